/** `npm run dev` as a new developer starts it: from a clone to a changed line, in the browser and in the service. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch } from '../console/testing/browser.ts';
import { freePort } from '../server/testing/cluster.ts';
import { loginUrl, onServer } from '../server/testing/database.ts';
import { type Clone, cloneCheckout } from './clone.ts';

const database = `reveille_dev_test_${process.pid}`;
/** A busy machine takes its time; what it took is printed. */
const patience = 60_000;

describe('npm run dev', () => {
  let clone: Clone;
  let child: ChildProcess;
  let browser: Browser;
  let page: Page;
  let url: string;
  let said = '';

  beforeAll(async () => {
    [clone, browser] = await Promise.all([cloneCheckout(), launch()]);
    const ports = { console: await freePort(), service: await freePort() };
    url = `http://127.0.0.1:${ports.console}`;
    const begun = performance.now();
    const words = [
      '--no-phones',
      '--database',
      database,
      '--console',
      String(ports.console),
      '--service',
      String(ports.service),
    ];
    child = spawn('npm', ['run', 'dev', '--', ...words], {
      cwd: clone.folder,
      env: {
        ...process.env,
        DATABASE_URL: loginUrl('postgres', 'service'),
        REVEILLE_MIGRATE_URL: loginUrl('postgres', 'owner'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    await until(() => said.includes('Ctrl+C stops it'));
    page = await (await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en' })).newPage();
    report('from a clone to the addresses', begun);
  });

  afterAll(async () => {
    await browser?.close();
    if (child?.exitCode === null && child.signalCode === null) {
      process.kill(-(child.pid ?? Number.NaN), 'SIGINT');
      await once(child, 'exit');
    }
    await clone?.remove();
    await onServer((client) => client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`));
  });

  test('somebody signs in with what it printed, and finds a hotel', async () => {
    const begun = performance.now();
    const [, account = '', password = ''] = /^.*│ +(boss) +(\S+)/m.exec(said) ?? [];
    await page.goto(`${url}/`);
    await page.getByLabel('Account', { exact: true }).fill(account, { timeout: patience });
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.locator('#entry-line').waitFor({ timeout: patience });
    await page.getByText('05:45').first().waitFor({ timeout: patience });
    report('from there to the list of the night, signed in', begun);
    expect(await page.getByLabel('Password').count()).toBe(0);
  });

  test('what the service answers itself is passed on, with its events', async () => {
    for (const path of ['/docs/', '/openapi.json', '/metrics', '/healthz', '/readyz'])
      expect((await fetch(`${url}${path}`)).status, path).toBe(200);
    const corridor = await (await fetch(`${url}/corridor`)).text();
    expect(corridor).toContain('/src/corridor/main.tsx');
    expect((await fetch(`${url}/corridor-worker.js`)).headers.get('content-type')).not.toContain('text/html');
    // The page's own stream, and one more: events arrive while it is open.
    const opened = await page.evaluate(async () => {
      const stream = new EventSource('/api/v1/events');
      const first = await new Promise<string>((resolve) => {
        stream.addEventListener('open', () => resolve('open'));
        stream.addEventListener('error', () => resolve('refused'));
      });
      stream.close();
      return first;
    });
    expect(opened).toBe('open');
  });

  test('a changed line of the console is in the browser by itself, and what was typed stays', async () => {
    await page.locator('#entry-line').fill('101 6:3');
    const begun = performance.now();
    await clone.change(
      'console/src/desk/shell/big-clock.tsx',
      "{t('clock.zone', { zone: city })}",
      'changed while it runs',
    );
    await page.getByText('changed while it runs').waitFor({ timeout: patience });
    report('a changed line of the console in the browser', begun);
    expect(await page.locator('#entry-line').inputValue()).toBe('101 6:3');
  });

  test('a changed line of the service is answered after it restarted by itself', async () => {
    const refusal = async (): Promise<string> => {
      const response = await fetch(`${url}/rest/system`).catch(() => undefined);
      return (await response?.text().catch(() => '')) ?? '';
    };
    expect(await refusal()).toContain('40101');
    const begun = performance.now();
    await clone.change(
      'server/src/failures.ts',
      'A valid user name and password are needed.',
      'This was changed while it runs.',
    );
    await until(async () => (await refusal()).includes('changed while it runs'));
    report('a changed line of the service in its answer', begun);
  });

  test('one Ctrl+C stops all of it, and the next start finds the same hotel', async () => {
    const begun = performance.now();
    // As a terminal does: to everybody in the foreground at once, npm among them, which passes it on as well.
    process.kill(-(child.pid ?? Number.NaN), 'SIGINT');
    await once(child, 'exit');
    report('from Ctrl+C to the end', begun);
    expect(said).toMatch(/service │ .*stopped/);
    await expect(fetch(`${url}/`)).rejects.toThrow('fetch failed');
    const kept = await onServer(async (client) => {
      const { rows } = await client.query<{ note: string }>(
        `SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = $1`,
        [database],
      );
      return rows;
    });
    expect(kept).toEqual([{ note: 'made by npm run dev' }]);
  });

  async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
    for (const end = performance.now() + patience; !(await holds());) {
      if (child.exitCode !== null || child.signalCode !== null || performance.now() > end)
        throw new Error(`it did not come so far:\n${said}`);
      await sleep(50);
    }
  }
});

function report(what: string, begun: number): void {
  console.log(`npm run dev: ${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}
