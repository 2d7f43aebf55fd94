/** One turn of a conversation with staff: what it needs to know is looked up, what was decided is done and kept. */
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { occupancyOf } from '../guests/store.ts';
import { chargeTogether, undoReceipt } from '../inventory/receipt.ts';
import { allItems } from '../inventory/store.ts';
import { record } from '../journal/journal.ts';
import { findProperty } from '../properties/store.ts';
import { changeRoomStatus } from '../room-status/change.ts';
import { allStatusTypes, lockRoomStatus } from '../room-status/store.ts';
import { propertyListing } from '../rooms/listed.ts';
import { findRoom } from '../rooms/store.ts';
import { overwriteResult } from '../wakeups/book.ts';
import { listWakeups } from '../wakeups/store.ts';
import { result, source } from '../wakeups/wakeup.ts';
import { type Around, type Asked, effected, languagesOf, required, surroundings } from './around.ts';
import { type Rung, type SaidPage, saidPage } from './page.ts';
import { type Met, provePin, triesPin } from './pin.ts';
import type { CallInSettings } from './settings.ts';
import { beginStaff, plain, proceedStaff, roomAbout } from './staff-conversation.ts';
import { findStaff, type StoredStaff } from './staff-store.ts';
import type { StaffEffect, StaffFacts, StaffService, StaffState, StaffTurn } from './staff-talk.ts';
import { keepTurn } from './store.ts';
import { done } from './talk.ts';
import { deedOf, turnOf } from './turns.ts';

/** A call that a person would still tell the end of. */
const resultHours = 12;

export async function firstStaffTurn(
  db: Db,
  property: string,
  asked: Asked,
  { service, typed, room }: { service: StaffService; typed: string; room: string | undefined },
  settings: CallInSettings,
): Promise<SaidPage> {
  const known = await lookUp(db, property, asked, { service, room: room ?? typed, settings });
  return carryOut(db, property, asked, beginStaff(service, typed, room, known.facts), { ...known, before: null });
}

export async function nextStaffTurn(
  db: Db,
  property: string,
  asked: Asked,
  { state, met, settings }: { state: StaffState; met: Met | undefined; settings: CallInSettings },
): Promise<SaidPage> {
  const room = roomAbout(state, asked);
  const known = await lookUp(db, property, asked, { service: state.service, room, settings, state, met });
  return carryOut(db, property, asked, proceedStaff(state, known.facts, asked), { ...known, before: state });
}

interface Known {
  readonly facts: StaffFacts;
  readonly staff: StoredStaff | undefined;
  readonly around: Around;
  readonly last: Rung | undefined;
}

async function lookUp(
  db: Db,
  property: string,
  asked: Asked,
  about: {
    service: StaffService;
    room: string | undefined;
    settings: CallInSettings;
    state?: StaffState;
    met?: Met | undefined;
  },
): Promise<Known> {
  const { service, settings, state, met, room = '' } = about;
  const around = await surroundings(db, property, service === 'operator' ? room : '', settings);
  const number = state?.step === 'who' ? plain(asked) : (state?.staff ?? '');
  const staff = number === '' ? undefined : await findStaff(db, property, number);
  const last = service === 'operator' ? await lastCall(db, property, room, around.now) : undefined;
  const current = service === 'status' && room !== '' ? await lockRoomStatus(db, property, room) : undefined;
  const facts: StaffFacts = {
    ...(staff === undefined ? {} : { person: { number, needsPin: staff.pinHash !== null, may: staff.may } }),
    ...(triesPin(state, asked)
      ? { proof: await provePin(db, property, { staff: number, caller: asked.caller }, met) }
      : {}),
    roomKnown: await isRoom(db, property, service, room),
    vacant: service === 'minibar' && room !== '' && (await occupancyOf(db, property, room)) === false,
    ...(current === undefined ? {} : { current: current.status }),
    types: service === 'status' ? await allStatusTypes(db, property) : [],
    items: state?.step === 'item' ? await allItems(db, property) : [],
    // The limit is the guests'.
    guest: { ...around.facts, most: Infinity },
    ...(last === undefined ? {} : { last: last.id }),
    anyone: settings.anyone,
    chargeVacant: settings.chargeVacant,
  };
  return { facts, staff, around, last };
}

