import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, parseWords, UsageError } from './command.ts';

const demonstration = join(import.meta.dirname, '../../../lab/demo/main.ts');

export const demo: Command = {
  name: 'demo',
  summary: 'a simulated hotel, ready to click',
  help: [
    'Usage: reveille demo [--listen ADDRESS:PORT] [--no-phones]',
    '',
    'Makes a hotel with a believable night on a database of its own, and shows it in the console: guests of five',
    'languages, calls that come due in the next minutes, some who do not answer, charges of which one is refused.',
    'As root, with the lab installed (./setup --lab), the phones really ring. Ctrl+C ends it and removes',
    'everything.',
    '',
    'It needs a PostgreSQL at DATABASE_URL; the login of REVEILLE_MIGRATE_URL, or the owner of that database, may',
    'create databases.',
  ].join('\n'),
  async run(words) {
    const { values } = parseWords(words, { listen: { type: 'string' }, 'no-phones': { type: 'boolean' } });
    if (!existsSync(demonstration))
      throw new UsageError('the demonstration comes with the checkout, not with a package: clone the repository');
    const passed = [
      ...(values.listen === undefined ? [] : ['--listen', values.listen]),
      ...(values['no-phones'] === true ? ['--no-phones'] : []),
    ];
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', demonstration, ...passed], {
      stdio: 'inherit',
    });
    // Ctrl+C reaches both: the child cleans up, and this one waits for it.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    return new Promise((resolve) => {
      child.once('exit', (code) => resolve(code ?? 1));
    });
  },
};
