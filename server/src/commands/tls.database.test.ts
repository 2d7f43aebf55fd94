/** The service in a process of its own behind a certificate, and behind the one that follows it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../testing/certificate.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { expectEventually } from '../../testing/eventually.ts';
import { readMetrics } from '../../testing/metrics.ts';
import { runService } from '../../testing/process.ts';
import { makeProperty, password } from '../../testing/service.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand' });
});

afterAll(() => database.drop());

describe('TLS', () => {
  test('is served from certificate files, and a renewed certificate is taken on SIGHUP', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'reveille-tls-'));
    const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
    const issue = (name: string, days: number) => makeCertificate({ file: certificate, key }, name, days);
    issue('first.example', 1);
    const service = await runService(database.url, { REVEILLE_TLS_CERTIFICATE: certificate, REVEILLE_TLS_KEY: key });
    const get = (path: string) =>
      new Promise<{ status: number; name: string; body: string }>((resolve, reject) => {
        request(
          `${service.url}${path}`,
          { rejectUnauthorized: false, agent: new Agent(), auth: `desk:${password}` },
          (response) => {
            const name = String((response.socket as TLSSocket).getPeerCertificate().subject.CN);
            let body = '';
            response.setEncoding('utf8').on('data', (part: string) => (body += part));
            response.on('end', () => resolve({ status: response.statusCode ?? 0, name, body }));
          },
        )
          .on('error', reject)
          .end();
      });
    const ask = async () => {
      const { status, name } = await get('/rest/system');
      return { status, name };
    };
    /** By what the metrics say. */
    const daysLeft = async () => {
      const { body } = await get('/metrics');
      const ends = readMetrics(body).get('reveille_certificate_expiry_timestamp_seconds') ?? 0;
      return (ends - Date.now() / 1000) / 86_400;
    };
    expect(await ask()).toEqual({ status: 200, name: 'first.example' });
    expect(await daysLeft()).toBeCloseTo(1, 1);
    issue('second.example', 30);
    service.child.kill('SIGHUP');
    await expectEventually(
      async () => (await ask()).name,
      (name) => name === 'second.example',
    );
    expect(await daysLeft()).toBeCloseTo(30, 1);
    // One that is broken is told of, and the one before it stays.
    writeFileSync(certificate, 'not a certificate');
    service.child.kill('SIGHUP');
    await expectEventually(
      () => Promise.resolve(service.log()),
      (log) => log.includes('the certificate cannot be used'),
    );
    expect(await ask()).toEqual({ status: 200, name: 'second.example' });
    expect(await daysLeft()).toBeCloseTo(30, 1);

    const offer = (...words: string[]) =>
      spawnSync('openssl', ['s_client', '-connect', new URL(service.url).host, ...words], {
        input: '',
        encoding: 'utf8',
      }).stdout;
    expect(offer('-tls1_2')).toMatch(/Cipher is ECDHE-/);
    expect(offer('-tls1_3')).toMatch(/Cipher is TLS_/);
    for (const cipher of ['AES128-SHA', 'AES256-SHA', 'AES128-GCM-SHA256', 'ECDHE-ECDSA-AES128-SHA'])
      expect(offer('-tls1_2', '-cipher', cipher)).toMatch(/Cipher is \(NONE\)/);
    expect((await service.signal('SIGTERM')).code).toBe(0);
  });
});
