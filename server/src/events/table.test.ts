/** The events that the documentation lists are those of the catalogue. `UPDATE_EVENTS=1` writes the tables anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describedEvents } from './catalogue.ts';
import { wantedKind } from './kinds.ts';
import { alertTable, eventTable } from './table.ts';

const page = join(import.meta.dirname, '../../../docs/integrators.md');
const tables = { events: eventTable, alerts: alertTable };

test.each(Object.entries(tables))('docs/integrators.md has the table of all %s', (name, table) => {
  const between = new RegExp(`(?<=<!-- ${name} -->\\n)[^]*?(?=\\n<!-- end -->)`);
  if (process.env['UPDATE_EVENTS'] === '1')
    writeFileSync(
      page,
      readFileSync(page, 'utf8').replace(between, () => table()),
    );
  expect(
    between.exec(readFileSync(page, 'utf8'))?.[0],
    'if the change is intended: UPDATE_EVENTS=1 npm run test:unit -- events/table',
  ).toBe(table());
});

test('every kind can be asked for by name', () => {
  for (const [kind] of describedEvents()) expect(kind).toMatch(wantedKind);
});
