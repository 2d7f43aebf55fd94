import { connect, type Database } from '../db/connect.ts';
import { everyProperty } from '../journal/every-property.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { forgetAll } from '../retention/forget.ts';
import type { Kept } from '../retention/retention.ts';
import { survey, surveyDatabase } from '../retention/survey-store.ts';
import { type Command, configFor, operator, parseWords, print, printJson, UsageError } from './command.ts';
import { type Chosen, chosenProperty } from './property.ts';

export const retention: Command = {
  name: 'retention',
  summary: 'how much is kept and for how long, and remove what is over',
  help: [
    'Usage: reveille retention [--property CODE] [--json]',
    '       reveille retention run [--property CODE] [--dry-run] [--json]',
    '',
    '  --property CODE   only this property; otherwise all of them',
    '  --dry-run         only says what would go',
    '',
    'Shows by property and kind how many days it is kept, how much there is, how old the oldest is and what would',
    'go now. Sizes are about right: the share of a property in what the tables take on disk.',
    'run removes what was kept long enough, in small batches with rests between them, as a service with the role',
    'courier does every hour. Nothing goes that waits, rings or is on its way. The days are in the property file',
    '(retention:).',
  ].join('\n'),
  async run(words) {
    const runs = words[0] === 'run';
    if (!runs && words[0]?.startsWith('-') === false)
      throw new UsageError('retention can be shown, or `run`; add --help to see how');
    const { values } = parseWords(runs ? words.slice(1) : words, {
      property: { type: 'string' },
      'dry-run': { type: 'boolean' },
      json: { type: 'boolean' },
    });
    const { property: code, json = false, 'dry-run': dryRun = false } = values;
    if (dryRun && !runs) throw new UsageError('--dry-run goes with `reveille retention run`');
    // One connection is held by the lock that keeps others from doing the same.
    const database = connect({ url: configFor(values).databaseUrl.reveal(), connections: 2 });
    try {
      const properties = code === undefined ? everyProperty(database) : [await chosenProperty(database, code)];
      return runs && !dryRun
        ? await remove(database, await Array.fromAsync(properties), json)
        : await show(database, properties, { json, dryRun });
    } finally {
      await database.close();
    }
  },
};

async function show(
  database: Database,
  properties: AsyncIterable<Chosen> | Iterable<Chosen>,
  { json, dryRun }: { json: boolean; dryRun: boolean },
): Promise<number> {
  const found: { property: string; name: string; kinds: Kept[] }[] = [];
  for await (const { id, code, name } of properties)
    found.push({ property: code, name, kinds: await asProperty(database, id, (db) => survey(db, id)) });
  const whole = await asSystem(database, surveyDatabase);
  if (json) {
    printJson({ properties: found, database: whole });
    return 0;
  }
  if (found.length > fewProperties)
    for (const line of tableOf(`${found.length.toLocaleString('en')} properties together`, added(found))) print(line);
  else for (const { name, kinds } of found) for (const line of tableOf(name, kinds)) print(line);
  if (!dryRun)
    print(`The database is ${bytesText(whole.bytes)}; the largest of its tables are ${largest(whole.tables)}.`);
  if (found.length > fewProperties) print('--property CODE shows one of them, --json each.');
  return 0;
}

/** More would fill screens. */
const fewProperties = 10;

async function remove(database: Database, properties: readonly Chosen[], json: boolean): Promise<number> {
  const removed: Record<string, number> = {};
  const progress = progressOn(process.stderr, () => wordsOf(removed));
  const names = new Map(properties.map(({ id, code }) => [id, code]));
  const kept: { property: string; reason: string }[] = [];
  const total = await forgetAll(database, {
    actor: operator(),
    properties: properties.map(({ id }) => id),
    told: (what, count) => {
      removed[what] = (removed[what] ?? 0) + count;
      progress.draw();
    },
    refused: (property, reason) => void kept.push({ property: names.get(property) ?? property, reason }),
  });
  progress.end();
  if (total === undefined) {
    process.stderr.write('reveille: another process removes at this moment what is over; nothing was removed here\n');
    return 1;
  }
  if (json) printJson({ removed, refused: kept });
  else print(total === 0 ? 'Nothing was kept for longer than it is to be.' : `Removed ${wordsOf(removed)}.`);
  for (const { property, reason } of kept)
    process.stderr.write(
      `reveille: ${property}: ${reason}. Fix: run \`reveille journal verify --property ${property}\`, and ` +
        `keep the database as it is\n`,
    );
  return kept.length > 0 ? 1 : 0;
}

/** A line that overwrites itself on a terminal; elsewhere one every few seconds. */
function progressOn(output: NodeJS.WriteStream, text: () => string): { draw(): void; end(): void } {
  const every = output.isTTY ? 100 : 5000;
  let drawn = performance.now();
  let isOpen = false;
  return {
    draw() {
      if (performance.now() - drawn < every) return;
      drawn = performance.now();
      isOpen = output.isTTY;
      output.write(output.isTTY ? `\r${text()}\u001b[K` : `${text()}\n`);
    },
    end() {
      if (isOpen) output.write('\n');
    },
  };
}

function wordsOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
    .join(', ');
}

function added(found: readonly { readonly kinds: readonly Kept[] }[]): Kept[] {
  const sums = new Map<string, Kept>();
  for (const kept of found.flatMap(({ kinds }) => kinds)) {
    const sum = sums.get(kept.kind) ?? { ...kept, rows: 0, bytes: 0, over: 0 };
    const oldest = [sum.oldest, kept.oldest].filter((one) => one !== null).toSorted()[0] ?? null;
    const days = sum.days === kept.days ? sum.days : Number.NaN;
    sums.set(kept.kind, {
      ...sum,
      days,
      oldest,
      rows: sum.rows + kept.rows,
      bytes: sum.bytes + kept.bytes,
      over: sum.over + kept.over,
    });
  }
  return [...sums.values()];
}

const number = (value: number): string => (Number.isNaN(value) ? 'various' : value.toLocaleString('en'));

function tableOf(title: string, kinds: readonly Kept[]): string[] {
  const cells = [
    ['kind', 'days', 'rows', 'size', 'oldest', 'would go'],
    ...kinds.map(({ kind, days, rows, bytes, oldest, over }) => [
      kind,
      number(days),
      number(rows),
      bytesText(bytes),
      oldest?.slice(0, 10) ?? '-',
      number(over),
    ]),
  ];
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = cells.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  return [title, ...lines.map((line) => `  ${line}`)];
}

function largest(tables: readonly { table: string; bytes: number }[]): string {
  return tables
    .slice(0, 3)
    .map(({ table, bytes }) => `${table} (${bytesText(bytes)})`)
    .join(', ');
}

function bytesText(bytes: number): string {
  const power = Math.min(3, Math.max(1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024))));
  return (
    `${(bytes / 1024 ** power).toLocaleString('en', { maximumFractionDigits: 1 })} ` + ['KiB', 'MiB', 'GiB'][power - 1]
  );
}
