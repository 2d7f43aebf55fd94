/**
 * How it is there, read whole: who lives in which room, and how rooms are. It is read when something was told, and
 * every few minutes all the same, so that nothing is wrong when it is told twice, late, by somebody else, or not at
 * all.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Db } from '../../db/connect.ts';
import { asProperty } from '../../db/transaction.ts';
import type { Log } from '../../ops/log.ts';
import type { Answered, Reply } from '../asking.ts';
import type { Conditions } from '../conditions.ts';
import { type HeldLink, noteHeard, noteResync } from '../links-store.ts';
import { type StayThere, takeEverybody } from '../stays-in.ts';
import {
  type Ask,
  byNumber,
  conditions,
  inHouse,
  isDone,
  pageSize,
  partsOf,
  roomsIn,
  staysIn,
  staysOf,
} from './api.ts';
import type { BedsSettings } from './settings.ts';

export interface RoundsOptions {
  readonly database: Database;
  readonly log: Log;
  /** This process, as links name it. */
  readonly holder: string;
  readonly link: HeldLink;
  readonly settings: BedsSettings;
  readonly ask: (ask: Ask) => Promise<Reply>;
  readonly conditions: Conditions;
  readonly roomIds: Map<string, string>;
  /** For tests: sooner than is wise. */
  readonly restSeconds?: number;
}

/** Between two of them: many things may be told at once. */
const usualRest = 5;
const pauses = [1, 5, 15, 60];
/** More pages than any hotel has. */
const mostPages = 1000;

export class Rounds {
  readonly #options: RoundsOptions;
  readonly #ending = new AbortController();
  #waking = new AbortController();
  #isDue = false;
  #hasRead = false;
  #running: Promise<void> | undefined;

  constructor(options: RoundsOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Something has changed there. */
  told(): void {
    this.#isDue = true;
    this.#waking.abort();
  }

  async end(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { restSeconds = usualRest, settings, log, link } = this.#options;
    for (let failures = 0; !this.#ending.signal.aborted;) {
      this.#isDue = false;
      try {
        await this.#read();
        this.#hasRead = true;
        failures = 0;
      } catch (error) {
        log.info({ property: link.property, reason: (error as Error).message }, 'Cloudbeds was not read: again soon');
        await this.#sleep(pauses[Math.min(failures, pauses.length - 1)] ?? 60);
        failures += 1;
        continue;
      }
      await this.#sleep(restSeconds);
      this.#waking = new AbortController();
      if (!this.#isDue) await this.#sleep(settings.readMinutes * 60, this.#waking.signal);
    }
  }

  async #sleep(seconds: number, ...signals: AbortSignal[]): Promise<void> {
    const signal = AbortSignal.any([this.#ending.signal, ...signals]);
    await sleep(seconds * 1000, undefined, { signal }).catch(() => undefined);
  }

  async #read(): Promise<void> {
    const { link, settings, conditions: rooms } = this.#options;
    if (settings.guests) await this.#readGuests();
    if (rooms.areTaken) await this.#readRooms();
    await this.#keep((db) => noteResync(db, link.property, link.destination));
  }

  async #readGuests(): Promise<void> {
    const { link, settings } = this.#options;
    /** Rooms of those who are there that nobody lives in any more. */
    const left = new Map<string, StayThere>();
    const ask = (request: Ask): Promise<Answered> => this.#ask(request);
    async function* pages(): AsyncGenerator<readonly StayThere[]> {
      for (let page = 1; page <= mostPages; page += 1) {
        const answer = await ask(inHouse(settings.hotel, { page }));
        const stays = staysIn(answer);
        for (const stay of stays) if (!stay.isInHouse) left.set(stay.reservation, stay);
        yield stays;
        if (!Array.isArray(answer.body['data']) || answer.body['data'].length < pageSize) return;
      }
    }
    const taking = { link, settings, keep: <T>(work: (db: Db) => Promise<T>) => this.#keep(work) };
    await takeEverybody({ ...taking, checksIn: this.#hasRead }, pages(), async (numbers) => {
      const stays: StayThere[] = [];
      for (const number of numbers) stays.push(...(await this.#readStay(number, left.get(number))));
      return stays;
    });
  }

  async #readStay(number: string, known: StayThere | undefined): Promise<StayThere[]> {
    if (known !== undefined) return [known];
    const answer = await this.#ask(byNumber(this.#options.settings.hotel, partsOf(number).reservation), true);
    return staysOf(answer).filter(({ reservation }) => reservation === number);
  }

  async #readRooms(): Promise<void> {
    const { settings, conditions: rooms, roomIds } = this.#options;
    const readAt = performance.now();
    const all = roomsIn(await this.#ask(conditions(settings.hotel)));
    for (const { name, id } of all) roomIds.set(name, id);
    const read = new Map(all.map(({ name, condition }) => [name, condition]));
    await this.#keep((db) => rooms.take(db, read, readAt));
  }

  #keep<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { database, link, holder } = this.#options;
    return asProperty(database, link.property, async (db) => {
      if (!(await noteHeard(db, link, holder, undefined))) throw new Error('another process holds the link');
      return work(db);
    });
  }

  /** `orNothing`: what is not there is an answer as well. */
  async #ask(ask: Ask, orNothing = false): Promise<Answered> {
    const reply = await this.#options.ask(ask);
    if (reply.kind !== 'answered') throw new Error(reply.words);
    const isNothing = orNothing && (reply.status === 404 || (reply.status === 200 && reply.body['success'] === false));
    if (!isDone(reply) && !isNothing) throw new Error(`answered ${reply.status}`);
    return reply;
  }
}
