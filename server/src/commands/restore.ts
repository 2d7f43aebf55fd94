import { resolve } from 'node:path';
import { restore } from '../backups/restore.ts';
import { keyOf } from './backup.ts';
import { type Command, configFor, parseWords, print, printJson } from './command.ts';
import { migratingUrl } from '../db/roles.ts';

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'bring a backup back into an empty database',
  help: [
    'Usage: reveille restore FILE [--key-file FILE] [--database URL] [--json] [--settings FILE]',
    '',
    '  --key-file FILE   the key that opens the backup; otherwise REVEILLE_BACKUP_KEY',
    '  --database URL    where to, with a login that owns the database; otherwise where `reveille migrate` goes',
    '',
    'The database must be empty. Roles and policies come with it, every row is compared with what was put away,',
    'the schema is brought to this version, and the journals are verified. Nothing is left of one that fails.',
    'Stop the service before, and set what the last lines say.',
  ].join('\n'),
  async run(words) {
    const { values, positionals } = parseWords(
      words,
      { json: { type: 'boolean' }, 'key-file': { type: 'string' }, database: { type: 'string' } },
      ['file'],
    );
    const config = configFor(values);
    const key = await keyOf(config, values['key-file']);
    const url = values.database ?? (await migratingUrl(config));
    const file = resolve(positionals[0] ?? '');
    const report = await restore({ url, file, key }, values.json === true ? undefined : print);
    const { manifest, migrations, journals } = report;
    if (values.json === true) {
      printJson({
        madeAt: manifest.madeAt,
        version: manifest.version,
        migrations,
        journals,
        settings: manifest.settings,
      });
      return 0;
    }
    print(
      `done: ${manifest.tables.length} tables as they were at ${manifest.madeAt}, ${journals} ` +
        `${journals === 1 ? 'journal' : 'journals'} whole`,
    );
    print(`That machine had these settings, which no backup holds: ${manifest.settings.join(', ')}.`);
    print(
      'What was sent after the backup was made may be sent again, under the same id. `reveille doctor` says ' +
        'what is missing.',
    );
    return 0;
  },
};
