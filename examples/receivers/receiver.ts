/**
 * A place where messages of Reveille arrive. It believes only what is signed, takes each message once, and answers
 * quickly.
 *
 *   SECRET=whsec_... PORT=9100 node receiver.ts
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

const secret = process.env['SECRET'] ?? '';
const port = Number(process.env['PORT'] ?? 9100);
const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
if (key.length < 24)
  throw new Error('set SECRET to the secret that the property file names, at least 24 bytes in base64');

/** What is older may have been recorded and sent again by somebody else. */
const oldest = 5 * 60;
const largest = 1_000_000;

function isSigned(headers: IncomingHttpHeaders, body: string): boolean {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < oldest)) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  // While a secret is being replaced there are two signatures; one that is right is enough.
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Keep these in your database, in the transaction of what you do with the message: a repeat has the same id. */
const taken = new Set<string>();

function take(id: string, body: string): void {
  if (taken.has(id)) return;
  const { type, sequence, data } = JSON.parse(body) as {
    type: string;
    sequence: number;
    data: Record<string, unknown>;
  };
  process.stdout.write(`${sequence} ${type} ${JSON.stringify(data)}\n`);
  taken.add(id);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largest) throw new Error('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function answer(request: IncomingMessage): Promise<number> {
  if (request.method !== 'POST') return 405;
  const body = await textOf(request);
  // 401 makes Reveille try again, so that nothing is lost while the two secrets differ.
  if (!isSigned(request.headers, body)) return 401;
  take(String(request.headers['webhook-id']), body);
  return 204;
}

createServer((request, response) => {
  answer(request).then(
    (status) => response.writeHead(status).end(),
    // 500 makes Reveille try again; answer 422 with a reason for what you will never take.
    () => response.writeHead(500).end(),
  );
}).listen(port, '127.0.0.1', () => process.stdout.write(`listening at http://127.0.0.1:${port}\n`));
