/** A hotel with its rooms and somebody who may set it up: enough to ring a phone, the rest is done at the console. */
import { resolve } from 'node:path';
import { stringify } from 'yaml';
import { addressOf } from '../config/values.ts';
import { connect } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { applyPropertyFile } from '../hotel-file/apply/apply.ts';
import { FileMistakes } from '../hotel-file/file/mistakes.ts';
import { readableSecret } from '../passwords/readable.ts';
import { plugs } from '../plugs.ts';
import { codeFromName } from '../properties/property.ts';
import { findPropertyByCode } from '../properties/store.ts';
import { requireSchema } from './apply.ts';
import { type Command, configFor, operator, parseWords, print, printJson, UsageError } from './command.ts';

const options = {
  name: { type: 'string' },
  rooms: { type: 'string' },
  timezone: { type: 'string' },
  languages: { type: 'string', default: 'en' },
  lines: { type: 'string', default: '8' },
  desk: { type: 'string' },
  address: { type: 'string' },
  json: { type: 'boolean' },
} as const;

export const firstHotel: Command = {
  name: 'first-hotel',
  summary: 'make a hotel with its rooms and an administrator',
  help: [
    'Usage: reveille first-hotel --name NAME --rooms 101-120,201-220 [options] [--settings FILE]',
    '',
    '  --name NAME         the hotel, as people read it',
    '  --rooms LIST        rooms with a phone whose extension is their number',
    `  --timezone ZONE     like Europe/Paris; otherwise that of this machine`,
    '  --languages LIST    what guests can be woken in, the first is the usual one; otherwise en',
    '  --lines COUNT       how many calls at once; otherwise 8',
    '  --desk EXTENSION    who hears of guests that do not answer',
    '  --address URL       where people find the service; otherwise this machine',
    '  --json              print what was made as JSON',
    '',
    'Shows the password of its administrator once. Where the hotel is there already, nothing is changed; a password',
    'that was lost is replaced by `reveille account password admin`. For all that a hotel can be, write a file and',
    'use `reveille apply`.',
  ].join('\n'),
  async run(given) {
    const { values } = parseWords(given, options);
    const { name, rooms } = values;
    if (name === undefined || rooms === undefined)
      throw new UsageError('this takes --name and --rooms; add --help to see how');
    const config = configFor(values);
    const database = connect({ url: config.databaseUrl.reveal(), connections: 1 });
    const code = codeFromName(name);
    try {
      await requireSchema(database);
      if ((await asSystem(database, (db) => findPropertyByCode(db, code))) !== undefined) {
        if (values.json === true) printJson({ property: code, made: false });
        else print(`${name} is there already: nothing was changed`);
        return 0;
      }
      const password = readableSecret(3, 5);
      const outcome = await applyPropertyFile(
        database,
        {
          path: resolve('first-hotel'),
          content: Buffer.from(stringify(fileOf({ ...values, name, rooms }))),
          environment: { [variable]: password },
          connectors: plugs,
          actor: operator(),
        },
        { prune: false, dryRun: false, byOperator: true },
      );
      const account = outcome.isDefault ? admin : `${admin}@${outcome.code}`;
      const address = values.address ?? addressOf(config);
      if (values.json === true) printJson({ property: code, made: true, address, account, password });
      else
        tell([`made ${name}`, '', `  ${address}`, `  account   ${account}`, `  password  ${password}`, '', shownOnce]);
      return 0;
    } catch (error) {
      if (!(error instanceof FileMistakes)) throw error;
      // Where it stands in a file that nobody has written is of no use.
      throw new UsageError(error.mistakes.map(({ what, mend }) => `${what}. Fix: ${mend}`).join('\n'));
    } finally {
      await database.close();
    }
  },
};

const admin = 'admin';
const variable = 'FIRST_HOTEL_PASSWORD';
const shownOnce = 'The password is not shown again; `reveille account password` sets another.';

type Given = { [K in keyof typeof options]?: string | boolean | undefined } & { name: string; rooms: string };

/** What the options say, as the file that `apply` takes. */
function fileOf(given: Given): object {
  return {
    property: given.name,
    timezone: given.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    lines: Number(given.lines),
    languages: words(given.languages),
    rooms: { mailboxes: words(given.rooms).map((word) => (word.includes('-') ? { rooms: word } : { room: word })) },
    ...(given.desk === undefined ? {} : { wakeup: { desk: given.desk } }),
    accounts: [{ name: admin, passwordEnv: variable, permissions: ['admin', 'inventory'] }],
  };
}

function words(text: unknown): string[] {
  return String(text)
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function tell(lines: readonly string[]): void {
  for (const line of lines) print(line);
}
