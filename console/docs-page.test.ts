/** The pages as a browser shows them: they come whole, and ask nothing of anybody outside. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runService, type RunningService } from '../server/testing/process.ts';
import { launch } from './testing/browser.ts';

const pictures = process.env['PICTURES'];
let service: RunningService;
let browser: Browser;

beforeAll(async () => {
  // The pages need no database: they are shown even while it is away.
  service = await runService('postgres://nobody@127.0.0.1:1/none');
  browser = await launch();
});

afterAll(async () => {
  await browser.close();
  await service.signal('SIGTERM');
});

test.each([
  ['/', 1280, 'Reveille'],
  ['/', 360, 'Reveille'],
  ['/docs', 1280, 'System information'],
  ['/docs', 360, 'System information'],
])('%s at %i px shows itself and makes no outside request', async (path, width, text) => {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  const outside: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (
      !request.url().startsWith(service.url) &&
      !request.url().startsWith('data:') &&
      !request.url().startsWith('blob:')
    )
      outside.push(request.url());
  });
  page.on('console', (message) => {
    // Asked who is signed in, the service says that nobody is, and whether there is a hotel it cannot know; the browser
    // notes both.
    if (message.type() === 'error' && !/status of (401|503)/.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${service.url}${path}`, { waitUntil: 'networkidle' });
  await page.getByText(text).first().waitFor({ state: 'attached', timeout: 180_000 });
  if (pictures !== undefined) {
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${path === '/' ? 'front' : 'docs'}-${width}.png`) });
  }
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  const bytes = await page.evaluate<number>(
    'performance.getEntries().reduce((sum, one) => sum + (one.encodedBodySize ?? 0), 0)',
  );
  console.log(`${path} at ${width} px: ${Math.round(bytes / 1000)} kB`);
  await page.close();
  // Somebody looks something up, maybe from a train.
  expect(bytes).toBeLessThan(1_500_000);
  expect({ outside, complaints, overflow }).toEqual({ outside: [], complaints: [], overflow: 0 });
});
