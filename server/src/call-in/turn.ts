/**
 * One turn of a conversation: what was pressed becomes a change and a page, in one transaction. The same turn again
 * changes nothing and gets the same page, whichever process is asked.
 */
import type { Database, Db } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { occupancyOf } from '../guests/store.ts';
import { propertyLanguages } from '../properties/store.ts';
import { findRoomToWake } from '../rooms/store.ts';
import { book } from '../wakeups/book.ts';
import { cancelCall } from '../wakeups/change.ts';
import { clockOf, findWakeup, listWakeups } from '../wakeups/store.ts';
import { outcomes, source } from '../wakeups/wakeup.ts';
import { begin, proceed } from './conversation.ts';
import { done, type Effect, type Facts, type Pressed, type Turn } from './talk.ts';
import { plainPage, type Rung, type SaidPage, saidPage } from './page.ts';
import { callInSettings, type CallInSettings, numberOf, serviceOf } from './settings.ts';
import { endCallIn, findPhone, keepTurn, lockCallIn, recentCallIns, roomsRungAt } from './store.ts';
import { menuLanguages } from './texts/words.ts';

/** What the telephone system says. */
export interface Asked extends Pressed {
  readonly call: string;
  readonly turn: number;
  readonly caller: string;
  readonly called: string;
}

/** Children play with phones: so many conversations in so many minutes, then a person. */
const mostCallIns = 10;
const callInMinutes = 10;
const mostListed = 20;

export async function takeTurn(database: Database, property: string, asked: Asked, licensed: boolean) {
  try {
    return await asProperty(database, property, (db) => turnWithin(db, property, asked, licensed));
  } catch (error) {
    // What was asked for cannot be done, and nothing of it was: a person will help.
    if (!(error instanceof Failure) || error.failure === 'credentials' || error.status >= 500) throw error;
    return asProperty(database, property, (db) => giveUp(db, property, asked));
  }
}

async function turnWithin(db: Db, property: string, asked: Asked, licensed: boolean): Promise<SaidPage> {
  const kept = await lockCallIn(db, property, asked);
  const gone = asked.status === 'HANGUP';
  if (kept.page !== null && (asked.turn <= kept.turn || kept.page.do !== 'ask')) {
    if (gone) await endCallIn(db, property, asked.call, 'hung-up');
    return kept.page;
  }
  const settings = await callInSettings(db, property);
  if (kept.state === null || kept.room === null) {
    // A conversation that is not known cannot go on.
    if (asked.turn > 1) return giveUp(db, property, asked);
    return firstTurn(db, property, asked, settings, licensed);
  }
  const { languages, ...state } = kept.state;
  const around = await surroundings(db, property, kept.room, settings);
  const turn = proceed(state, around.facts, asked, languages.length);
  return carryOut(db, property, asked, { room: kept.room, languages, turn, around });
}

async function firstTurn(
  db: Db,
  property: string,
  asked: Asked,
  settings: CallInSettings,
  licensed: boolean,
): Promise<SaidPage> {
  const dialled = serviceOf(settings, asked.called);
  const known = await knownAs(db, property, numberOf(settings, asked.caller));
  const refused =
    dialled === undefined
      ? 'no-such-code'
      : !licensed
        ? 'no-licence'
        : (await recentCallIns(db, property, asked.caller, callInMinutes)) > mostCallIns
          ? 'too-often'
          : known.as;
  const room = known.room === undefined ? undefined : await findRoomToWake(db, property, 'mailboxes', known.room);
  const languages = await languagesOf(db, property, room?.spoken);
  if (dialled === undefined || room === undefined || refused !== 'guest') {
    const page = plainPage(dialled === undefined ? 'reject' : 'desk', languages[0] ?? 'en');
    const kept = { room: known.room ?? null, knownAs: room === undefined && refused === 'guest' ? 'no-room' : refused };
    await keepTurn(db, property, asked.call, { ...kept, turn: asked.turn, state: null, page, outcome: page.do });
    return page;
  }
  const around = await surroundings(db, property, room.room, settings);
  const turn = begin(dialled.service, dialled.typed, around.facts, languages.length);
  return carryOut(db, property, asked, { room: room.room, languages, turn, around });
}

