/**
 * What the framework and PostgreSQL can do by themselves: routes without credentials, schemas, checks or headers, that
 * say to PostgreSQL word for word what the service says. It stands beside the real one in `bench book`.
 */
import { randomUUIDv7 } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parse } from 'node:querystring';
import { deserialize } from 'node:v8';
import Fastify from 'fastify';
import pg from 'pg';
import { readConfig } from '../../server/src/config/config.ts';
import type { Statement } from '../overhear.ts';
import { replayOf, say, type Subject } from '../replay.ts';

/** What was overheard, as the bench writes it to the file that BENCH_REPLAY names. */
export interface Script {
  readonly heard: Subject;
  readonly booking: readonly Statement[];
  readonly list: readonly Statement[];
}

const config = readConfig(
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('BENCH_'))),
);
const { heard, booking, list } = deserialize(await readFile(process.env['BENCH_REPLAY'] ?? '')) as Script;
const [bookingWords, listWords] = [replayOf(booking, heard), replayOf(list, heard)];
// As the service reads it: whatever it leaves undone must not be done here.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, String);
const pool = new pg.Pool({
  connectionString: config.databaseUrl.reveal(),
  max: config.databaseConnections,
  idleTimeoutMillis: 30_000,
});

const app = Fastify();
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, parse(String(body))),
);
app.get('/readyz', () => ({ ready: true }));
app.post<{ Body: { room: string; datetime: string } }>('/rest/wakeup', async (request, reply) => {
  const id = randomUUIDv7();
  await say(pool, bookingWords, { id, room: request.body.room, due: Date.parse(request.body.datetime) });
  return reply.code(201).send({ error: 0, description: 'The wake-up call is booked.', id });
});
app.get('/rest/wakeup/list/pending', async () => {
  const answers = await say(pool, listWords, heard);
  return { pending: answers.reduce((longest, rows) => (rows.length > longest.length ? rows : longest), []) };
});
await app.listen(config.listen);
process.once('SIGTERM', () => void app.close().then(() => pool.end()));
