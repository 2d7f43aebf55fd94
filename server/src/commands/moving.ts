import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { SecretBox } from '../connectors/secrets.ts';
import { withClient } from '../db/client.ts';
import { migratingUrl } from '../db/roles.ts';
import { Failure } from '../failures.ts';
import { judgeHotel } from '../hotel-file/judge.ts';
import { say } from '../messages/say.ts';
import { verifyArrived } from '../moving/arrive.ts';
import { exportHotel, importHotel } from '../moving/export.ts';
import { moveHotel, type Step } from '../moving/move.ts';
import { hotelHere } from '../moving/moves-store.ts';
import type { Reset } from '../moving/stranger.ts';
import { removeHotel } from '../moving/remove.ts';
import { plugs } from '../plugs.ts';
import { keyOf } from './backup.ts';
import { sealHotelAnew } from './secrets.ts';
import { type Command, configFor, operator, parseWords, print, printJson, UsageError } from './command.ts';

export const propertyCommand: Command = {
  name: 'property',
  summary: 'move a hotel to another installation, put it into a file, or remove it',
  help: [
    'Usage: reveille property export CODE [FILE] [--json]',
    '       reveille property import FILE [--key-file FILE] [--json]',
    '       reveille property move CODE --to URL --address URL [--back] [--json]',
    '       reveille property remove CODE [--yes] [--json]',
    '',
    'export puts everything of one hotel into a file, sealed as a backup is (REVEILLE_BACKUP_RECIPIENT), and changes',
    'nothing. import puts it into this installation, which must have the same schema and not the hotel; all rows are',
    'compared, the hotel must be one that a property file could make, and the journal is verified, or nothing is',
    'kept. Licences, quotas and links into networks are not taken over. Both need the login that owns the database.',
    '',
    'move takes a hotel out of this database and puts it into another. For these seconds its requests are answered',
    '503, and afterwards 421 with the address. Run the same command again where it was broken off: it goes on.',
    '',
    '  --to URL          the database of the other installation, with the login that owns it',
    '  --to-file FILE    the same, from a file: others on the machine read what is on a command line',
    '  --address URL     where the other installation is reached; callers are told',
    '  --back            take it back instead, as long as it has not arrived there',
    '',
    'remove takes a hotel away for good, with its journal. Only that it was here, and who removed it, stays.',
  ].join('\n'),
  async run([verb = '', ...words]) {
    const act = verbs[verb];
    if (act === undefined)
      throw new UsageError(`a property can be asked to ${Object.keys(verbs).join(', ')}; add --help to see how`);
    return act(words);
  },
};

