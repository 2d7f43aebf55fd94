/** Does what an entry says, and tells how to undo it. */
import { type Answer, newKey, Refused, request } from '../../shared/http/request.ts';
import type { Word } from '../../shared/language/en.ts';
import { chargeRoom, type Receipt, undoCharge } from '../hotel/charge.ts';
import { removeNote, writeNote } from '../notes/queries.ts';
import { bookAgain, bookTogether, cancelCall, changeCall, changeMethod, deleteCall } from '../wakeups/queries.ts';
import type { Entry, Line, StandingCall } from './entry.ts';

export interface Done {
  readonly word: Word;
  /** Resolves when everything is as it was before. Left out where there was nothing before. */
  readonly undo?: () => Promise<void>;
  /** How long it can be undone. */
  readonly seconds: number;
}

const undoSeconds = 10;

export type Performable = Exclude<Entry, { kind: 'empty' | 'begun' | 'changing' | 'noting' | 'refused' }>;

export function isPerformable(entry: Entry): entry is Performable {
  return !['empty', 'begun', 'changing', 'noting', 'refused'].includes(entry.kind);
}

export function perform(entry: Performable): Promise<Done> {
  switch (entry.kind) {
    case 'wakeup':
      return book(entry);
    case 'cancel':
      return cancel(entry.calls);
    case 'change':
      return change(entry.call, entry.at);
    case 'charge':
      return charge(entry.rooms, entry.lines);
    case 'checked':
      return check(entry.rooms);
    case 'note':
      return note(entry);
    case 'status':
    default:
      return changeStatus(entry.rooms, entry.status.id);
  }
}

async function book({ rooms, at, daily, standing, method }: Extract<Entry, { kind: 'wakeup' }>): Promise<Done> {
  const wanted = { datetime: new Date(at).toISOString(), daily, ...(method === undefined ? {} : { method }) };
  const ids = await bookTogether(
    rooms.map((room) => ({ room, ...wanted })),
    undefined,
  );
  // A call that stood before stays when this is undone; what was changed of it becomes what it was.
  const before = new Set(standing.map(({ id }) => id));
  const fresh = ids.filter((id) => !before.has(id));
  const madeDaily = daily ? standing.filter((call) => !call.daily) : [];
  const otherwise = standing.filter((call) => method !== undefined && call.method !== method);
  // Nothing was done: there is nothing to undo, and "Undone" would be a lie.
  if (fresh.length + madeDaily.length + otherwise.length === 0) return { word: 'done.already', seconds: undoSeconds };
  return {
    word: 'done.booked',
    seconds: undoSeconds,
    undo: async () => {
      for (const id of [...fresh, ...madeDaily.map((call) => call.id)]) await deleteCall(id);
      for (const call of madeDaily) await bookAgain(call);
      for (const call of otherwise) if (!madeDaily.includes(call)) await changeMethod(call, call.method);
    },
  };
}

async function cancel(calls: readonly StandingCall[]): Promise<Done> {
  const gone: StandingCall[] = [];
  for (const call of calls) {
    try {
      await cancelCall(call);
      gone.push(call);
    } catch (error) {
      // Another desk was faster.
      if (!(error instanceof Refused && error.status === 404)) throw error;
    }
  }
  if (gone.length === 0) return { word: 'done.goneAlready', seconds: undoSeconds };
  return {
    word: 'done.cancelled',
    seconds: undoSeconds,
    undo: async () => {
      for (const call of gone) await bookAgain(call);
    },
  };
}

async function change(call: StandingCall, at: number): Promise<Done> {
  await changeCall(call, at);
  return { word: 'done.status', seconds: undoSeconds, undo: () => changeCall({ id: call.id, at }, call.at) };
}

/** A property system cannot take a minibar line back, so it leaves only when it can no longer be undone. */
async function charge(rooms: readonly string[], lines: readonly Line[]): Promise<Done> {
  const wanted = lines.map(({ item, quantity }) => ({ item: item.id, quantity }));
  const made: Receipt[] = [];
  try {
    for (const room of rooms) made.push(await chargeRoom(room, wanted));
  } catch (error) {
    // Nothing is charged by halves: what was taken for the rooms before is given back.
    for (const { id } of made) await undoCharge(id).catch(() => undefined);
    throw error;
  }
  const seconds = Math.min(...made.map(({ holdSeconds }) => holdSeconds));
  if (seconds === 0) return { word: 'done.charged', seconds: undoSeconds };
  const undo = async (): Promise<void> => {
    for (const { id } of made) await undoCharge(id);
  };
  return { word: 'done.charge', seconds, undo };
}

async function check(rooms: readonly string[]): Promise<Done> {
  for (const room of rooms) await request('POST /api/v1/minibar-checks', { json: { room }, key: newKey() });
  return { word: 'done.checked', seconds: undoSeconds };
}

async function note({ rooms, text, due }: Extract<Entry, { kind: 'note' }>): Promise<Done> {
  const id = await writeNote({ text, room: rooms[0] ?? null, due: due ?? null });
  return { word: 'done.noted', seconds: undoSeconds, undo: () => removeNote(id) };
}

type WithStatus = Answer<'GET /api/v1/room-status'>['rooms'][number];

async function changeStatus(rooms: readonly string[], status: string): Promise<Done> {
  const before = await statusesOf(rooms);
  for (const room of rooms) await request('POST /rest/rsi/change', { form: { id: status, room }, key: newKey() });
  const known = before.flatMap(({ room, status: was }) => (was === null ? [] : [{ room, status: was }]));
  const undo = async (): Promise<void> => {
    for (const { room, status: was } of known)
      await request('POST /rest/rsi/change', { form: { id: was, room }, key: newKey() });
  };
  // A room that had no status cannot be given none again.
  return { word: 'done.status', seconds: undoSeconds, ...(known.length === rooms.length ? { undo } : {}) };
}

async function statusesOf(rooms: readonly string[]): Promise<readonly WithStatus[]> {
  const found: WithStatus[] = [];
  let cursor: string | undefined;
  do {
    const page: Answer<'GET /api/v1/room-status'> = await request('GET /api/v1/room-status', {
      query: { limit: 500, cursor },
    });
    found.push(...page.rooms.filter(({ room }) => rooms.includes(room)));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && found.length < rooms.length);
  return found;
}