/** Whose phone it is: exactly this number, in the list of phones or else in the list of rooms. */
async function knownAs(db: Db, property: string, number: string): Promise<{ as: string; room?: string }> {
  if (number === '') return { as: 'withheld' };
  const phone = await findPhone(db, property, number);
  if (phone !== undefined && phone.room === null) return { as: phone.kind };
  const rooms = phone === undefined ? await roomsRungAt(db, property, number) : [];
  const room = phone?.room ?? (rooms.length === 1 ? rooms[0] : undefined);
  if (room === undefined || room === null) return { as: 'unknown' };
  return { as: (await occupancyOf(db, property, room)) === false ? 'vacant' : 'guest', room };
}

async function languagesOf(db: Db, property: string, spoken: string | undefined): Promise<string[]> {
  const all = [spoken ?? '', ...(await propertyLanguages(db, property))].flatMap((tag) => [
    tag,
    tag.split('-')[0] ?? '',
  ]);
  const known = [...new Set(all)].filter((tag) => Object.hasOwn(menuLanguages, tag));
  return known.length === 0 ? ['en'] : known;
}

interface Around {
  readonly facts: Facts;
  readonly calls: readonly (Rung & { readonly dueAt: Date })[];
  readonly today: Temporal.PlainDate;
}

async function surroundings(db: Db, property: string, room: string, settings: CallInSettings): Promise<Around> {
  const clock = await clockOf(db, property);
  if (clock === undefined) throw new Failure('credentials'); // the property was removed a moment ago
  const wall = clock.now.toTemporalInstant().toZonedDateTimeISO(clock.zone);
  const page = { outcome: outcomes.pending, room, newestFirst: false, limit: mostListed };
  const calls = await listWakeups(db, property, page);
  const facts: Facts = {
    calls: calls.map(({ id, daily, source: from }) => ({ id, daily, byPhone: from === source.guestPhone })),
    clock: settings.clock,
    now: wall.hour * 60 + wall.minute,
    most: settings.most,
  };
  return { facts, calls, today: wall.toPlainDate() };
}

interface Doing {
  readonly room: string;
  readonly languages: readonly string[];
  readonly turn: Turn;
  readonly around: Around;
}

async function carryOut(db: Db, property: string, asked: Asked, { room, languages, turn, around }: Doing) {
  const { state, effect, page, noted } = turn;
  const made = effect && (await effected(db, property, room, effect, around));
  const said = saidPage(page, { calls: around.calls, made, today: around.today, languages, language: state.language });
  const kept = { ...state, ...(state.call === done && made !== undefined ? { call: made.id } : {}), languages };
  const gone = asked.status === 'HANGUP' ? 'hung-up' : null;
  const outcome = noted === true ? 'assumed' : (gone ?? (said.do === 'ask' ? null : said.do));
  await keepTurn(db, property, asked.call, {
    room,
    knownAs: 'guest',
    turn: asked.turn,
    state: kept,
    page: said,
    outcome,
  });
  return said;
}

/** Does it, and tells the call that it was about. */
async function effected(db: Db, property: string, room: string, effect: Effect, { calls }: Around): Promise<Rung> {
  const actor = `room ${room}`;
  const before = calls.find(({ id }) => id === (effect.do === 'book' ? effect.instead : effect.call));
  const cancel = async ({ id, dueAt }: Rung & { readonly dueAt: Date }) =>
    cancelCall(db, property, { id, scheduled: dueAt.toISOString(), actor });
  if (effect.do === 'book' && before !== undefined) await cancel(before);
  if (effect.do === 'book') {
    const { time, daily } = effect;
    const [made] = await book(db, property, { room, asked: { time }, daily, actor, source: source.guestPhone });
    return required(await findWakeup(db, property, made?.id ?? ''));
  }
  const { id, wallTime, dueAt } = required(before);
  if (effect.do === 'cancel') await cancel({ id, wallTime, dueAt });
  else
    await book(db, property, {
      room,
      asked: { datetime: dueAt.toISOString() },
      daily: true,
      actor,
      source: source.guestPhone,
    });
  return { id, wallTime };
}

/** Somebody else was quicker, or the phone rings at this moment. */
function required<T>(found: T | undefined): T {
  if (found === undefined) throw new Failure('unknownCall');
  return found;
}

async function giveUp(db: Db, property: string, asked: Asked): Promise<SaidPage> {
  const { room, page: before } = await lockCallIn(db, property, asked);
  const page = plainPage('desk', before?.language ?? (await languagesOf(db, property, undefined))[0] ?? 'en');
  await keepTurn(db, property, asked.call, {
    room,
    knownAs: 'refused',
    turn: asked.turn,
    state: null,
    page,
    outcome: 'desk',
  });
  return page;
}
