/** The published description: valid, committed, and never changed without somebody seeing it. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiDocument } from '../../testing/api-types.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startTestService } from '../../testing/service.ts';
import { writeApiTypes } from '../../testing/typed-files.ts';
import type { Service } from '../service.ts';

const committed = join(import.meta.dirname, '../../../docs/api/openapi.json');
let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startTestService(database);
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});

test('the description is valid OpenAPI 3.1', async () => {
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Record<string, unknown>;
  expect(document['openapi']).toMatch(/^3\.1\./);
  expect(await new Validator().validate(document)).toEqual(expect.objectContaining({ valid: true }));
});

test('the description is the one in docs/api/openapi.json', async () => {
  const document = `${JSON.stringify(await (await fetch(`${service.url}/openapi.json`)).json(), undefined, 2)}\n`;
  if (process.env['UPDATE_OPENAPI'] === '1') {
    await writeFile(committed, document);
    await writeApiTypes(JSON.parse(document) as ApiDocument);
  }
  expect(document, 'if the change is intended: UPDATE_OPENAPI=1 npm run test:database -- openapi').toBe(
    await readFile(committed, 'utf8'),
  );
});

test('a process without the role api answers health and metrics, and nothing else', async () => {
  const dialer = await startTestService(database, { REVEILLE_ROLES: 'dialer' });
  const statuses = await Promise.all(
    ['/healthz', '/readyz', '/metrics', '/openapi.json', '/rest/system'].map(
      async (path) => (await fetch(`${dialer.url}${path}`)).status,
    ),
  );
  expect(statuses).toEqual([200, 200, 200, 200, 401]);
  await dialer.stop();
});

test('the metrics are what Prometheus reads, and need the token where one is set', async () => {
  const metrics = await fetch(`${service.url}/metrics`);
  expect(metrics.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await metrics.text();
  for (const name of [
    'reveille_build_info',
    'reveille_http_request_duration_seconds_bucket',
    'reveille_database_connections',
    'nodejs_eventloop_lag_seconds',
    'process_cpu_seconds_total',
  ])
    expect(text).toContain(name);
  const locked = await startTestService(database, { REVEILLE_METRICS_TOKEN: 'let-me-see' });
  const ask = (headers: Record<string, string>) =>
    fetch(`${locked.url}/metrics`, { headers }).then((response) => response.status);
  expect([
    await ask({}),
    await ask({ authorization: 'Bearer wrong' }),
    await ask({ authorization: 'Bearer let-me-see' }),
  ]).toEqual([401, 401, 200]);
  await locked.stop();
});
