/**
 * Everything that is done here is written down first, with the key under which the service does it once, and then sent.
 * So it survives a corridor without network, a page that is closed and a session that has ended.
 */
import { newKey } from '../shared/http/request.ts';
import { serviceNow } from '../shared/time/clock.ts';
import { openMemory } from './memory.ts';

interface Line {
  readonly item: string;
  readonly quantity: number;
}

export type Deed =
  | { readonly kind: 'status'; readonly status: string }
  | { readonly kind: 'check' }
  /** The photo in base64, as it is sent. */
  | { readonly kind: 'defect'; readonly words: string; readonly photo: string | null }
  | { readonly kind: 'fix'; readonly defect: string }
  | { readonly kind: 'charge'; readonly lines: readonly Line[] }
  /** The key is that of the charge: asked again under it, the service tells which one it was. */
  | { readonly kind: 'takeBack'; readonly key: string; readonly lines: readonly Line[] };

export interface Entry {
  /** Given by the outbox, in the order of what was done. */
  readonly number: number;
  readonly key: string;
  readonly owner: string;
  readonly room: string;
  readonly deed: Deed;
  /** How it was called when it was done: items and status types may have other names later. */
  readonly name: string;
  /**
   * When it was done, by the service's clock as far as it is known here; missing from what an older page wrote down.
   */
  readonly entered?: string;
  /** When it was first sent, by this phone's clock; null while the service cannot have heard of it. */
  readonly tried: number | null;
  /** The service's words, where it has refused. */
  readonly refused: string | null;
}

const listeners = new Set<() => void>();
const otherPages = new BroadcastChannel('reveille.outbox');
otherPages.addEventListener('message', () => tell());

function tell(): void {
  for (const listener of listeners) listener();
}

function changed(): void {
  tell();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  otherPages.postMessage('changed');
}

export function onOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function allEntries(): Promise<readonly Entry[]> {
  return (await openMemory()).getAll('outbox');
}

type Wanted = Pick<Entry, 'owner' | 'room' | 'deed' | 'name'>;

export async function putIn(wanted: Wanted): Promise<Entry> {
  const entry = { ...wanted, key: newKey(), entered: new Date(serviceNow()).toISOString(), tried: null, refused: null };
  // The number is the store's to give.
  const number = await (await openMemory()).add('outbox', entry as Entry);
  changed();
  return { ...entry, number };
}

/**
 * True where the service cannot have heard of it: then it is gone. One that was tried is on its way, whatever came of
 * it.
 */
export async function takeOut(number: number): Promise<boolean> {
  const change = (await openMemory()).transaction('outbox', 'readwrite');
  const entry = await change.store.get(number);
  const untried = entry !== undefined && entry.tried === null;
  if (untried) await change.store.delete(number);
  await change.done;
  if (untried) changed();
  return untried;
}

/** Written down before it is sent; undefined where somebody has taken it out meanwhile. */
export async function markTried(number: number): Promise<Entry | undefined> {
  return alter(number, (entry) => ({ ...entry, tried: entry.tried ?? Date.now() }));
}

export async function markRefused(number: number, refused: string): Promise<void> {
  await alter(number, (entry) => ({ ...entry, refused }));
  changed();
}

export async function remove(number: number): Promise<void> {
  await (await openMemory()).delete('outbox', number);
  changed();
}

async function alter(number: number, how: (entry: Entry) => Entry): Promise<Entry | undefined> {
  const change = (await openMemory()).transaction('outbox', 'readwrite');
  const entry = await change.store.get(number);
  const after = entry === undefined ? undefined : how(entry);
  if (after !== undefined) await change.store.put(after);
  await change.done;
  return after;
}
