/** Who may look at the metrics, under which names the service answers, and what its log says of its settings. */
import { request } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { basic, makeProperty, startTestService, testConfig } from '../../testing/service.ts';
import { type Service, startService } from '../service.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand' });
});
afterAll(() => database.drop());

/** `fetch` sets the host by itself. */
function ask(
  service: Service,
  path: string,
  headers: Record<string, string> = {},
  localAddress = '127.0.0.1',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request(`${service.url}${path}`, { headers, localAddress, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });
}

describe('/metrics', () => {
  test('without a token is shown to this machine alone, and says which setting shows it to others', async () => {
    const service = await startTestService(database, { REVEILLE_ROLES: 'api', REVEILLE_TRUSTED_PROXIES: '127.0.0.9' });
    expect((await ask(service, '/metrics')).status).toBe(200);
    const others: [Record<string, string>, string][] = [
      [{ 'x-forwarded-for': '192.0.2.1' }, '127.0.0.9'],
      [{ 'x-forwarded-for': '192.0.2.1' }, '127.0.0.1'], // a proxy that nobody has named
      [{ via: '1.1 proxy' }, '127.0.0.1'],
    ];
    for (const [headers, from] of others) {
      const { status, text } = await ask(service, '/metrics', headers, from);
      expect([status, text.includes('REVEILLE_METRICS_TOKEN')]).toEqual([403, true]);
    }
    await service.stop();
  });

  test('with a token is shown to who has it, and to nobody else', async () => {
    const service = await startTestService(database, { REVEILLE_ROLES: 'api', REVEILLE_METRICS_TOKEN: 'let-me-count' });
    expect((await ask(service, '/metrics')).status).toBe(401);
    expect((await ask(service, '/metrics', { authorization: 'Bearer let-me-coun' })).status).toBe(401);
    expect(
      (await ask(service, '/metrics', { authorization: 'Bearer let-me-count', 'x-forwarded-for': '192.0.2.1' })).status,
    ).toBe(200);
    await service.stop();
  });
});

describe('a host', () => {
  const named = async (service: Service, host: string, from = '127.0.0.1') =>
    (await ask(service, '/rest/system', { host, ...basic('desk') }, from)).status;

  test('of somebody else is refused where only this machine can come; a trusted proxy may bring it', async () => {
    const service = await startTestService(database, { REVEILLE_ROLES: 'api', REVEILLE_TRUSTED_PROXIES: '127.0.0.9' });
    for (const host of ['127.0.0.1', 'localhost:10022', '[::1]:10022', 'reveille.localhost', '192.0.2.4'])
      expect(await named(service, host)).toBe(200);
    expect(await named(service, 'evil.example')).toBe(421);
    expect(await named(service, '127.0.0.1.evil.example')).toBe(421);
    expect((await ask(service, '/metrics', { host: 'evil.example' })).text).toMatch(
      /evil\.example.*REVEILLE_HOSTS.*REVEILLE_TRUSTED_PROXIES/,
    );
    expect(await named(service, 'wakeup.hotel.example', '127.0.0.9')).toBe(200);
    await service.stop();
  });

  test('is one of REVEILLE_HOSTS where they are named, also through a proxy', async () => {
    const service = await startTestService(database, {
      REVEILLE_ROLES: 'api',
      REVEILLE_HOSTS: 'Wakeup.hotel.example',
      REVEILLE_TRUSTED_PROXIES: '127.0.0.9',
    });
    expect(await named(service, 'WAKEUP.hotel.example:443')).toBe(200);
    expect(await named(service, '127.0.0.1')).toBe(200);
    expect(await named(service, 'other.example', '127.0.0.9')).toBe(421);
    await service.stop();
  });

  test('may be any where others can come and none is named', async () => {
    const service = await startTestService(database, { REVEILLE_ROLES: 'api', REVEILLE_LISTEN: '0.0.0.0:0' });
    const here = { ...service, url: service.url.replace('0.0.0.0', '127.0.0.1') };
    expect(await named(here, 'wakeup.hotel.example')).toBe(200);
    expect((await ask(here, '/metrics', { host: 'wakeup.hotel.example' })).status).toBe(403);
    await service.stop();
  });
});

test('the log of a service that was started says its settings, and nothing of a secret', async () => {
  const lines: string[] = [];
  const url = database.url.replace('@/', ':QQ%40baseQQ@/'); // PostgreSQL trusts whoever comes from here
  const settings = {
    REVEILLE_METRICS_TOKEN: 'QQtokenQQ',
    ARI_PASSWORD: 'QQariQQ',
    REVEILLE_SMTP_URL: 'smtp://me:QQmailQQ@127.0.0.1:1',
    ARI_URL: 'http://127.0.0.1:1',
  };
  const config = testConfig({ url }, { ...settings, REVEILLE_ROLES: 'api' });
  const service = await startService(
    config,
    pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
  );
  expect((await ask(service, '/readyz', { authorization: 'Bearer QQtokenQQ' })).status).toBe(200);
  await service.stop();
  const log = lines.join('');
  expect(log).toContain('"REVEILLE_LISTEN":"127.0.0.1:0"');
  expect(log).toContain('"REVEILLE_METRICS_TOKEN":"(set)"');
  expect(log).not.toContain('QQ');
});
