/** How often one may ask, and what pages of other sites may do, over a real socket. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { address, startFloor } from '../../testing/floor-app.ts';
import { basic, makeProperty } from '../../testing/service.ts';
import { budgets } from '../budgets/budgets.ts';
import type { App } from './context.ts';

let database: TestDatabase;
let app: App;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand', licences: { wakeup: 1, spa: 0 } });
  app = await startFloor(database);
  url = address(app);
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('limits and pages of other sites', () => {
  test('429 when an account asks too often, with a time to come back; other accounts feel nothing', async () => {
    const limited = await startFloor(database, { REVEILLE_RATE_PER_MINUTE: '10' });
    const ask = (name: string) => fetch(`${address(limited)}/rest/minibar`, { headers: basic(name) });
    for (let request = 0; request < 10; request += 1) expect((await ask('bar')).status).toBe(200);
    const refused = await ask('bar');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toEqual({ error: 42902, description: 'Too many requests. Wait, then try again.' });
    expect((await ask('boss')).status).toBe(200);
    await limited.close();
  });

  test('429 for who comes without credentials again and again; a known account is still served', async () => {
    const besieged = await startFloor(database);
    const ask = (headers: Record<string, string>) => fetch(`${address(besieged)}/rest/minibar`, { headers });
    expect((await ask(basic('bar'))).status).toBe(200);
    const statuses: number[] = [];
    for (let sent = 0; sent < budgets.strangers.most + 50; sent += 50)
      statuses.push(...(await Promise.all(Array.from({ length: 50 }, async () => (await ask({})).status))));
    expect(statuses.filter((status) => status === 401)).toHaveLength(budgets.strangers.most);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    expect((await ask(basic('bar'))).status).toBe(200);
    expect((await ask(basic('boss'))).status).toBe(429); // never seen since the start
    await besieged.close();
  });

  test('a page may ask beforehand, and reads with credentials that it was given', async () => {
    const preflight = await fetch(`${url}/rest/minibar`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://page.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    const allowed = preflight.headers.get('access-control-allow-headers')?.split(', ');
    expect(allowed).toEqual(expect.arrayContaining(['authorization', 'last-event-id']));
    expect(preflight.headers.get('access-control-allow-methods')).not.toContain('POST');
  });

  test('an origin that the administrator has named may change something; another is told nothing', async () => {
    const narrowed = await startFloor(database, { REVEILLE_CORS_ORIGINS: 'https://desk.example' });
    const post = (origin: string) =>
      fetch(`${address(narrowed)}/rest/empty`, { method: 'POST', headers: { ...basic('desk'), ...form, origin } });
    const named = await post('https://desk.example');
    expect([named.status, named.headers.get('access-control-allow-origin')]).toEqual([200, 'https://desk.example']);
    expect((await post('https://other.example')).status).toBe(403);
    const read = await fetch(`${address(narrowed)}/rest/minibar`, {
      headers: { ...basic('bar'), origin: 'https://other.example' },
    });
    expect(read.headers.get('access-control-allow-origin')).not.toBe('https://other.example');
    await narrowed.close();
  });
});
