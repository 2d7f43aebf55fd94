import { readFileSync } from 'node:fs';
import { address } from '../config/values.ts';
import { type Command, configFor, parseWords, UsageError } from './command.ts';

const usualUrl = 'http://127.0.0.1:10022';
const usualListen = '127.0.0.1:10023';

export const mcp: Command = {
  name: 'mcp',
  summary: 'let an assistant ask and book, as one of your accounts',
  help: [
    'Usage: reveille mcp [--url URL] [--account NAME]',
    '       reveille mcp --http [--listen ADDRESS:PORT] [--name NAME]... [--url URL]',
    '',
    'Speaks the Model Context Protocol: tools to list, explain, book and cancel wake-up calls, and to read and set',
    'the status of rooms. It asks a running service over its interface, needs no database, and may do what the',
    'account may do there. Everything that it changes stands in the journal under that name.',
    '',
    'Without --http it serves the assistant that starts it, on standard input and output, with the account of',
    'REVEILLE_ACCOUNT and REVEILLE_PASSWORD (or REVEILLE_PASSWORD_FILE, the path of a file that holds it).',
    '',
    'With --http it serves many, and each request brings its own account as HTTP basic credentials. Put TLS in',
    'front of it before it is reached over a network.',
    '',
    `  --url URL              where the service is: ${usualUrl} unless REVEILLE_URL says otherwise`,
    '  --account NAME         who asks, instead of REVEILLE_ACCOUNT',
    `  --listen ADDRESS:PORT  where it answers at /mcp: ${usualListen} unless told otherwise`,
    '  --name NAME            a name that it is reached by, beside localhost; may be given again',
    '  --settings FILE        settings, of which REVEILLE_CA counts here: whose certificates are believed',
  ].join('\n'),
  async run(words) {
    const { values } = parseWords(words, {
      url: { type: 'string' },
      account: { type: 'string' },
      http: { type: 'boolean' },
      listen: { type: 'string' },
      name: { type: 'string', multiple: true },
    });
    configFor(values);
    const url = serviceUrl(values.url ?? process.env['REVEILLE_URL'] ?? usualUrl);
    if (values.http === true) {
      if (values.account !== undefined) throw new UsageError('with --http each request brings its own account');
      return overHttp(url, values.listen ?? usualListen, values.name ?? []);
    }
    if (values.listen !== undefined || values.name !== undefined)
      throw new UsageError('--listen and --name go with --http');
    return overStandardIo(url, values.account ?? process.env['REVEILLE_ACCOUNT'] ?? '');
  },
};

/** Standard output is the assistant's: whatever else is to be said goes here, and no secret with it. */
const report = (trouble: string): void => void process.stderr.write(`reveille mcp: ${trouble}\n`);

async function overStandardIo(url: string, account: string): Promise<number> {
  const password = passwordGiven();
  if (account === '' || password === '' || account.includes(':'))
    throw new UsageError('who asks? Set REVEILLE_ACCOUNT and REVEILLE_PASSWORD to one of your accounts');
  const { clientFor } = await import('../mcp/credentials.ts');
  const { serveStandardIo } = await import('../mcp/standard-io.ts');
  await serveStandardIo(clientFor(url, { account, password }), report);
  return 0;
}

async function overHttp(url: string, listen: string, names: readonly string[]): Promise<number> {
  const { place, serveHttp } = await import('../mcp/http.ts');
  const app = await serveHttp({ url, listen: listenAt(listen), names, report });
  report(`answers at ${app.listeningOrigin}${place}, and asks ${url}`);
  await new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  await app.close();
  return 0;
}

function serviceUrl(given: string): string {
  const url = URL.parse(given);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError('the address of the service is not one like https://wakeup.hotel.example');
  if (url.username !== '' || url.password !== '')
    throw new UsageError('the address of the service holds no account: set REVEILLE_ACCOUNT and REVEILLE_PASSWORD');
  return url.href;
}

function listenAt(given: string): { readonly host: string; readonly port: number } {
  try {
    return address(given);
  } catch (error) {
    throw new UsageError(`--listen: ${(error as Error).message}`);
  }
}

function passwordGiven(): string {
  const file = process.env['REVEILLE_PASSWORD_FILE'];
  if (file === undefined || file === '') return process.env['REVEILLE_PASSWORD'] ?? '';
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new UsageError(
      `REVEILLE_PASSWORD_FILE cannot be read: ${(error as { code?: string }).code ?? 'not known why'}`,
    );
  }
}
