import { withClient } from '../db/client.ts';
import { migrate, standing } from '../db/migrate.ts';
import { type Effect, effectsOf } from '../db/migration-effects.ts';
import { migratingUrl } from '../db/roles.ts';
import { release } from '../release.ts';
import { type Command, configFor, parseWords, print, printJson } from './command.ts';

/** For --check: nothing is wrong, and something is to be done. */
const somethingPends = 3;

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'bring the database to the schema of this version',
  help: [
    'Usage: reveille migrate [--check] [--json] [--settings FILE]',
    '',
    'Applies the migrations that the database lacks, each in a transaction of its own. Safe to run again, and',
    'from several machines at once. It signs in as the owner of the database, who need not be allowed more than',
    'that: by REVEILLE_MIGRATE_URL, or where DATABASE_URL points. The login of the service should be another one:',
    'docs/operations.md, "Two logins".',
    '',
    '--check changes nothing: it lists what would be applied, what that does to tables that are there, and whether',
    `older processes may go on. It exits with ${somethingPends} when something pends, with 0 when nothing does.`,
  ].join('\n'),
  async run(words) {
    const { values } = parseWords(words, { json: { type: 'boolean' }, check: { type: 'boolean' } });
    const config = configFor(values);
    const url = await migratingUrl(config);
    if (values.check === true) return check(url, values.json === true);
    const report = await migrate(url, release.version, {
      progress: (line) => {
        if (values.json !== true) print(line);
      },
    });
    if (values.json === true) printJson(report);
    else
      print(
        report.applied.length === 0
          ? `nothing to do: all ${report.already} migrations are applied`
          : `done: ${report.applied.length} applied`,
      );
    if (url === config.databaseUrl.reveal())
      process.stderr.write(
        'reveille: the login that owns the database is also the one that serves. Fix: `reveille doctor` says ' +
          'how to tell them apart.\n',
      );
    return 0;
  },
};

interface Pending {
  readonly name: string;
  readonly compatible: string | null;
  readonly touches: readonly { readonly table: string; readonly rows: number; readonly effect: Effect }[];
}

async function check(url: string, json: boolean): Promise<number> {
  const { pending, newer } = await withClient(url, 'reveille migrate', async (client) => {
    const found = await standing(client);
    // What the planner believes: counting would read everything.
    const { rows } = await client.query<{ table: string; rows: number }>(
      `SELECT relname AS table, greatest(reltuples, 0)::float8 AS rows FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
    );
    const sizes = new Map(rows.map((one) => [one.table, one.rows]));
    return {
      newer: found.newer,
      pending: found.pending.map(({ name, sql, compatible }): Pending => {
        const touches = effectsOf(sql).map(({ table, effect }) => ({ table, effect, rows: sizes.get(table) ?? 0 }));
        return { name, compatible, touches };
      }),
    };
  });
  if (json) printJson({ pending, newer });
  else tell(pending, newer);
  return pending.length === 0 ? 0 : somethingPends;
}

const inWords: Record<Effect, string> = {
  moment: 'locked for a moment',
  rewritten: 'every row is written anew, and nobody can use it meanwhile',
  read: 'every row is read, and nobody can use it meanwhile',
  indexed: 'an index is built, and nobody can write to it meanwhile',
  changed: 'rows are changed',
  unknown: 'a block of its own: read it',
};

function tell(pending: readonly Pending[], newer: readonly string[]): void {
  if (newer.length > 0) print(`a newer version has applied ${newer.join(', ')}, on which this one can run`);
  if (pending.length === 0) return print('nothing pends');
  for (const { name, touches, compatible } of pending) {
    print(`${name}${compatible === null ? '' : ` (processes that know ${compatible} go on)`}`);
    for (const { table, rows, effect } of touches)
      print(
        `  ${table === '' ? '' : `${table}, about ${Math.round(rows).toLocaleString('en')} rows: `}${inWords[effect]}`,
      );
  }
  const stopping = pending.filter(({ compatible }) => compatible === null);
  print(
    stopping.length === 0
      ? 'older processes that know these numbers may run on: replace them one after the other'
      : `stop every older process before: ${stopping.map(({ name }) => name).join(', ')}`,
  );
}
