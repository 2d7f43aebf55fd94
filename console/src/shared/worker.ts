/**
 * Keeps the files of a page, so that it opens without a network: housekeeping's and the desk's each have one of these.
 * Answers of the service are never kept here: what a page remembers of them it keeps itself, and says how old it is. A
 * new version waits until nobody uses the old one, or somebody wants it.
 */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** What of a worker is used here; the browser's own types for pages and for workers exclude each other. */
interface Worker {
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(kind: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(kind: 'message', listener: (event: MessageEvent) => void): void;
}

/** Put here when the console is built: `kept-files.ts`. */
declare const KEPT: {
  readonly name: string;
  readonly version: string;
  readonly page: string;
  /** A regular expression: the addresses at which the page is shown. */
  readonly screens: string;
  /** The page is asked of the service first; what is kept is for when there is none. */
  readonly fresh: boolean;
  readonly files: readonly string[];
};

const worker = globalThis as unknown as Worker;
const name = `${KEPT.name} ${KEPT.version}`;
const screens = new RegExp(KEPT.screens);
/** Longer than a service that is there takes, shorter than somebody at a desk waits. */
const patience = 5000;

worker.addEventListener('install', (event) => event.waitUntil(keepFiles()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOld()));
worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== location.origin) return;
  if (screens.test(pathname)) event.respondWith(KEPT.fresh ? fresh(event.request) : kept(event.request, KEPT.page));
  else if (KEPT.files.includes(pathname)) event.respondWith(kept(event.request, pathname));
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(name);
  await cache.addAll([KEPT.page, ...KEPT.files].map((file) => new Request(file, { cache: 'reload' })));
}

async function dropOld(): Promise<void> {
  for (const one of await caches.keys()) if (one.startsWith(`${KEPT.name} `) && one !== name) await caches.delete(one);
}

async function kept(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(name);
  return (await cache.match(pathname, { ignoreVary: true })) ?? fetch(request);
}

/** A proxy that answers for a service that is gone is no service. */
async function fresh(request: Request): Promise<Response> {
  try {
    const response = await fetch(request.url, { redirect: 'manual', signal: AbortSignal.timeout(patience) });
    if (response.status < 500) return response;
  } catch {
    // There is no network, or nobody at its other end.
  }
  return kept(request, KEPT.page);
}
