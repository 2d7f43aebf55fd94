/** Who sends more than is taken learns why, also while they are still sending. */
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand' });
  service = await startTestService(database, { REVEILLE_ROLES: 'api', REVEILLE_RATE_PER_MINUTE: '1000000' });
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});

const path = '/api/v1/announcements/en/goodbye/recording';
const headers = { ...basic('boss'), 'content-type': 'audio/wav' };

test.each(['with its length', 'in chunks'])('a recording of 12 MB (%s) is answered with 413, each time', async (how) => {
  const parts = Array.from({ length: 48 }, () => Buffer.alloc(256 * 1024));
  for (let time = 0; time < 10; time += 1) {
    const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const length = how === 'in chunks' ? {} : { 'content-length': parts.length * 256 * 1024 };
      const sent = request(`${service.url}${path}`, { method: 'PUT', agent: false, headers: { ...headers, ...length } }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode, body }));
        response.on('error', reject);
      });
      sent.on('error', reject);
      void (async () => {
        for (const part of parts) if (!sent.write(part)) await sleep(1);
        sent.end();
      })();
    });
    expect(answer).toMatchObject({ status: 413, body: expect.stringContaining('"code":') as string });
  }
});

test('after which the same connection serves the next request', async () => {
  const refused = await fetch(`${service.url}${path}`, { method: 'PUT', headers, body: new Uint8Array(12_000_000) });
  expect([refused.status, refused.headers.get('connection')]).toEqual([413, 'keep-alive']);
  await refused.text();
  expect((await fetch(`${service.url}/rest/system`, { headers: basic('desk') })).status).toBe(200);
});
