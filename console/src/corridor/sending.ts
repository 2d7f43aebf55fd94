/** Empties the outbox: in order for each room, several rooms at once, each entry until the service has answered. */
import { Refused, request } from '../shared/http/request.ts';
import { ownerOf } from './memory.ts';
import { allEntries, type Entry, markRefused, markTried, remove } from './outbox.ts';

/** How it went: nothing waits any more, or why something still does. */
export type Sent = 'all' | 'away' | 'later' | 'signed-out';

interface Listener {
  /** It is done; the service had not begun it before that moment, by `performance.now()`. */
  readonly done: (entry: Entry, begun: number) => void;
  /** For an entry whose fate the service would no longer know. */
  readonly unsure: string;
}

const roomsAtOnce = 4;
/** A phone that leaves the network mid-word waits for an answer for minutes, if it is let. */
const patience = { seconds: 8 };
/** A photo goes slowly at the end of a corridor. */
const photoSeconds = 60;
/**
 * After a day another guest may live there: whoever made the entry looks first. The service would know the key for 90
 * days.
 */
const keyLasts = 23 * 3_600_000;

let pauseUntil = 0;

/**
 * Asks first who is signed in: entries leave in the name of the one who made them, and without a network none is tried
 * in vain.
 */
export async function sendAll(owner: string, listener: Listener): Promise<Sent> {
  if (Date.now() < pauseUntil) return 'later';
  const waiting = (await allEntries()).filter((entry) => entry.owner === owner && entry.refused === null);
  if (waiting.length === 0) return 'all';
  try {
    if (ownerOf(await request('GET /api/v1/session', patience)) !== owner) return 'signed-out';
  } catch (error) {
    return reasonOf(error);
  }
  const rooms = [...Map.groupBy(waiting, ({ room }) => room).values()];
  let outcome: Sent = 'all';
  const oneAfterAnother = async (): Promise<void> => {
    for (let entries = rooms.shift(); entries !== undefined; entries = rooms.shift()) {
      const sent = await sendRoom(entries, listener);
      if (sent !== 'all') outcome = sent;
      // A room that must wait keeps no other waiting; a network that is gone does.
      if (sent === 'away' || sent === 'signed-out') rooms.length = 0;
    }
  };
  await Promise.all(Array.from({ length: roomsAtOnce }, oneAfterAnother));
  return outcome;
}

async function sendRoom(entries: readonly Entry[], { done, unsure }: Listener): Promise<Sent> {
  for (const { number } of entries) {
    const begun = performance.now();
    const entry = await markTried(number);
    if (entry === undefined) continue;
    if (Date.now() - (entry.tried ?? 0) > keyLasts) {
      await markRefused(number, unsure);
      continue;
    }
    try {
      await send(entry);
      done(entry, begun);
      await remove(number);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== 'all') return reason;
      await markRefused(number, (error as Error).message);
    }
  }
  return 'all';
}

/** What was refused for good holds nothing up. */
function reasonOf(error: unknown): Sent {
  if (!(error instanceof Refused)) return 'away';
  if (error.status === 401) return 'signed-out';
  if (error.status !== 429 && error.status !== 408 && error.status < 500 && error.code !== 40903) return 'all';
  pauseUntil = Date.now() + (error.retryAfterSeconds ?? 2) * 1000;
  return 'later';
}

async function send({ room, deed, key, entered }: Entry): Promise<unknown> {
  switch (deed.kind) {
    case 'status':
      return request('POST /api/v1/room-status', { json: { room, status: deed.status, entered }, key, ...patience });
    case 'check':
      return request('POST /api/v1/minibar-checks', { json: { room }, key, ...patience });
    case 'defect': {
      const json = { room, words: deed.words, entered, ...(deed.photo === null ? {} : { photo: deed.photo }) };
      return request('POST /api/v1/defects', { json, key, seconds: photoSeconds });
    }
    case 'fix':
      return request('POST /api/v1/defects/{id}/fix', { path: { id: deed.defect }, key, ...patience });
    case 'charge':
      return request('POST /api/v1/charges', { json: { room, lines: deed.lines }, key, ...patience });
    case 'takeBack':
    default:
      return takeBack(room, deed.lines, deed.key, key);
  }
}

/** What was never charged, because the service refused it, is taken back already. */
async function takeBack(
  room: string,
  lines: Extract<Entry['deed'], { kind: 'takeBack' }>['lines'],
  chargeKey: string,
  key: string,
): Promise<void> {
  let id: string;
  try {
    ({ id } = await request('POST /api/v1/charges', { json: { room, lines }, key: chargeKey, ...patience }));
  } catch (error) {
    if (reasonOf(error) === 'all') return;
    throw error;
  }
  await request('POST /api/v1/charges/{id}/undo', { path: { id }, key, ...patience });
}
