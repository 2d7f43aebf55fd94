/** `npm run generate`: fills a migrated database with hotels. */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { passwordLength } from '../server/src/accounts/account.ts';
import { readConfig } from '../server/src/config/config.ts';
import { pendingMigrations } from '../server/src/db/migrate.ts';
import { migratingUrl } from '../server/src/db/roles.ts';
import { populate } from './populate.ts';
import { grouped, showProgress } from './progress.ts';

const help = `Usage: npm run generate -- [options]

Fills a migrated database with generated hotels. Running again continues after those that exist.

  --properties N      how many hotels there shall be [10000]
  --rooms N           mailbox rooms of each [200]
  --accounts N        accounts of each: desk, bar, boss, then clerks [3]
  --password TEXT     the password of all generated accounts; made up and printed when not given
  --seed N            the same seed makes the same hotels [1]
  --database-url URL  [DATABASE_URL, or the default of the service]
  --json              a summary for programs on standard output
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      properties: { type: 'string', default: '10000' },
      rooms: { type: 'string', default: '200' },
      accounts: { type: 'string', default: '3' },
      password: { type: 'string' },
      seed: { type: 'string', default: '1' },
      'database-url': { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const properties = wholeNumber('--properties', values.properties, 1, 99_999);
  const rooms = wholeNumber('--rooms', values.rooms, 0, 20_000);
  const accounts = wholeNumber('--accounts', values.accounts, 0, 1000);
  const seed = wholeNumber('--seed', values.seed, 0, 2 ** 31);
  if (values.password !== undefined && values.password.length < passwordLength.least)
    throw new Error(`--password has at least ${passwordLength.least} characters`);

  // As the owner of the tables: the planner is told about them at the end.
  const config = readConfig(process.env, { DATABASE_URL: values['database-url'] });
  const client = new pg.Client({ connectionString: await migratingUrl(config) });
  await client.connect();
  try {
    const pending = await pendingMigrations(client);
    if (pending.length > 0) throw new Error(`the database lacks ${pending.join(', ')}. Fix: run \`reveille migrate\``);
    const password =
      values.password ?? ((await hasGeneratedHotels(client)) ? undefined : randomBytes(12).toString('base64url'));
    const started = performance.now();
    const progress = showProgress('hotels', properties);
    const { made, already } = await populate(client, { properties, rooms, accounts, seed, password }, (done) =>
      progress.at(done),
    );
    progress.end();
    // Until the planner has seen the tables it takes them for empty.
    await client.query('ANALYZE');
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    const summary = {
      made,
      already,
      rooms: made * rooms,
      accounts: made * accounts,
      seed,
      seconds,
      password: password ?? null,
    };
    process.stdout.write(values.json ? `${JSON.stringify(summary)}\n` : told(summary));
    return 0;
  } finally {
    await client.end();
  }
}

async function hasGeneratedHotels(client: pg.Client): Promise<boolean> {
  await client.query('begin; set local role reveille_system');
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM properties WHERE code LIKE 'hotel-%') AS found`,
  );
  await client.query('commit');
  return rows[0]?.found === true;
}

function told(summary: {
  made: number;
  already: number;
  rooms: number;
  accounts: number;
  seconds: number;
  password: string | null;
}): string {
  const before = summary.already === 0 ? '' : ` (${grouped(summary.already)} were there)`;
  const password = summary.password === null ? 'the one of the accounts that were there' : summary.password;
  return (
    `made ${grouped(summary.made)} hotels${before}, ${grouped(summary.rooms)} rooms, ` +
    `${grouped(summary.accounts)} accounts in ${summary.seconds} s\npassword: ${password}\n`
  );
}

function wholeNumber(name: string, given: string, least: number, most: number): number {
  const number = Number(given);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Error(`${name} is a whole number from ${least} to ${most}`);
  return number;
}

try {
  process.exitCode = await main();
} catch (error) {
  const why = error instanceof Error ? error.message || String((error as { code?: string }).code) : String(error);
  process.stderr.write(`generate: ${why}\n`);
  process.exitCode = 1;
}
