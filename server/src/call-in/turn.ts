/**
 * One turn of a conversation: what was pressed becomes a change and a page, in one transaction. The same turn again
 * changes nothing and gets the same page, whichever process is asked.
 */
import type { Database, Db } from '../db/connect.ts';
import { asProperty, asPropertyInTime } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { hearMessage, messagesFor } from '../guests/messages.ts';
import { occupancyOf } from '../guests/store.ts';
import { findRoomToWake } from '../rooms/store.ts';
import { source } from '../wakeups/wakeup.ts';
import { type Around, type Asked, effected, languagesOf, surroundings } from './around.ts';
import { begin, proceed } from './conversation.ts';
import { plainPage, type SaidPage, saidPage } from './page.ts';
import { meetPin, type Met, PinMoved } from './pin.ts';
import { callInSettings, type CallInSettings, numberOf, serviceOf } from './settings.ts';
import { type StaffService, staffServices } from './staff-talk.ts';
import { firstStaffTurn, nextStaffTurn } from './staff-turn.ts';
import { endCallIn, findPhone, keepTurn, lockCallIn, recentCallIns, roomsRungAt } from './store.ts';
import { done, type State, type Turn } from './talk.ts';
import { deedOf, turnOf } from './turns.ts';

/** Children play with phones: so many conversations in so many minutes, then a person. */
const mostCallIns = 10;
const callInMinutes = 10;

/** A PIN that is changed again and again while it is tried is for a person. */
const mostMeetings = 3;

/** Which licence a service needs. */
const licences = {
  wakeup: 'wakeup',
  cancel: 'wakeup',
  operator: 'wakeup',
  status: 'roomstatus',
  minibar: 'inventory',
} as const;
type Licensed = (licence: (typeof licences)[keyof typeof licences]) => boolean;

/** Whoever asked for the page, on whose behalf nothing is done any more once they have given up. */
export interface Waiting {
  readonly milliseconds: number;
  /** Throws where nobody waits any more. */
  still(): Promise<void>;
}

export async function takeTurn(
  database: Database,
  property: string,
  asked: Asked,
  { licensed, waiting }: { licensed: Licensed; waiting: Waiting },
) {
  const within = (work: (db: Db) => Promise<SaidPage>): Promise<SaidPage> =>
    // Who has hung up hears nothing, and so nothing else than what is done: however long it takes.
    asked.status === 'HANGUP'
      ? asProperty(database, property, work)
      : asPropertyInTime(database, property, waiting.milliseconds, async (db) => {
          const page = await work(db);
          await waiting.still();
          return page;
        });
  for (let attempt = 1; ; attempt += 1) {
    const met = await meetPin(database, property, asked);
    try {
      return await within((db) => turnWithin(db, property, asked, { licensed, met }));
    } catch (error) {
      if (error instanceof PinMoved && attempt < mostMeetings) continue;
      // What was asked for cannot be done, and nothing of it was: a person will help.
      const isHelped = error instanceof Failure && error.failure !== 'credentials' && error.status < 500;
      if (!isHelped && !(error instanceof PinMoved)) throw error;
      return within((db) => giveUp(db, property, asked));
    }
  }
}

interface Beside {
  readonly licensed: Licensed;
  readonly met: Met | undefined;
}

async function turnWithin(db: Db, property: string, asked: Asked, { licensed, met }: Beside): Promise<SaidPage> {
  const kept = await lockCallIn(db, property, asked);
  const gone = asked.status === 'HANGUP';
  if (kept.page !== null && (asked.turn <= kept.turn || kept.page.do !== 'ask')) {
    if (gone) await endCallIn(db, property, asked.call, 'hung-up');
    return kept.page;
  }
  const settings = await callInSettings(db, property);
  if (kept.state !== null && 'service' in kept.state)
    return nextStaffTurn(db, property, asked, { state: kept.state, met, settings });
  if (kept.state === null || kept.room === null) {
    // A conversation that is not known cannot go on.
    if (asked.turn > 1) return giveUp(db, property, asked);
    return firstTurn(db, property, asked, settings, licensed);
  }
  const { languages, ...state } = kept.state;
  const around = await ofGuest(db, property, kept.room, settings);
  const turn = proceed(state, around.facts, asked, languages.length);
  return carryOut(db, property, asked, { room: kept.room, languages, turn, around, before: state });
}

