/**
 * Walks screens as somebody who presses everything that can be pressed. What would change something is held back on its
 * way; what the table of rights refuses, or the service has refused, is noted.
 */
import type { Page, Request, Route } from 'playwright-core';
import type { Right } from '../../server/src/rights.ts';
import { matrix, neededFor } from '../../server/testing/rights-matrix.ts';

/** What can be pressed or chosen. */
interface Control {
  /** Where it stands, and its words; of rooms and calls that are alike there is one. */
  readonly key: string;
  readonly inDialog: boolean;
  /** Where a link leads to. */
  readonly to: string | null;
}

/** In the page. Whoever chooses another language would read other words from then on. */
const hand = `(() => {
  const kinds = 'a[href],button,select,summary,input:is([type=checkbox],[type=radio])';
  const shown = (one) => !one.disabled && one.ariaDisabled !== 'true'
    && one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert],[aria-hidden=true]');
  const words = (one) => (one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.textContent).trim();
  const dialog = (one) => one.closest('[role=dialog]') !== null;
  const key = (one) => [
    dialog(one) ? 'dialog' : one.closest('main') === null ? 'around' : 'screen',
    words(one).replaceAll(/[\\d:.,\\s]+/g, ' ').slice(0, 60),
  ].join(': ');
  const all = () => [...document.querySelectorAll(kinds)].filter((one) => shown(one) && !/^Language/.test(words(one)));
  const write = (one, value) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), 'value').set.call(one, value);
    one.dispatchEvent(new Event(one.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  };
  window.print = () => undefined;
  window.hand = {
    controls: () => all().map((one) => ({ key: key(one), inDialog: dialog(one), to: one.getAttribute('href') })),
    fill: (given) => {
      for (const one of document.querySelectorAll('input,textarea')) {
        if (one.value !== '' || !shown(one) || !/^(text|password|textarea)$/.test(one.type)) continue;
        const [, value] = given.find(([label]) => words(one) === label) ?? [];
        if (value === undefined && one.closest('form,[role=dialog]') === null) continue;
        write(one, value ?? (one.type === 'password' ? 'a-good-password' : 'walked'));
      }
    },
    press: (wanted) => {
      const one = all().find((control) => key(control) === wanted);
      if (one === undefined) return;
      const other = [...(one.options ?? [])].find((option) => !option.selected && !option.disabled);
      if (other !== undefined) write(one, other.value);
      else one.click();
    },
  };
})()`;
const mostLooks = 1000;
/** What is wanted in fields, by their labels; a form is given some word elsewhere. */
const given = [
  ['Time', '6:45'],
  ['Rooms', '401-408'],
];

export class Walk {
  /** What would have been sent, or was asked for, without the right to; and what it takes. */
  readonly refused = new Set<string>();
  /** What would have been sent. */
  readonly sent = new Set<string>();
  /** Where links lead to, and from where. */
  readonly led = new Map<string, string>();
  readonly #page: Page;
  readonly #url: string;
  readonly #rights: ReadonlySet<Right>;
  readonly #also: Also;
  readonly #asked = new Set<Request>();
  readonly #seen = new Set<string>();
  /** What appeared when something was pressed, and how often it was. */
  readonly #behind = new Map<string, { names: Set<string>; presses: number }>();
  #at = '';

  constructor(page: Page, url: string, rights: ReadonlySet<Right>, also: Also = () => undefined) {
    this.#page = page;
    this.#url = url;
    this.#rights = rights;
    this.#also = also;
  }

