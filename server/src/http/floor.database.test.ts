/** The floor under every route: each failure has the stated body and headers, on both surfaces, over a real socket. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { address, startFloor } from '../../testing/floor-app.ts';
import { basic, makeProperty } from '../../testing/service.ts';
import { failures } from '../failures.ts';
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

describe.each(['/rest', '/api/v1'])('%s', (surface) => {
  const rest = surface === '/rest';

  async function expectFailure(response: Response, name: keyof typeof failures, problem: object = {}): Promise<void> {
    const { code, status } = failures[name];
    expect(response.status).toBe(status);
    expect(response.headers.get('server')).toMatch(/^Reveille\/\d+\.\d+\.\d+ REST\/\d/);
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = (await response.json()) as Record<string, unknown>;
    if (rest) {
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(body).toEqual({ error: code, description: expect.stringMatching(/\w.*\.$/) });
    } else {
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(body).toEqual({
        type: `urn:reveille:problem:${code}`,
        title: failures[name].description,
        status,
        detail: expect.any(String),
        instance: expect.stringMatching(/^urn:reveille:request:/),
        code,
        said: { code: expect.stringMatching(/^\w+(\.\w+)+$/), values: expect.any(Object) },
        ...problem,
      });
    }
  }

  const ask = (path: string, options: RequestInit = {}) =>
    fetch(`${url}${surface}${path}`, {
      ...options,
      headers: { ...basic('desk'), ...(options.headers as Record<string, string>) },
    });

  test('401 without credentials, with broken ones and with wrong ones, on known and unknown paths alike', async () => {
    for (const authorization of [
      '',
      'Basic',
      'Basic !!!',
      'Basic ZGVzaw==',
      'Bearer abc',
      `Basic ${Buffer.from('desk:wrong').toString('base64')}`,
    ]) {
      for (const path of ['/minibar', '/nothing-here']) {
        if (authorization.length > 20 && path === '/nothing-here') continue; // five failures a minute are all we have
        const response = await fetch(`${url}${surface}${path}`, {
          headers: authorization === '' ? {} : { authorization },
        });
        expect(response.headers.get('www-authenticate')).toBe('Basic realm="Reveille", charset="UTF-8"');
        await expectFailure(response, 'credentials');
      }
    }
  });

  test('403 without the permission, and with a licence of 0', async () => {
    await expectFailure(await ask('/minibar'), 'permission');
    expect((await ask('/minibar', { headers: basic('bar') })).status).toBe(200);
    await expectFailure(await ask('/spa'), 'licence');
  });

  test('403 when a page of another site tries to change something', async () => {
    const body = 'room=1';
    await expectFailure(
      await ask('/empty', { method: 'POST', headers: { ...form, origin: 'https://evil.example' }, body }),
      'foreignOrigin',
    );
    await expectFailure(
      await ask('/empty', { method: 'POST', headers: { ...form, 'sec-fetch-site': 'cross-site' }, body }),
      'foreignOrigin',
    );
  });

  test('404 for an unknown path', async () => {
    await expectFailure(await ask('/nothing-here'), 'path');
    await expectFailure(await ask(''), 'path');
    await expectFailure(await ask('/echo/more', { method: 'POST', headers: form, body: 'a=b' }), 'path');
  });

  test('405 says which methods the path takes', async () => {
    const response = await ask('/minibar', { method: 'PUT', headers: basic('bar') });
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    await expectFailure(response, 'method');
  });

  test('413 for a body that is too large, whether it says so or not', async () => {
    const large = JSON.stringify({ room: 'x'.repeat(20_000) });
    await expectFailure(
      await ask('/echo', { method: 'POST', headers: { 'content-type': 'application/json' }, body: large }),
      'tooLarge',
    );
    const unannounced = new Blob([large]).stream();
    await expectFailure(
      await ask('/echo', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: unannounced,
        duplex: 'half',
      }),
      'tooLarge',
    );
  });

  test('415 for a type that nobody reads', async () => {
    await expectFailure(
      await ask('/echo', { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<room/>' }),
      'mediaType',
    );
  });

  test('400 names the parameter', async () => {
    const response = await ask('/echo', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(JSON.stringify(await response.clone().json())).toContain('room');
    await expectFailure(response, 'parameter', {
      errors: [{ field: 'room', detail: expect.any(String), said: expect.any(Object) }],
    });
    await expectFailure(
      await ask('/echo', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"room"' }),
      'malformed',
    );
  });

  test('503 when the database is away, with a time to come back', async () => {
    const response = await ask('/away');
    expect(response.headers.get('retry-after')).toBe('1');
    await expectFailure(response, 'unavailable');
  });

  test('500 tells nothing of the inside', async () => {
    const response = await ask('/broken');
    expect(await response.clone().text()).not.toContain('secret detail');
    await expectFailure(response, 'internal');
  });
});

describe('a success', () => {
  test('carries every header of the interface, also with an empty body', async () => {
    for (const [path, status, location] of [
      ['/rest/empty?x=1', 200, '/rest/empty'],
      ['/rest/created', 201, '/rest/thing/7'],
    ] as const) {
      const { status: answered, headers } = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { ...basic('desk'), ...form },
      });
      expect(answered).toBe(status);
      expect(headers.get('content-language')).toBe('en');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(new Date(headers.get('date') ?? '').getTime()).toBeGreaterThan(Date.now() - 5000);
      expect(headers.get('connection')).toBe('keep-alive');
      expect(headers.get('location')).toBe(location);
      expect(headers.get('server')).toMatch(/^Reveille\//);
      expect(headers.get('content-type')).toBe(status === 201 ? 'application/json' : null);
    }
  });

  test('leaves nothing behind in a browser or a proxy, and over TLS keeps the browser there', async () => {
    for (const path of ['/rest/minibar', '/api/v1/minibar']) {
      const { headers } = await fetch(`${url}${path}`, { headers: basic('bar') });
      expect([headers.get('cache-control'), headers.get('strict-transport-security')]).toEqual(['no-store', null]);
    }
    const behind = await startFloor(database, { REVEILLE_TRUSTED_PROXIES: 'loopback' });
    const { headers } = await fetch(`${address(behind)}/rest/minibar`, {
      headers: { ...basic('bar'), 'x-forwarded-proto': 'https' },
    });
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    await behind.close();
  });

  test('takes a form, and JSON with the same names', async () => {
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', 'room=1+2%C3%A9'],
      ['application/json', '{"room":"1 2é"}'],
    ] as const) {
      const response = await fetch(`${url}/rest/echo`, {
        method: 'POST',
        headers: { ...basic('desk'), 'content-type': type },
        body,
      });
      expect(await response.json()).toEqual({ got: { room: '1 2é' } });
    }
  });

  test('keeps a request id that the caller gives, unless it is not one', async () => {
    const given = await fetch(`${url}/rest/nothing`, { headers: { ...basic('desk'), 'x-request-id': 'abc-123' } });
    expect(given.headers.get('x-request-id')).toBe('abc-123');
    const odd = await fetch(`${url}/rest/nothing`, { headers: { ...basic('desk'), 'x-request-id': 'a b"c' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });
});
