import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { effectsOf } from './migration-effects.ts';

const folder = join(import.meta.dirname, '../../migrations');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

describe('what a migration does to a table', () => {
  test.each([
    ['ALTER TABLE wakeups ADD COLUMN mood text', 'wakeups', 'moment'],
    ['ALTER TABLE wakeups ADD COLUMN mood text NOT NULL DEFAULT $$good; or bad$$', 'wakeups', 'moment'],
    ['ALTER TABLE ONLY public.wakeups ADD COLUMN id2 uuid DEFAULT gen_random_uuid()', 'wakeups', 'rewritten'],
    ['ALTER TABLE wakeups ALTER COLUMN room TYPE bigint USING room::bigint', 'wakeups', 'rewritten'],
    ['ALTER TABLE wakeups ALTER COLUMN room SET NOT NULL', 'wakeups', 'read'],
    ['ALTER TABLE wakeups ADD CONSTRAINT x CHECK (room <> $$;$$)', 'wakeups', 'read'],
    ['ALTER TABLE wakeups ADD CONSTRAINT x CHECK (true) NOT VALID', 'wakeups', 'moment'],
    ['alter table fias_links rename to links', 'fias_links', 'moment'],
    ['CREATE UNIQUE INDEX x ON wakeups (room)', 'wakeups', 'indexed'],
    [`UPDATE settings SET value = 'a;b' -- all of them; really`, 'settings', 'changed'],
    ['DELETE FROM settings', 'settings', 'changed'],
    ['DROP TABLE dialers', 'dialers', 'moment'],
    ['CREATE TRIGGER x AFTER INSERT ON journal EXECUTE FUNCTION y()', 'journal', 'moment'],
    ['DO $$ BEGIN UPDATE wakeups SET room = 1; END $$', '', 'unknown'],
  ])('%s', (sql, table, effect) => {
    expect(effectsOf(`-- words; of somebody's\n${sql};\n`)).toEqual([{ table, effect }]);
  });

  test('is nothing where it makes the table itself, or touches none', () => {
    expect(effectsOf(`CREATE TABLE new (id int); CREATE INDEX x ON new (id); CALL wall_off('new');`)).toEqual([]);
    expect(
      effectsOf('GRANT SELECT ON wakeups TO reveille_system; COMMENT ON TABLE wakeups IS $$ALTER TABLE x$$'),
    ).toEqual([]);
    expect(effectsOf(read('0022_backups.sql'))).toEqual([]);
  });

  test('is told once for a table, by the heaviest', () => {
    expect(
      effectsOf('ALTER TABLE a ADD COLUMN b int; UPDATE a SET b = 1; ALTER TABLE a ALTER COLUMN b SET NOT NULL;'),
    ).toEqual([{ table: 'a', effect: 'read' }]);
    expect(effectsOf(read('0021_connectors.sql'))).toContainEqual({ table: 'destinations', effect: 'read' });
  });
});

test('every migration from 0026 on says who can run on what it leaves', () => {
  const silent = readdirSync(folder).filter(
    (name) =>
      /^\d{4}_/.test(name) && name >= '0026' && !/^-- (?:compatible: \d{4}|incompatible: \S.*)$/m.test(read(name)),
  );
  expect(silent, 'its first line is `-- compatible: 0026`, or `-- incompatible:` and why').toEqual([]);
});
