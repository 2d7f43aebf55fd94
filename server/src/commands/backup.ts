import { readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeBackup } from '../backups/backup.ts';
import { prove } from '../backups/proof.ts';
import { makeKeyPair, recipientOf } from '../backups/sealed-file.ts';
import { noteBackup, noteProof } from '../backups/store.ts';
import { describe, readConfig } from '../config/config.ts';
import type { Setting } from '../config/setting.ts';
import { type Config, settings } from '../config/settings.ts';
import { withClient } from '../db/client.ts';
import { migratingUrl } from '../db/roles.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { type Command, configFor, parseWords, print, printJson, UsageError } from './command.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'put everything away in one file, and prove that it comes back',
  help: [
    'Usage: reveille backup [FILE] [--json] [--settings FILE]',
    '       reveille backup key [--json]',
    '       reveille backup verify [FILE] [--key-file FILE] [--json]',
    '',
    'Without a word behind it: one file with all rows of one moment, sealed for the holder of a key. It goes to',
    'REVEILLE_BACKUPS, of which the newest REVEILLE_BACKUP_KEEP stay, or to FILE. The service goes on meanwhile.',
    'key makes the key. It is shown once, and opens the backups; keep it outside of this machine. What seals them',
    'is no secret: set REVEILLE_BACKUP_RECIPIENT to it.',
    'verify brings a backup back, the newest unless FILE is named, into a database of its own, compares every row,',
    'verifies the journals and removes that database. It needs the key: --key-file, or REVEILLE_BACKUP_KEY.',
    '',
    'Keep beside the backups: the key, the settings of the machine with REVEILLE_SECRET_KEY, the certificate, and',
    'the configuration of Asterisk. `reveille restore` brings a backup back.',
  ].join('\n'),
  async run([verb = '', ...words]) {
    if (verb === 'key') return makeKey(words);
    if (verb === 'verify') return verify(words);
    return make(verb === '' ? words : [verb, ...words]);
  },
};

const name = /^reveille-[\dT-]+Z\.backup$/;

async function make(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseWords(words, { json: { type: 'boolean' } }, ['file?']);
  const config = configFor(values);
  const { backupRecipient, backups } = config;
  if (backupRecipient === undefined)
    throw new Failure('conflict', {
      detail: say('command.noRecipient'),
    });
  const stamp = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  const file = positionals[0] === undefined ? join(backups, `reveille-${stamp}.backup`) : resolve(positionals[0]);
  const url = await migratingUrl(config);
  const begun = performance.now();
  const { bytes, manifest } = await makeBackup({
    url,
    file,
    recipient: backupRecipient,
    settings: settingsOf(config),
    progress: teller(values.json !== true),
  });
  await withClient(url, 'reveille backup', (client) => noteBackup(client, { file, bytes, madeAt: manifest.madeAt }));
  const removed = positionals[0] === undefined ? await removeOld(backups, config.backupKeep) : 0;
  const seconds = (performance.now() - begun) / 1000;
  const rows = manifest.tables.reduce((sum, { rows: some }) => sum + Number(some), 0);
  if (values.json === true) printJson({ file, bytes, madeAt: manifest.madeAt, rows, seconds, removed });
  else
    print(
      `${file}: ${size(bytes)}, ${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables, in ` +
        `${seconds.toFixed(1)} s${removed === 0 ? '' : `; ${removed} older removed`}`,
    );
  return 0;
}

async function makeKey(words: readonly string[]): Promise<number> {
  const { values } = parseWords(words, { json: { type: 'boolean' } });
  const { key, recipient } = await makeKeyPair();
  if (values.json === true) printJson({ key, recipient });
  else
    for (const line of [
      key,
      '',
      'This opens the backups, and nothing else does. It is not kept here and is not shown again: print it, or keep',
      'it where you keep passwords, outside of this machine. Then set',
      '',
      `  REVEILLE_BACKUP_RECIPIENT=${recipient}`,
    ])
      print(line);
  return 0;
}

async function verify(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseWords(words, { json: { type: 'boolean' }, 'key-file': { type: 'string' } }, [
    'file?',
  ]);
  const config = configFor(values);
  const file = positionals[0] === undefined ? await newest(config.backups) : resolve(positionals[0]);
  const key = await keyOf(config, values['key-file']);
  const url = await migratingUrl(config);
  const begun = performance.now();
  const { manifest, journals } = await prove({ url, file, key }, values.json === true ? undefined : print);
  await withClient(url, 'reveille backup', (client) => noteProof(client, manifest.madeAt));
  const seconds = (performance.now() - begun) / 1000;
  if (values.json === true) printJson({ file, madeAt: manifest.madeAt, tables: manifest.tables, journals, seconds });
  else
    print(
      `${file} comes back: ${manifest.tables.length} tables as they were, ${journals} ` +
        `${journals === 1 ? 'journal' : 'journals'} whole, in ${seconds.toFixed(1)} s`,
    );
  return 0;
}

/** From the file that was named, or from the settings. */
export async function keyOf(config: Config, file: string | undefined): Promise<string> {
  const key = file === undefined ? config.backupKey?.reveal() : (await readFile(file, 'utf8')).trim();
  if (key === undefined)
    throw new UsageError('say where the key is that opens the backup: --key-file FILE, or REVEILLE_BACKUP_KEY');
  await recipientOf(key);
  return key;
}

async function newest(folder: string): Promise<string> {
  const last = (await namesIn(folder)).at(-1);
  if (last === undefined) throw new UsageError(`there is no backup in ${folder}; name a file`);
  return join(folder, last);
}

async function removeOld(folder: string, keep: number): Promise<number> {
  const old = (await namesIn(folder)).slice(0, -keep);
  for (const one of old) await rm(join(folder, one));
  return old.length;
}

/** Oldest first: their names are their moments. */
async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((one) => name.test(one)).toSorted();
}

/** Those that somebody has set, by name: what they are set to is the machine's affair, and some of it is secret. */
function settingsOf(config: Config): string[] {
  const [given, usual] = [describe(config), describe(readConfig({}))];
  return Object.values<Setting<unknown>>(settings)
    .filter(({ name: one, secret }) => given[one] !== (secret !== undefined ? '' : usual[one]))
    .map(({ name: one }) => one);
}

function teller(tell: boolean): (bytes: number) => void {
  let told = performance.now();
  return (bytes) => {
    if (!tell || performance.now() - told < 5000) return;
    told = performance.now();
    process.stderr.write(`  ${size(bytes)} read\n`);
  };
}

function size(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
