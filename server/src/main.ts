/** The command line: finds the command, and turns its outcome into words and an exit code. */
import { account } from './commands/account.ts';
import { apply } from './commands/apply.ts';
import { backup } from './commands/backup.ts';
import { cellCommand } from './commands/cell.ts';
import type { Command } from './commands/command.ts';
import { UsageError } from './commands/command.ts';
import { demo } from './commands/demo.ts';
import { doctor } from './commands/doctor.ts';
import { dryRunOf } from './commands/dry-run.ts';
import { exportCommand } from './commands/export.ts';
import { firstHotel } from './commands/first-hotel.ts';
import { erase, guest } from './commands/guest.ts';
import { hotels } from './commands/hotels.ts';
import { journal } from './commands/journal.ts';
import { mcp } from './commands/mcp.ts';
import { migrateCommand } from './commands/migrate.ts';
import { propertyCommand } from './commands/moving.ts';
import { operatorCommand } from './commands/operator.ts';
import { provider } from './commands/provider.ts';
import { restoreCommand } from './commands/restore.ts';
import { retention } from './commands/retention.ts';
import { secrets } from './commands/secrets.ts';
import { serve } from './commands/serve.ts';
import { token } from './commands/token.ts';
import { SettingsError } from './config/config.ts';
import { Failure } from './failures.ts';
import { asFailure } from './http/failing.ts';
import { plugs } from './plugs.ts';
import { release } from './release.ts';

const commands: readonly Command[] = [
  serve,
  migrateCommand,
  firstHotel,
  apply,
  exportCommand,
  account,
  token,
  provider,
  journal,
  retention,
  guest,
  erase,
  secrets,
  backup,
  restoreCommand,
  hotels,
  propertyCommand,
  cellCommand,
  operatorCommand,
  ...plugs.flatMap(({ type, dryRun }) => (dryRun === undefined ? [] : dryRunOf(type, dryRun))),
  doctor,
  mcp,
  demo,
];

/** As sysexits.h has them, where one fits: scripts can tell a typing error from a broken machine. */
const exit = { success: 0, failure: 1, usage: 64, settings: 78, unavailable: 69 };

async function main([name, ...words]: readonly string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(help());
    return name === undefined ? exit.usage : exit.success;
  }
  if (name === '--version' || name === 'version') {
    process.stdout.write(`${release.product} ${release.version} (build ${release.build})\n`);
    return exit.success;
  }
  const command = commands.find((one) => one.name === name);
  if (command === undefined) return complain(`there is no command "${name}"; \`reveille help\` lists them`, exit.usage);
  if (words.includes('--help') || words.includes('-h')) {
    process.stdout.write(`${command.summary}\n\n${command.help}\n`);
    return exit.success;
  }
  try {
    return await command.run(words);
  } catch (error) {
    return explain(error);
  }
}

function explain(error: unknown): number {
  if (error instanceof SettingsError)
    return complain(
      `the settings are wrong:\n${error.problems.map((problem) => `  ${problem}`).join('\n')}`,
      exit.settings,
    );
  if (error instanceof UsageError) return complain(error.message, exit.usage);
  if (error instanceof Failure) return complain(error.message, exit.failure);
  const failure = asFailure(error);
  const reason = error instanceof Error ? error.message || String((error as { code?: string }).code) : String(error);
  if (failure.failure === 'unavailable')
    return complain(
      `the database cannot be reached (${reason}). Fix: \`reveille doctor\` says what is missing.`,
      exit.unavailable,
    );
  return complain(reason, exit.failure);
}

function complain(message: string, code: number): number {
  process.stderr.write(`reveille: ${message}\n`);
  return code;
}

function help(): string {
  const width = Math.max(...commands.map((command) => command.name.length));
  return [
    `${release.product} ${release.version}: wakes hotel guests by phone, and proves it.`,
    '',
    'Usage: reveille COMMAND [options]',
    '',
    ...commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`),
    '',
    '`reveille COMMAND --help` tells more; `reveille serve --help` lists the settings.',
    '',
  ].join('\n');
}

process.exitCode = await main(process.argv.slice(2));