const verbs: Record<string, (words: readonly string[]) => Promise<number>> = {
  async export(words) {
    const { values, positionals } = parseWords(words, { json: { type: 'boolean' } }, ['code', 'file?']);
    const [code = '', named] = positionals;
    const config = configFor(values);
    if (config.backupRecipient === undefined) throw new Failure('conflict', { detail: say('command.noRecipient') });
    const stamp = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
    const file = named === undefined ? join(config.backups, `${code}-${stamp}.hotel`) : resolve(named);
    const url = await migratingUrl(config);
    const { bytes, parcel } = await exportHotel({ url, code, file, recipient: config.backupRecipient });
    const rows = parcel.tables.reduce((sum, one) => sum + Number(one.rows), 0);
    if (values.json === true) printJson({ file, bytes, madeAt: parcel.madeAt, rows });
    else
      print(
        `${file}: ${parcel.hotel.name}, ${rows.toLocaleString('en')} rows, ` +
          `${Math.ceil(bytes / 1000).toLocaleString('en')} kB`,
      );
    return 0;
  },
  async import(words) {
    const { values, positionals } = parseWords(words, { json: { type: 'boolean' }, 'key-file': { type: 'string' } }, [
      'file',
    ]);
    const config = configFor(values);
    const key = await keyOf(config, values['key-file']);
    const box = SecretBox.of(config.secretKey?.reveal(), config.secretKeyBefore?.reveal());
    const { parcel, entries, reset } = await importHotel({
      url: await migratingUrl(config),
      file: resolve(positionals[0] ?? ''),
      key,
      operator: operator(),
      opens: (id) => box.has(id),
      async judge(db, code) {
        const wrong = await judgeHotel(db, code, plugs);
        if (wrong.length === 0) await sealHotelAnew(db, box);
        return wrong;
      },
    });
    const rows = parcel.tables.reduce((sum, one) => sum + Number(one.rows), 0);
    const { id, code, name } = parcel.hotel;
    if (values.json === true) printJson({ id, code, name, madeAt: parcel.madeAt, rows, entries, reset });
    else
      print(
        `${name} is here as it was at ${parcel.madeAt}: ${rows.toLocaleString('en')} rows, a journal of ` +
          `${entries.toLocaleString('en')} entries that is whole. Its accounts sign in as NAME@${code}.`,
      );
    if (values.json !== true) tellReset(reset);
    return 0;
  },
  async move(words) {
    const { values, positionals } = parseWords(
      words,
      {
        to: { type: 'string' },
        'to-file': { type: 'string' },
        address: { type: 'string' },
        back: { type: 'boolean' },
        json: { type: 'boolean' },
      },
      ['code'],
    );
    const to = values['to-file'] === undefined ? values.to : (await readFile(values['to-file'], 'utf8')).trim();
    if (to === undefined) throw new UsageError('say which database it goes to: --to URL, or --to-file FILE');
    const { back = false, address = '' } = values;
    if (!back && !URL.canParse(address))
      throw new UsageError('say where it is served then: --address https://…; callers are told');
    const from = await migratingUrl(configFor(values));
    const tell = (step: Step): void => {
      if (values.json !== true) process.stderr.write(`  ${told[step]}\n`);
    };
    const order = { from, to, code: positionals[0] ?? '', address, operator: operator(), back, step: tell };
    const { hotel, name, where, seconds } = await moveHotel(order);
    const { problems, entries } = await verifyArrived(where === 'there' ? to : from, hotel);
    if (values.json === true) printJson({ hotel, name, where, seconds, entries, problems });
    else {
      const closed = seconds === null ? '' : `, closed for ${seconds.toFixed(1)} s`;
      print(`${name} is ${where}${closed}: a journal of ${entries.toLocaleString('en')} entries`);
      for (const { message } of problems) print(`  ${message}`);
    }
    return problems.length === 0 ? 0 : 1;
  },
  async remove(words) {
    const { values, positionals } = parseWords(words, { yes: { type: 'boolean' }, json: { type: 'boolean' } }, [
      'code',
    ]);
    const [code = ''] = positionals;
    const url = await migratingUrl(configFor(values));
    if (values.yes !== true) await confirm(url, code);
    const { name, elsewhere, entries } = await removeHotel(url, code, operator());
    if (values.json === true) printJson({ code, name, elsewhere, entries });
    else if (elsewhere) print(`where ${name} went is forgotten here`);
    else print(`${name} is removed, with a journal of ${entries.toLocaleString('en')} entries`);
    return 0;
  },
};

function tellReset({ addresses, licences, decisions }: Reset): void {
  if (addresses.length > 0)
    print(
      `The address of ${addresses.join(', ')} is checked like any other, since nobody here has written it: where it ` +
        'is inside a network, give it again with `reveille apply`.',
    );
  if (licences.length > 0) print(`Licences are given here: ${licences.join(', ')} came along and do not hold.`);
  if (decisions) print('Quotas, and a removal that was asked for, do not hold here either.');
}

const told: Readonly<Record<Step, string>> = {
  announced: 'its requests are turned away',
  permitted: 'it may arrive there',
  packed: 'all of its rows are packed',
  left: 'it has left',
  unpacked: 'all of its rows are unpacked',
  arrived: 'it is served there',
  gone: 'whoever asks here is told the address',
};

async function confirm(url: string, code: string): Promise<void> {
  const hotel = await withClient(url, 'reveille property', (client) => hotelHere(client, { code }));
  const what = hotel === undefined ? `where ${code} went` : `${hotel.name}, with all calls, charges and its journal`;
  if (!process.stdin.isTTY) throw new UsageError(`this removes ${what}, for good. Say --yes`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await terminal.question(`This removes ${what}, for good. Type its code to go on: `);
    if (typed.trim() !== code) throw new UsageError('nothing was removed');
  } finally {
    terminal.close();
  }
}
