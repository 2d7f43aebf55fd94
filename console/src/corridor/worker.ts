/**
 * Keeps the files of the corridor's page, so that it opens without a network. Answers of the service are never kept
 * here: what the page remembers of them it keeps itself, and says how old it is. A new version waits until somebody
 * wants it.
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
declare const KEPT: { readonly version: string; readonly files: readonly string[] };

const worker = globalThis as unknown as Worker;
const page = '/corridor';
const name = `corridor ${KEPT.version}`;

worker.addEventListener('install', (event) => event.waitUntil(keepFiles()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOld()));
worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== location.origin) return;
  if (pathname === page || KEPT.files.includes(pathname)) event.respondWith(answer(event.request, pathname));
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(name);
  await cache.addAll([page, ...KEPT.files].map((file) => new Request(file, { cache: 'reload' })));
}

async function dropOld(): Promise<void> {
  for (const one of await caches.keys()) if (one.startsWith('corridor ') && one !== name) await caches.delete(one);
}

async function answer(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(name);
  return (await cache.match(pathname, { ignoreVary: true })) ?? fetch(request);
}