async function firstTurn(
  db: Db,
  property: string,
  asked: Asked,
  settings: CallInSettings,
  licensed: Licensed,
): Promise<SaidPage> {
  const dialled = serviceOf(settings, asked.called);
  const known = await knownAs(db, property, numberOf(settings, asked.caller));
  const refused =
    dialled === undefined
      ? 'no-such-code'
      : !licensed(licences[dialled.service])
        ? 'no-licence'
        : known.as !== 'staff' && (await recentCallIns(db, property, asked.caller, callInMinutes)) > mostCallIns
          ? 'too-often'
          : known.as;
  if (dialled !== undefined && isOfStaff(dialled.service) && mayBeStaff.has(refused))
    return firstStaffTurn(db, property, asked, { ...dialled, service: dialled.service, room: known.room }, settings);
  const room = known.room === undefined ? undefined : await findRoomToWake(db, property, 'mailboxes', known.room);
  const languages = await languagesOf(db, property, room?.spoken);
  if (dialled === undefined || room === undefined || refused !== 'guest' || isOfStaff(dialled.service)) {
    const page = plainPage(dialled === undefined ? 'reject' : 'desk', languages[0] ?? 'en');
    const kept = { room: known.room ?? null, knownAs: room === undefined && refused === 'guest' ? 'no-room' : refused };
    const told = turnOf(null, asked, true);
    await keepTurn(db, property, asked.call, { ...kept, turn: asked.turn, state: null, page, outcome: page.do, told });
    return page;
  }
  const around = await ofGuest(db, property, room.room, settings);
  const turn = begin(dialled.service, dialled.typed, around.facts, languages.length);
  return carryOut(db, property, asked, { room: room.room, languages, turn, around, before: null });
}

/** Messages are for who lives there: staff who ask for a room hear none. */
async function ofGuest(db: Db, property: string, room: string, settings: CallInSettings): Promise<Around> {
  const around = await surroundings(db, property, room, settings);
  return { ...around, facts: { ...around.facts, ...(await messagesFor(db, property, room)) } };
}

/** Staff call from the phone of a room, whoever lives there, or from one of theirs. */
const mayBeStaff: ReadonlySet<string> = new Set(['guest', 'vacant', 'staff']);

const isOfStaff = (service: string): service is StaffService => (staffServices as readonly string[]).includes(service);

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

interface Doing {
  readonly room: string;
  readonly languages: readonly string[];
  readonly turn: Turn;
  readonly around: Around;
  readonly before: State | null;
}

async function carryOut(db: Db, property: string, asked: Asked, { room, languages, turn, around, before }: Doing) {
  const { state, effect, page, noted } = turn;
  const hand = { actor: `room ${room}`, source: source.guestPhone };
  if (effect?.do === 'heard') await hearMessage(db, property, room, effect.message);
  const made =
    effect === undefined || effect.do === 'heard'
      ? undefined
      : await effected(db, property, room, effect, { ...around, ...hand });
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
    told: turnOf(before, asked, true, deedOf(effect, { room, wallTime: made?.wallTime })),
  });
  return said;
}

async function giveUp(db: Db, property: string, asked: Asked): Promise<SaidPage> {
  const { room, page: said, state } = await lockCallIn(db, property, asked);
  const page = plainPage('desk', said?.language ?? (await languagesOf(db, property, undefined))[0] ?? 'en');
  await keepTurn(db, property, asked.call, {
    room,
    knownAs: 'refused',
    turn: asked.turn,
    state: null,
    page,
    outcome: 'desk',
    told: turnOf(state, asked, false),
  });
  return page;
}
