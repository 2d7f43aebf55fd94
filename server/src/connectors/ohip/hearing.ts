/**
 * What one hotel hears on the stream: one after the other, read there and kept here in one transaction with how far it
 * has heard. What cannot be read at this moment waits, and holds up no other hotel. Where too much waits, or something
 * may have been missed, everything is read instead.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Db } from '../../db/connect.ts';
import { willPass } from '../../db/passing.ts';
import { asProperty } from '../../db/transaction.ts';
import { databaseNow, roomsOf } from '../../guests/store.ts';
import type { Log } from '../../ops/log.ts';
import type { Answered, Reply } from '../asking.ts';
import type { Conditions } from '../conditions.ts';
import { type HeldLink, heardUpTo, noteHeard, noteResync } from '../links-store.ts';
import { leaveAll, takeStay } from '../stays-in.ts';
import { callsIn, pendingCalls } from './calls.ts';
import { takeCalls } from './calls-taken.ts';
import { bringsSomebody, type CloudEvent, tellsOfCalls, tellsOfRooms } from './events.ts';
import { readCalls, readGuests, type Reading } from './everything.ts';
import type { Ask } from './gateway.ts';
import type { Listener } from './listener.ts';
import { byNumber, staysIn } from './reservations.ts';
import { readRooms } from './rooms.ts';
import type { CloudSettings } from './settings.ts';
import type { Stream } from './stream.ts';

export interface HearingOptions {
  readonly database: Database;
  readonly log: Log;
  /** This process, as links name it. */
  readonly holder: string;
  readonly link: HeldLink;
  readonly settings: CloudSettings;
  readonly stream: Stream;
  readonly ask: (ask: Ask) => Promise<Reply>;
  readonly conditions: Conditions;
  readonly mayRefuse: () => boolean;
  readonly onTaken: (event: CloudEvent) => void;
  /** This one cannot be kept, now or later. */
  readonly onLeftOut: (event: CloudEvent) => void;
  /** For tests: sooner than is wise. */
  readonly holeSeconds?: number;
}

/** It cannot be read at present. */
class Unreadable extends Error {}
/** Another process holds the link. */
class NotHeld extends Error {}

const most = 500;
const pauses = [0.2, 1, 5, 15, 60];
const daySeconds = 86_400;
/** What is not heard of so long after the start is read all the same. */
const patienceSeconds = 60;
/** Numbers may have holes by their nature: they are not worth more. */
const usualHoleSeconds = 900;
/** After a fault of ours in the middle of it. */
const againSeconds = 600;

export class Hearing implements Listener {
  readonly hotel: string;
  readonly destination: string;
  readonly #options: HearingOptions;
  readonly #ending = new AbortController();
  readonly #startedAt = performance.now();
  #waiting: CloudEvent[] = [];
  #working: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #upTo: bigint | undefined;
  /** From when on everything is to be read, by `performance.now()`. */
  #allAt = Infinity;
  #readAt = -Infinity;

  constructor(options: HearingOptions) {
    this.#options = options;
    this.hotel = options.settings.hotel;
    this.destination = options.link.destination;
    // Not all hotels of a chain in the same minute.
    if (options.link.resyncedToday) this.#readAt = performance.now() - Math.random() * 3_600_000;
  }

  get heardUpTo(): bigint | undefined {
    return this.#upTo;
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#working === undefined && this.#allAt === Infinity;
  }

  async start(): Promise<void> {
    const { database, link, stream } = this.#options;
    const { property, destination } = link;
    // Where that cannot be told, everything is read.
    this.#upTo = await asProperty(database, property, (db) => heardUpTo(db, property, destination)).catch(
      () => undefined,
    );
    if (!this.#ending.signal.aborted) stream.join(this);
  }

