import { migrate } from '../db/migrate.ts';
import { migratingUrl } from '../db/roles.ts';
import { release } from '../release.ts';
import { type Command, configFor, parseWords, print, printJson } from './command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'bring the database to the schema of this version',
  help: [
    'Usage: reveille migrate [--json] [--settings FILE]',
    '',
    'Applies the migrations that the database lacks, each in a transaction of its own. Safe to run again, and from several',
    'machines at once. It signs in as the owner of the database, who need not be allowed more than that: by REVEILLE_MIGRATE_URL, or',
    'where DATABASE_URL points. The login of the service should be another one: docs/operations.md, "Two logins".',
  ].join('\n'),
  async run(words) {
    const { values } = parseWords(words, { json: { type: 'boolean' } });
    const config = configFor(values);
    const url = await migratingUrl(config);
    const report = await migrate(url, release.version, (name) => {
      if (values.json !== true) print(`applying ${name}`);
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
        'reveille: the login that owns the database is also the one that serves. Fix: `reveille doctor` says how to tell them apart.\n',
      );
    return 0;
  },
};
