/** GET /rest/system, the first slice through the whole house: every field of the interface, with real values. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

const zones = { paris: 'Europe/Paris', kathmandu: 'Asia/Kathmandu', kiritimati: 'Pacific/Kiritimati' };

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const [code, timezone] of Object.entries(zones)) await makeProperty(database, { code, timezone });
  service = await startTestService(database);
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});

type Information = Record<string, unknown> & {
  date: Record<string, unknown>;
  time: Record<string, unknown>;
  voices: unknown[];
  languages: unknown[];
  license: unknown[];
};

async function information(code: string, from = service): Promise<Information> {
  const response = await fetch(`${from.url}/rest/system`, { headers: basic(`desk@${code}`) });
  expect(response.status).toBe(200);
  return (await response.json()) as Information;
}

describe('the system information object', () => {
  test('has exactly the fields and types of the interface', async () => {
    const text = expect.any(String);
    const whole = expect.toSatisfy(Number.isInteger);
    const flag = expect.any(Boolean);
    const at = expect.stringMatching(/^\d{4}\/\d\d\/\d\d at (0[1-9]|1[0-2]):\d\d:\d\d [AP]M$/);
    expect(await information('paris')).toEqual({
      build: text,
      company: text,
      datapath: text,
      date: {
        day: expect.stringMatching(/^\d{1,2}$/),
        localDate: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
        month: text,
        weekday: text,
        year: expect.stringMatching(/^\d{4}$/),
      },
      defaultlanguage: whole,
      telephony: flag,
      diskfree: whole,
      diskpercentfree: whole,
      diskpercentused: whole,
      disksize: whole,
      inetstack: text,
      installed: at,
      iso8601: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/),
      languages: expect.any(Array),
      license: expect.any(Array),
      licenseVersion: whole,
      lines: whole,
      major: expect.stringMatching(/^\d+$/),
      minor: expect.stringMatching(/^\d+$/),
      database: flag,
      name: text,
      registered: flag,
      released: expect.stringMatching(/^\d{4}\/\d\d\/\d\d$/),
      rfc1036: expect.stringMatching(/^\w{3}, \d\d \w{3} \d\d \d\d:\d\d:\d\d [+-]\d{4}$/),
      rfc1123: expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d [+-]\d{4}$/),
      rfc2616: expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/),
      running: flag,
      serialnumber: text,
      setup: at,
      sitename: text,
      smtpenabled: flag,
      time: {
        hour: expect.stringMatching(/^\d\d$/),
        localTime: expect.stringMatching(/^\d\d:\d\d [ap]m$/),
        minute: expect.stringMatching(/^\d\d$/),
        timezone: expect.stringMatching(/^[+-]\d{4}$/),
      },
      timestamp: expect.stringMatching(/^\d{17}$/),
      updated: at,
      version: expect.stringMatching(/^\d+\.\d+$/),
      voices: expect.any(Array),
      webuiversion: text,
    });
  });

  test.each(Object.entries(zones))('tells the same moment in the zone of %s', async (code, zone) => {
    const told = await information(code);
    const now = Date.now();
    expect(Math.abs(Date.parse(String(told['iso8601'])) - now)).toBeLessThan(60_000);
    expect(Math.abs(Date.parse(String(told['rfc2616'])) - now)).toBeLessThan(60_000);
    expect(Math.abs(Date.parse(String(told['rfc1123'])) - now)).toBeLessThan(60_000);
    // What the C library says of the same instant in the same zone, not what we would compute again.
    const [date, hour, offset, weekday] = execFileSync('date', ['-d', String(told['iso8601']), '+%m/%d/%Y|%H|%z|%A'], {
      env: { TZ: zone, LC_ALL: 'C' },
      encoding: 'utf8',
    })
      .trim()
      .split('|');
    expect([told.date['localDate'], told.time['hour'], told.time['timezone'], told.date['weekday']]).toEqual([
      date,
      hour,
      offset,
      weekday,
    ]);
  });

  test('tells of the disk what df tells', async () => {
    const told = await information('paris');
    const [size, free] =
      execFileSync('df', ['-B1', '--output=size,avail', String(told['datapath'])], { encoding: 'utf8' })
        .trim()
        .split('\n')[1]
        ?.trim()
        .split(/\s+/)
        .map(Number) ?? [];
    expect(told['disksize']).toBe(size);
    expect(Math.abs(Number(told['diskfree']) - Number(free))).toBeLessThan(Number(size) / 100);
    expect(Number(told['diskpercentfree']) + Number(told['diskpercentused'])).toBe(100);
  });

  test('tells of languages, licences, lines and versions what was set up', async () => {
    const told = await information('kathmandu');
    const server = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
      version: string;
    };
    expect(told.languages).toEqual([
      { id: 1, name: 'English', default: true },
      { id: 3, name: 'French', default: false },
    ]);
    expect(told['defaultlanguage']).toBe(1);
    expect(told.license).toEqual([
      { id: 1, name: 'wakeup', value: 1 },
      { id: 2, name: 'inventory', value: 1 },
      { id: 3, name: 'roomstatus', value: 1 },
    ]);
    expect(`${told['version'] as string}.`).toBe(server.version.replace(/\d+$/, ''));
    expect([told['sitename'], told['company'], told['lines']]).toEqual(['Hotel kathmandu', 'Company of kathmandu', 8]);
  });

  test('tells of voices what the speech engine tells', async () => {
    const lines = execFileSync('espeak-ng', ['--voices'], { encoding: 'utf8' }).trim().split('\n').slice(1);
    const languages = new Set(lines.map((line) => line.trim().split(/\s+/)[1]));
    const told = (await information('paris')).voices as { id: string }[];
    expect(new Set(told.map((voice) => voice.id))).toEqual(languages);
  });

  test('says that no telephone system is there when none is configured', async () => {
    const told = await information('paris');
    expect([told['telephony'], told['registered'], told['database'], told['running']]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test('says that mail can be sent when the mail server greets', async () => {
    const server = createServer((socket) => socket.end('220 mail.example ESMTP\r\n')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const withMail = await startTestService(database, { REVEILLE_SMTP_URL: `smtp://127.0.0.1:${port}` });
    expect((await information('paris', withMail))['smtpenabled']).toBe(true);
    await withMail.stop();
    await new Promise((resolve) => server.close(resolve));
    expect((await information('paris'))['smtpenabled']).toBe(false);
  });
});