  hear(event: CloudEvent): void {
    if (this.#upTo !== undefined && event.offset <= this.#upTo) return;
    if (this.#waiting.length >= most) {
      this.#waiting = [];
      this.missed('surely');
      return;
    }
    this.#waiting.push(event);
    this.#go();
  }

  missed(how: 'surely' | 'perhaps'): void {
    const { holeSeconds = usualHoleSeconds } = this.#options;
    if (how === 'surely') this.#upTo = undefined;
    const at = how === 'surely' ? 0 : this.#readAt + holeSeconds * 1000;
    this.#allAt = Math.min(this.#allAt, Math.max(at, performance.now()));
    this.#go();
  }

  /** Now and then: what was not read for a day is. */
  sweep(): void {
    const now = performance.now();
    if (this.#allAt !== Infinity || now - this.#readAt < daySeconds * 1000) return;
    if (now - this.#startedAt > patienceSeconds * 1000) this.missed('perhaps');
  }

  async end(): Promise<void> {
    this.#ending.abort();
    clearTimeout(this.#timer);
    await this.#options.stream.leave(this);
    await this.#working;
  }

  #go(): void {
    if (this.#ending.signal.aborted) return;
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
      clearTimeout(this.#timer);
      if (this.#allAt === Infinity) return;
      const wait = Math.min(Math.max(this.#allAt - performance.now(), 0), 2 ** 31 - 1);
      this.#timer = setTimeout(() => this.#go(), wait);
      this.#timer.unref();
    });
  }

  async #work(): Promise<void> {
    const { signal } = this.#ending;
    for (let failures = 0; !signal.aborted;) {
      const isAll = this.#allAt <= performance.now();
      const [event] = this.#waiting;
      if (!isAll && event === undefined) return;
      try {
        if (isAll) await this.#readAll();
        else if (event !== undefined) await this.#take(event);
        failures = 0;
      } catch (error) {
        if (error instanceof NotHeld) return;
        if (error instanceof Unreadable || willPass(error)) {
          const pause = pauses[Math.min(failures, pauses.length - 1)] ?? 60;
          failures += 1;
          await sleep(pause * 1000, undefined, { signal }).catch(() => undefined);
          continue;
        }
        this.#giveUp(isAll ? undefined : event, error as Error);
      }
      if (isAll || event === undefined) continue;
      this.#upTo = event.offset;
      // It may have been emptied meanwhile.
      if (this.#waiting[0] === event) this.#waiting.shift();
    }
  }

  #giveUp(event: CloudEvent | undefined, { message: reason }: Error): void {
    const { log, link, onLeftOut } = this.#options;
    const about = { property: link.property, event: event?.name ?? 'everything', reason };
    log.error(about, 'what OPERA Cloud told was left out: it cannot be kept');
    if (event !== undefined) onLeftOut(event);
    else this.#allAt = performance.now() + againSeconds * 1000;
  }

  async #take(event: CloudEvent): Promise<void> {
    const { database, link, settings, onTaken } = this.#options;
    const { property } = link;
    if (tellsOfRooms(event)) return this.#takeRoom(event);
    const { key: reservation } = event;
    const isNew = bringsSomebody(event) || tellsOfCalls(event);
    if (reservation === '' || reservation.length > 40) return;
    // Of reservations of another day there are many more than of those who live here.
    if (!isNew && (await asProperty(database, property, (db) => roomsOf(db, property, reservation))).length === 0)
      return;
    const readAt = await asProperty(database, property, databaseNow);
    const { stays } = staysIn(await this.#read(byNumber(settings.hotel, [reservation])));
    const stay = stays.find((one) => one.reservation === reservation);
    const hasCalls = stay?.isInHouse === true && stay.room !== '' && tellsOfCalls(event);
    const pending = hasCalls ? callsIn(await this.#read(pendingCalls(settings.hotel, reservation)), reservation) : [];
    await this.#keep(async (db) => {
      if (stay !== undefined) await takeStay(db, link, settings, stay, /^CHECK ?IN$/.test(event.name));
      else if (/^CHECK ?OUT$/.test(event.name)) await leaveAll(db, link, settings, reservation);
      if (stay === undefined || !hasCalls) return;
      const calls = pending.filter(({ isPending }) => isPending);
      const read = { stay: reservation, room: stay.room, pending: calls, readAt };
      await takeCalls(db, link, read, this.#options.mayRefuse);
    }, event.offset);
    onTaken(event);
  }

  async #takeRoom(event: CloudEvent): Promise<void> {
    await readRooms(this.#reading, this.#options.conditions, event.room);
    await this.#keep(() => Promise.resolve(), event.offset);
    this.#options.onTaken(event);
  }

  get #reading(): Reading {
    const { link, settings, mayRefuse } = this.#options;
    return { link, settings, read: (ask) => this.#read(ask), keep: (work) => this.#keep(work), mayRefuse };
  }

  async #readAll(): Promise<void> {
    const { link, conditions } = this.#options;
    this.#allAt = Infinity;
    try {
      await readGuests(this.#reading);
      await readCalls(this.#reading);
      await readRooms(this.#reading, conditions);
      await this.#keep((db) => noteResync(db, link.property, link.destination));
      if (this.#upTo !== undefined) await this.#keep(() => Promise.resolve(), this.#upTo);
    } catch (error) {
      this.#allAt = Math.min(this.#allAt, performance.now());
      throw error;
    }
    this.#readAt = performance.now();
  }

  /** While everything is still to be read, nobody may believe that all was heard up to here. */
  #keep<T>(work: (db: Db) => Promise<T>, offset?: bigint): Promise<T> {
    const { database, link, holder } = this.#options;
    return asProperty(database, link.property, async (db) => {
      const heard = this.#allAt === Infinity ? offset : undefined;
      if (!(await noteHeard(db, link, holder, heard))) throw new NotHeld('another process holds the link');
      return work(db);
    });
  }

  async #read(ask: Ask): Promise<Answered> {
    const reply = await this.#options.ask(ask);
    if (reply.kind !== 'answered') throw new Unreadable(reply.words);
    if (![200, 204, 404].includes(reply.status)) throw new Unreadable(String(reply.status));
    return reply;
  }
}
