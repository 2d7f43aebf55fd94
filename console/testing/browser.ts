/**
 * Debian's Chromium, without the windows and menus that nobody sees here, and a page of it that counts what a person
 * does and notes what must not happen.
 */
import { spawnSync } from 'node:child_process';
import { type Browser, chromium, type Page } from 'playwright-core';
import { password } from '../../server/testing/service.ts';

const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--autoplay-policy=user-gesture-required',
];

/** The whole `chromium` is for what needs the computer around it, such as its notifications. */
export function launch(program: 'chromium' | 'chromium-headless-shell' = 'chromium-headless-shell'): Promise<Browser> {
  const found = spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim();
  return chromium.launch({ executablePath: found, args: quiet, timeout: 180_000 });
}

export interface Desk {
  readonly page: Page;
  /** Requests to anybody but the service. */
  readonly outside: string[];
  /** What the browser complained about. */
  readonly complaints: string[];
  close(): Promise<void>;
}

export interface Setting {
  readonly width?: number;
  readonly height?: number;
  readonly look?: 'light' | 'dark';
  readonly language?: string;
  /** Longer words, from right to left. */
  readonly mirrored?: boolean;
  /** Colours that the reader has chosen for everything. */
  readonly forced?: boolean;
}

/** A browser of its own for each: cookies and memories are not shared. */
export async function openDesk(
  browser: Browser,
  url: string,
  { width = 1280, height = 900, look = 'light', language = 'en', mirrored = false, forced = false }: Setting = {},
): Promise<Desk> {
  const context = await browser.newContext({ viewport: { width, height }, locale: language });
  context.setDefaultTimeout(180_000); // a busy machine is no fault
  await context.addInitScript(
    `if (localStorage.getItem('reveille.look') === null) localStorage.setItem('reveille.look', '${look}');
      ${mirrored ? `localStorage.setItem('reveille.language', '${mirroredTag}')` : ''}`,
  );
  const page = await context.newPage();
  if (forced) await page.emulateMedia({ forcedColors: 'active' });
  const outside: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) outside.push(request.url());
  });
  page.on('console', (message) => {
    // A refusal that the console shows to the person is also noted by the browser.
    if (message.type() === 'error' && !/status of (401|404|409|422|429)/.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, outside, complaints, close: () => context.close() };
}

export async function signIn({ page }: Pick<Desk, 'page'>, url: string, account = 'desk', path = '/'): Promise<void> {
  await page.goto(`${url}${path}`);
  await page.getByLabel('Account', { exact: true }).fill(account);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.locator('#entry-line').waitFor();
}

/**
 * Somebody who has signed in before: by the cookie, which spares the tests that are about something else a second each.
 */
export async function comeBack(desk: Desk, url: string, account = 'desk', path = '/'): Promise<void> {
  await giveCookie(desk, url, account);
  await desk.page.goto(`${url}${path}`);
  await desk.page.locator('#entry-line').waitFor();
}

/** Signed in, with no page loaded yet. */
export async function giveCookie({ page }: Pick<Desk, 'page'>, url: string, account: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password }),
  });
  const [name = '', value = ''] = (response.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? [];
  if (response.status !== 201 || value === '') throw new Error(`${account} cannot sign in: ${response.status}`);
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
}

/** A dialog takes the focus when it has been drawn: until then a key goes to the page behind it. */
export async function dialogOpen(page: Page): Promise<void> {
  const focused = `document.querySelector('[role=dialog]')?.contains(document.activeElement) ?? false`;
  while (!(await page.evaluate<boolean>(focused))) await page.waitForTimeout(20); // the test's own limit ends it
}

/** Longer words, from right to left. */
export const mirroredTag = 'en-XB';

/** As the page stands: chosen in another tab, a language is spoken at once in this one as well. */
export async function speak(page: Page, tag: string): Promise<void> {
  await page.evaluate(`localStorage.setItem('reveille.language', '${tag}');
    dispatchEvent(new StorageEvent('storage', { key: 'reveille.language' }))`);
  const told = tag === mirroredTag ? '[dir=rtl]' : `[lang=${tag}][dir=ltr]`;
  await page.locator(`html${told}`).waitFor({ state: 'attached' });
}
