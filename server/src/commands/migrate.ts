import { migrate } from '../db/migrate.ts';
import { installJobs } from '../jobs/jobs.ts';
import { release } from '../release.ts';
import { type Command, configFor, parseWords, print, printJson } from './command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'bring the database to the schema of this version',
  help: [
    'Usage: reveille migrate [--json] [--settings FILE]',
    '',
    'Applies the migrations that the database lacks, each in a transaction of its own. Safe to run again, and from several',
    'machines at once. The login of DATABASE_URL must own the database and be allowed to create roles.',
  ].join('\n'),
  async run(words) {
    const { values } = parseWords(words, { json: { type: 'boolean' } });
    const config = configFor(values);
    const report = await migrate(config.databaseUrl, release.version, (name) => {
      if (values.json !== true) print(`applying ${name}`);
    });
    await installJobs(config.databaseUrl);
    if (values.json === true) printJson(report);
    else print(report.applied.length === 0 ? `nothing to do: all ${report.already} migrations are applied` : `done: ${report.applied.length} applied`);
    return 0;
  },
};
