/** The door for an Asterisk that dials in: whose failures count for whom, and that they are told of. */
import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { basic, makeProperty, testConfig } from '../../testing/service.ts';
import { type Service, startService } from '../service.ts';

let database: TestDatabase;
let service: Service;
const lines: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand', accounts: { desk: [], tel: ['telephony'] } });
  const config = testConfig(database, {
    ARI_URL: 'attach',
    REVEILLE_ROLES: 'api,dialer',
    REVEILLE_TRUSTED_PROXIES: '127.0.0.77',
  });
  service = await startService(config, pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }));
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});

/** Dials as Asterisk does, and returns the status of the answer. */
function dial(name: string, password: string | undefined, from: string, more = ''): Promise<number> {
  const { authorization } = basic(name, password);
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(new URL(service.url).port), host: '127.0.0.1', localAddress: from });
    socket.once('data', (answer: Buffer) => {
      resolve(Number(answer.toString('latin1').split(' ')[1]));
      socket.destroy();
    });
    socket.on('error', reject);
    socket.write(
      `GET /telephony/asterisk HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: ` +
        `websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ` +
        `dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: ari\r\nAuthorization: ${authorization}\r\n${more}\r\n`,
    );
  });
}

test("somebody's failures keep no Asterisk elsewhere from attaching, and are told of", async () => {
  for (let number = 0; number < 5; number += 1) expect(await dial(`nobody${number}`, 'wrong', '127.0.0.66')).toBe(401);
  expect(await dial('nobody5', 'wrong', '127.0.0.66')).toBe(429); // too many from there
  expect(await dial('tel', undefined, '127.0.0.67')).toBe(101);
  expect(await dial('desk', undefined, '127.0.0.67')).toBe(401); // it may not

  const told = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'an Asterisk was not let in');
  expect(told[0]).toMatchObject({ account: 'nobody0', address: '127.0.0.66', failure: 'credentials' });
  expect(told[5]).toMatchObject({ account: 'nobody5', address: '127.0.0.66', failure: 'signInsLimited' });
  expect(told[6]).toMatchObject({ account: 'desk', address: '127.0.0.67', failure: 'permission' });
  expect(lines.join('')).not.toContain('wrong');
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  expect(metrics).toMatch(/^reveille_sign_in_failures_total{failure="credentials"} 5$/m);
  expect(metrics).toMatch(/^reveille_sign_in_failures_total{failure="signInsLimited"} 1$/m);
});

test('behind a trusted proxy, the address that counts is the one it names', async () => {
  await dial('nobody', 'wrong', '127.0.0.77', 'X-Forwarded-For: 192.0.2.8\r\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ address: '192.0.2.8' });
  await dial('nobody', 'wrong', '127.0.0.78', 'X-Forwarded-For: 192.0.2.8\r\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ address: '127.0.0.78' });
});