async function isRoom(db: Db, property: string, service: StaffService, room: string): Promise<boolean> {
  if (room === '') return false;
  const list = service === 'operator' ? 'mailboxes' : (await findProperty(db, property))?.roomList;
  return list !== undefined && (await findRoom(db, property, list, room)) !== undefined;
}

async function lastCall(db: Db, property: string, room: string, now: Date): Promise<Rung | undefined> {
  const from = new Date(now.getTime() - resultHours * 3_600_000);
  const page = { room, from, until: now, newestFirst: true, limit: 1 };
  return room === '' ? undefined : (await listWakeups(db, property, page))[0];
}

async function carryOut(
  db: Db,
  property: string,
  asked: Asked,
  { state, effect, page, noted }: StaffTurn,
  { facts, staff, around, last, before }: Known & { readonly before: StaffState | null },
): Promise<SaidPage> {
  const { room, back } = state;
  const actor = state.proved === true ? `staff ${state.staff ?? ''}` : `room ${room ?? ''}`;
  const made = effect && (await doneBy(db, property, effect, { actor, room: room ?? '', staff, around }));
  const [language = 'en'] = await languagesOf(db, property, staff?.language ?? undefined);
  const calls = last === undefined ? around.calls : [...around.calls, last];
  const rung = typeof made === 'object' ? made : undefined;
  const said = saidPage(page, { calls, made: rung, today: around.today, languages: [language], language: 0 });
  const receipt = typeof made === 'string' && back !== undefined && 'receipt' in back ? { receipt: made } : undefined;
  const wake = state.wake?.call === done && rung !== undefined ? { wake: { ...state.wake, call: rung.id } } : {};
  const gone = asked.status === 'HANGUP' ? 'hung-up' : null;
  // What was done is said first, by its name.
  const { name, count } = page.say[0] ?? {};
  const did = deedOf(effect, { room: room ?? '', wallTime: (rung ?? last)?.wallTime, name, count });
  const known = before?.step === 'who' ? facts.person !== undefined : before?.step === 'room' && facts.roomKnown;
  await keepTurn(db, property, asked.call, {
    room: room ?? null,
    knownAs: state.locked === true ? 'locked' : 'staff',
    turn: asked.turn,
    state: { ...state, ...wake, ...(receipt === undefined ? {} : { back: { ...back, ...receipt } as typeof back }) },
    page: said,
    outcome: noted === true ? 'assumed' : (gone ?? (said.do === 'ask' ? null : said.do)),
    told: turnOf(before, asked, known || effect !== undefined, did),
    staff: state.proved === true ? state.staff : undefined,
  });
  return said;
}

interface Doing {
  readonly actor: string;
  readonly room: string;
  readonly staff: StoredStaff | undefined;
  readonly around: Around;
}

/** The call that it was about, or the receipt of what was charged. */
async function doneBy(
  db: Db,
  property: string,
  effect: StaffEffect,
  { actor, room, staff, around }: Doing,
): Promise<Rung | string | undefined> {
  switch (effect.do) {
    case 'status': {
      const { instead, status } = effect;
      const before = await lockRoomStatus(db, property, effect.room);
      // Somebody else has changed it since: what they did is not undone.
      if (instead !== undefined && before?.status !== instead) throw new Failure('overtaken');
      // Who takes a slip back gives the room only what it had.
      const inspects = instead !== undefined || staff?.may.includes('inspect') === true;
      await changeRoomStatus(db, property, { room: effect.room, status, actor, inspects });
      break;
    }
    case 'charge': {
      const lines = [{ item: effect.item, quantity: effect.quantity }];
      return (await chargeTogether(db, property, { room: effect.room, lines, actor })).id;
    }
    case 'uncharge':
      await undoReceipt(db, property, effect.receipt, actor);
      break;
    case 'untouched':
      await propertyListing(db, property, effect.room);
      await record(db, property, [{ kind: 'charge.none', actor, room: effect.room }]);
      break;
    case 'book':
    case 'cancel':
    case 'daily':
      return required(await effected(db, property, room, effect, { ...around, actor, source: source.staffPhone }));
    // A guest's alone: staff are told of no messages.
    case 'heard':
      break;
    case 'result': {
      const how = effect.result === result.complete ? ('in-person' as const) : undefined;
      await overwriteResult(db, property, effect.call, { result: effect.result, how, onlyIfDue: true, actor });
      break;
    }
  }
  return undefined;
}