  async begin(): Promise<void> {
    const page = this.#page;
    await page.addInitScript(hand);
    await page.route(/\/(?:api|rest)\//, (route) => this.#hold(route));
    page.on('request', (request) => {
      if (!request.url().includes('/api/v1/events')) this.#asked.add(request);
    });
    page.on('requestfinished', (request) => this.#asked.delete(request));
    page.on('requestfailed', (request) => this.#asked.delete(request));
    page.on('response', (response) => {
      if (response.status() === 403)
        this.refused.add(`${this.#at} asked ${response.request().method()} ${response.url().slice(this.#url.length)}`);
    });
  }

  /** Looks at a screen, and presses what was not pressed on another one where it stands around all of them. */
  async walk(screen: string, presses: boolean): Promise<void> {
    await this.#open(screen);
    // Who was led to another screen presses what is there when it is that one's turn.
    const pressing = presses && this.#isAt(screen);
    let known = new Set<string>();
    for (let fresh = true; ;) {
      if (pressing) await this.#page.evaluate(`hand.fill(${JSON.stringify(given)})`);
      const controls = await this.#page.evaluate<Control[]>('hand.controls()');
      for (const { to } of controls) if (to?.startsWith('/') === true) this.#leads(to, screen);
      if (!pressing) return;
      const modal = controls.some(({ inDialog }) => inDialog);
      const next = controls
        .filter(({ key, to, inDialog }) => to === null && inDialog === modal && this.#isWorth(nameOf(screen, key)))
        // What has just appeared first: it may be gone afterwards. What takes it away comes last.
        .toSorted((one, other) => order(one, known) - order(other, known))[0];
      if (next === undefined && fresh) return;
      fresh = next === undefined;
      known = new Set(controls.map(({ key }) => key));
      if (next === undefined) await this.#open(screen);
      else await this.#press(screen, next.key, known);
    }
  }

  /** Not pressed yet, or it leads to something that was not. */
  #isWorth(name: string): boolean {
    const { names = new Set<string>(), presses = 0 } = this.#behind.get(name) ?? {};
    return !this.#seen.has(name) || (presses < 2 && [...names].some((one) => !this.#seen.has(one)));
  }

  async #press(screen: string, key: string, before: ReadonlySet<string>): Promise<void> {
    const name = nameOf(screen, key);
    this.#seen.add(name);
    this.#at = `${screen} › ${key}`;
    await this.#page.evaluate(`hand.press(${JSON.stringify(key)})`);
    await this.#settle();
    if (!this.#isAt(screen)) return this.#open(screen);
    const after = await this.#page.evaluate<Control[]>('hand.controls()');
    const names = after.filter((one) => one.to === null && !before.has(one.key)).map((one) => nameOf(screen, one.key));
    this.#behind.set(name, { names: new Set(names), presses: (this.#behind.get(name)?.presses ?? 0) + 1 });
    return undefined;
  }

  #isAt(screen: string): boolean {
    const { pathname, hash } = new URL(this.#page.url());
    return `${pathname}${hash}` === screen;
  }

  async #open(screen: string): Promise<void> {
    this.#at = screen;
    await this.#page.goto('about:blank');
    this.#asked.clear();
    await this.#page.goto(`${this.#url}${screen}`);
    await this.#page.locator('main').filter({ hasText: /./ }).first().waitFor();
    await this.#settle();
  }

  /** As somebody at the entry line types it. */
  async type(line: string): Promise<void> {
    const entry = this.#page.locator('#entry-line');
    if (!(await entry.isVisible())) return;
    this.#at = `the entry line › ${line}`;
    await entry.fill(line);
    await this.#settle();
    await entry.press('Enter');
    await this.#settle();
  }

  /** Nothing is being asked for any more, and what came has been drawn. What never comes is not waited for. */
  async #settle(): Promise<void> {
    for (let [calm, looks] = [0, 0]; calm < 3 && looks < mostLooks; looks += 1) {
      await this.#page.waitForTimeout(15);
      calm = this.#asked.size === 0 ? calm + 1 : 0;
    }
  }

  #leads(to: string, screen: string): void {
    const operation = operationOf('GET', to);
    if (operation === undefined) this.led.set(to, screen);
    else this.#judge(operation, `${screen} leads to ${to}`);
  }

  async #hold(route: Route): Promise<void> {
    const request = route.request();
    if (request.method() === 'GET') return route.continue();
    const { pathname } = new URL(request.url());
    const operation = operationOf(request.method(), pathname);
    if (operation === undefined) this.refused.add(`${this.#at} sends ${request.method()} ${pathname}: in no table`);
    else {
      this.sent.add(operation);
      this.#judge(
        operation,
        `${this.#at} sends ${operation}`,
        this.#also(operation, pathname, request.postData() ?? ''),
      );
    }
    return route.fulfill({ status: 409, contentType: 'application/problem+json', body: '{"title":"held back"}' });
  }

  #judge(operation: string, what: string, also?: Right): void {
    const needed = neededFor(operation);
    if (!needed.some((right) => this.#rights.has(right)))
      this.refused.add(`${what}, which needs ${needed.join(' or ')}`);
    else if (also !== undefined && !this.#rights.has(also)) this.refused.add(`${what}, which needs ${also} here`);
  }
}

const order = ({ key }: Control, known: ReadonlySet<string>): number =>
  Number(known.has(key)) + (/: (?:Close|Cancel|Dismiss|Undo|‹.*)$/.test(key) ? 2 : 0);

/** What an operation needs beyond the table, by what it is about. */
export type Also = (operation: string, path: string, body: string) => Right | undefined;

/** What stands around the screens is the same everywhere. */
const nameOf = (screen: string, key: string): string => (key.startsWith('around: ') ? key : `${screen} ${key}`);

/** A name of its own is meant where there is one, such as `/wakeups/groups` beside `/wakeups/{id}`. */
const templates = Object.keys(matrix).map((operation) => {
  const [method = '', path = ''] = operation.split(' ');
  return {
    operation,
    method,
    form: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    names: path.split('{').length,
  };
});
function operationOf(method: string, address: string): string | undefined {
  const path = address.split('?')[0] ?? '';
  return templates
    .filter((one) => one.method === method && one.form.test(path))
    .toSorted((one, other) => one.names - other.names)[0]?.operation;
}
