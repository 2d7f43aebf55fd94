import { styleText } from 'node:util';
import { SecretBox } from '../connectors/secrets.ts';
import { connect, type Database } from '../db/connect.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { applyPropertyFile, type Outcome } from '../hotel-file/apply/apply.ts';
import { describeChanges, describeLeftAlone, type Line } from '../hotel-file/apply/describe.ts';
import { readBytes } from '../hotel-file/file/document.ts';
import { FileMistakes } from '../hotel-file/file/mistakes.ts';
import { plugs } from '../plugs.ts';
import { type Command, configFor, operator, parseWords, print, printJson, UsageError } from './command.ts';

/** EX_DATAERR of sysexits.h: the file is wrong, not the command line and not the machine. */
const mistakesExit = 65;

export const apply: Command = {
  name: 'apply',
  summary: 'make a property match a file',
  help: [
    'Usage: reveille apply FILE [--dry-run] [--prune] [--without-admin] [--json] [--settings FILE]',
    '',
    '  --dry-run   show what would change, and change nothing',
    '  --prune     also remove what the file does not mention: rooms, languages, items, status types, accounts,',
    '              licences, ...',
    '  --without-admin   also when nobody with the permission admin is left',
    '  --json      print the changes as JSON',
    '',
    'The file is YAML; examples/grand-hotel.yaml shows all that it can say. What it leaves out has its default. A',
    'property is known by its `code`: a file with another code makes another property. Applying a file twice',
    'changes nothing.',
    '',
    'Passwords come from the environment variables or files that the file names; an account whose password is not',
    'at hand keeps the one it has. Signing secrets come the same way, and need REVEILLE_SECRET_KEY to be kept;',
    'one that changes is kept as the second until --prune or `reveille secrets drop-old`. Exit code 65: the file',
    'has mistakes, they are listed, and nothing was changed.',
  ].join('\n'),
  async run(words) {
    const { values, positionals } = parseWords(
      words,
      {
        'dry-run': { type: 'boolean' },
        prune: { type: 'boolean' },
        'without-admin': { type: 'boolean' },
        json: { type: 'boolean' },
      },
      ['file'],
    );
    const path = positionals[0] ?? '';
    const { databaseUrl, secretKey, secretKeyBefore } = configFor(values);
    const secretBox = SecretBox.of(secretKey?.reveal(), secretKeyBefore?.reveal());
    const source = {
      path,
      content: await readFileOf(path),
      environment: process.env,
      connectors: plugs,
      secretBox,
      actor: operator(),
    };
    const database = connect({ url: databaseUrl.reveal(), connections: 1 });
    try {
      await requireSchema(database);
      const outcome = await applyPropertyFile(database, source, {
        prune: values.prune === true,
        dryRun: values['dry-run'] === true,
        withoutAdmin: values['without-admin'] === true,
        byOperator: true,
      });
      if (values.json === true) printJson(asJson(outcome));
      else tell(outcome);
      return 0;
    } catch (error) {
      if (!(error instanceof FileMistakes)) throw error;
      process.stderr.write(`${error.lines.join('\n')}\nnothing was changed: ${counted(error.count, 'mistake')}\n`);
      return mistakesExit;
    } finally {
      await database.close();
    }
  },
};

async function readFileOf(path: string): Promise<Buffer> {
  try {
    return await readBytes(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such file' : String(code);
    throw new UsageError(`${path} cannot be read: ${reason}`);
  }
}

export async function requireSchema({ pool }: Database): Promise<void> {
  const pending = await pendingMigrations(pool);
  if (pending.length > 0)
    throw new Failure('conflict', {
      detail: say('command.migrations', { pending: pending.join(', ') }),
    });
}

function asJson({ code, changes, leftAlone, applied }: Outcome): object {
  return { property: code, changes, leftAlone, applied };
}

function tell(outcome: Outcome): void {
  for (const line of describeChanges(outcome.changes)) print(coloured(line));
  if (outcome.leftAlone.length > 0)
    print(`left alone (use --prune to remove): ${describeLeftAlone(outcome.leftAlone)}`);
  print(summary(outcome));
  if (outcome.isDefault) return;
  if (outcome.isNew)
    print(`This is a further property. To change another one instead, give the file that one's \`code\`.`);
  const names = outcome.accounts.map((name) => `${name}@${outcome.code}`);
  print(`Its accounts sign in with its code: ${names.length === 0 ? `name@${outcome.code}` : names.join(', ')}`);
}

function summary({ name, isNew, applied, changes }: Outcome): string {
  if (changes.length === 0) return 'nothing to change';
  const count = counted(changes.length, 'change');
  if (!applied) return `would ${isNew ? 'create' : 'change'} ${name}: ${count}; nothing was written (--dry-run)`;
  return `${isNew ? 'created' : 'changed'} ${name}: ${count}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const colours = { add: 'green', change: 'yellow', remove: 'red' } as const;

function coloured({ action, text }: Line): string {
  const wanted = process.stdout.isTTY && (process.env['NO_COLOR'] ?? '') === '';
  return wanted ? styleText(colours[action], text, { validateStream: false }) : text;
}
