import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { connect, type Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { eraseNames } from '../journal/erase.ts';
import { everyProperty } from '../journal/every-property.ts';
import { exportEntries, exportFormats } from '../journal/export.ts';
import type { Verdict } from '../journal/verdict.ts';
import { verifyExport } from '../journal/verify-export.ts';
import { verify } from '../journal/verify.ts';
import { type Command, configFor, operator, parseWords, print, printJson, UsageError } from './command.ts';
import { chosenProperty } from './property.ts';

export const journal: Command = {
  name: 'journal',
  summary: 'prove that nobody has rewritten the journal, and export it',
  help: [
    'Usage: reveille journal verify [--property CODE] [--json]',
    '       reveille journal export --format csv|jsonl|proof [--language en|es] [--from INSTANT] [--to INSTANT]',
    '                               [--property CODE]',
    '       reveille journal verify-export FILE [--proof FILE] [--json]',
    '       reveille journal erase --room ROOM|--before INSTANT [--property CODE] [--json]',
    '',
    '  --property CODE   which property; otherwise verify takes all of them, export and erase the default one',
    '',
    'verify ends with 1 when anything is wrong, and names it. With --json it also tells the head of each chain:',
    'kept outside of this machine, it shows later whether a chain was replaced as a whole.',
    'export writes to standard output, newest first; all of it, or what was written between two instants, such as',
    'what is about to be removed (`reveille retention`). csv is in words, proof the seals of the whole chain.',
    'verify-export needs no database: it proves that nothing of a CSV file was changed, deleted or inserted.',
    'erase forgets the names of guests: of a room, or those written before an instant like 2026-11-01T00:00:00Z.',
    'The entries stay, and the chain still proves them.',
  ].join('\n'),
  async run([verb = '', ...words]) {
    if (verb === 'verify-export') return verifyFile(words);
    const act = verbs[verb];
    if (act === undefined)
      throw new UsageError(`the journal can be asked to ${Object.keys(verbs).join(' or ')}; add --help to see how`);
    const { values } = parseWords(words, {
      property: { type: 'string' },
      format: { type: 'string' },
      language: { type: 'string' },
      json: { type: 'boolean' },
      room: { type: 'string' },
      before: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
    });
    const database = connect({ url: configFor(values).databaseUrl.reveal(), connections: 1 });
    try {
      return await act(database, values);
    } finally {
      await database.close();
    }
  },
};

interface Given {
  readonly property?: string | undefined;
  readonly format?: string | undefined;
  readonly language?: string | undefined;
  readonly json?: boolean | undefined;
  readonly room?: string | undefined;
  readonly before?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const verbs: Record<string, (database: Database, given: Given) => Promise<number>> = {
  async verify(database, { property: code, json }) {
    const verdicts = [];
    let wrong = false;
    for await (const property of code === undefined
      ? everyProperty(database)
      : [await chosenProperty(database, code)]) {
      const verdict = await verify(database, property.id);
      wrong ||= verdict.problems.length > 0;
      if (json === true)
        verdicts.push({
          property: property.code,
          name: property.name,
          whole: verdict.problems.length === 0,
          ...verdict,
        });
      else for (const line of describe(property.name, verdict)) print(line);
    }
    if (json === true) printJson(verdicts);
    else if (wrong)
      print('Fix: keep this database as it is, find out who could write to it, and compare with a backup from before.');
    return wrong ? 1 : 0;
  },
  async export(database, { property: code, format: wanted, language, from, to }) {
    const format = exportFormats.find((one) => one === wanted);
    if (format === undefined) throw new UsageError(`say --format ${exportFormats.join(' or --format ')}`);
    for (const instant of [from, to]) checkInstant(instant);
    const property = await chosenProperty(database, code);
    try {
      await pipeline(exportEntries(database, property.id, format, { from, to }, language), process.stdout, {
        end: false,
      });
    } catch (error) {
      // Whoever reads has seen enough, as `head` does.
      if ((error as { code?: string }).code !== 'EPIPE') throw error;
    }
    return 0;
  },
  async erase(database, { property: code, room, before, json }) {
    if (room === undefined && before === undefined)
      throw new UsageError('say whose names: --room ROOM, or --before INSTANT');
    checkInstant(before);
    const property = await chosenProperty(database, code);
    const whose = { ...(room === undefined ? {} : { room }), ...(before === undefined ? {} : { before }) };
    const names = await asProperty(database, property.id, (db) => eraseNames(db, property.id, operator(), whose));
    if (json === true) printJson({ property: property.code, erased: names });
    else print(`${property.name}: ${count(names, 'name')} erased`);
    return 0;
  },
};

/** A file from anywhere: who checks it may have nothing of the hotel but this. */
async function verifyFile(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseWords(words, { proof: { type: 'string' }, json: { type: 'boolean' } }, ['file']);
  const proof = values.proof === undefined ? undefined : await readFile(values.proof, 'utf8');
  const verdict = verifyExport(await readFile(positionals[0] ?? '', 'utf8'), proof);
  const { entries, seals, unsealed, head, problems } = verdict;
  const good = problems.length === 0;
  if (values.json === true) printJson({ whole: good, ...verdict });
  else {
    const state = good ? 'nothing changed, deleted or inserted' : count(problems.length, 'problem');
    const waiting = unsealed === 0 ? '' : `, ${count(unsealed, 'entry', 'entries')} not yet sealed`;
    print(
      `${count(entries, 'entry', 'entries')}${seals === null ? '' : `, ${count(seals, 'seal')}${waiting}`}: ${state}`,
    );
    for (const problem of problems) print(`  ${problem}`);
    if (head !== null)
      print(`The last seal is ${head.number}, ${head.hash}: compare it with one that was noted elsewhere.`);
    else if (good)
      print('Say --proof FILE as well: without the seals, somebody who rewrote all of the file is not found.');
  }
  return good ? 0 : 1;
}

function checkInstant(text: string | undefined): void {
  if (text !== undefined && Number.isNaN(Date.parse(text)))
    throw new UsageError(`"${text}" is no instant; write one like 2026-11-01T00:00:00Z`);
}

function describe(name: string, { entries, seals, unsealed, erased, pruned, problems }: Verdict): string[] {
  const state = problems.length === 0 ? 'whole' : count(problems.length, 'problem');
  const waiting = unsealed === 0 ? '' : `, ${unsealed.toLocaleString('en')} not yet sealed`;
  const forgotten = erased === 0 ? '' : `, personal data erased of ${erased.toLocaleString('en')}`;
  const removed = pruned === null ? '' : `, older ones removed up to ${pruned.to.slice(0, 10)} by ${pruned.actor}`;
  return [
    `${name}: ${count(entries, 'entry', 'entries')}, ${count(seals, 'seal')}${waiting}${forgotten}${removed}, ${state}`,
    ...problems.map(({ message }) => `  ${message}`),
  ];
}

function count(number: number, one: string, more = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : more}`;
}
