/** Desks that book, cancel and charge all night, at either process, and write down what they were answered. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../bench/random.ts';
import { basic } from '../../server/testing/service.ts';
import type { FastClock } from '../quiet-night/clock.ts';
import type { Plan } from './plan.ts';
import type { Booking, Cancelling, Charging } from './seen.ts';

const second = 1000;
const minute = 60 * second;
/** Where the hotel is: its guests ask for a time on its walls. */
export const zone = 'Europe/Paris';
/** A room is booked again only long after: whose ring it is must be clear. */
const roomRests = 15 * minute;
const askedAgainFor = 2 * minute;
const answerSeconds = 5;
/** What is said of a request that is asked again: too slow, being worked on, too many. */
const passing = new Set([408, 409, 429]);

interface Answered {
  readonly at: number;
  readonly status: number;
  readonly json: unknown;
}

interface Place extends Pick<Plan, 'rooms' | 'ahead' | 'every' | 'bookings' | 'cancels'> {
  readonly code: string;
  readonly clock: FastClock;
  readonly random: Random;
  /** Where the processes answer at this moment. */
  readonly addresses: () => readonly string[];
}

export class Desks {
  readonly bookings: Booking[] = [];
  readonly cancellings: Cancelling[] = [];
  readonly chargings: Charging[] = [];
  readonly #place: Place;
  readonly #rests = new Map<string, number>();
  readonly #under: Promise<void>[] = [];

  constructor(place: Place) {
    this.#place = place;
  }

  /** Until that moment or the end; then what is under way is brought to its own. */
  async work(until: number, ended: AbortSignal): Promise<void> {
    const { clock, random, every, bookings } = this.#place;
    while (clock.now() < until && !ended.aborted) {
      this.#under.push(random.chance(bookings) ? this.#book() : this.#charge());
      await sleep(clock.real((every / 2 + random.below(every)) * second));
    }
    await Promise.all(this.#under);
  }

  async #book(): Promise<void> {
    const { clock, random, rooms, ahead, cancels } = this.#place;
    const at = clock.now();
    const free = rooms.filter((room) => (this.#rests.get(room) ?? 0) < at);
    const room = free[random.below(free.length)];
    if (room === undefined) return;
    const wait = ahead[0] + random.below(ahead[1] - ahead[0]);
    const due = Math.ceil(at / second + wait) * second;
    this.#rests.set(room, due + roomRests);
    const isCancelled = random.chance(cancels);
    const scheduled = new Date(due).toISOString();
    const call = { room, datetime: random.chance(50) ? scheduled : wallTime(due), daily: false };
    const answer = await this.#insist('POST', '/api/v1/wakeups', { calls: [call] });
    const id = (answer?.json as { calls?: { id: string }[] } | undefined)?.calls?.[0]?.id ?? '';
    this.bookings.push({ at, ...outcomeOf(answer), id, room, due });
    if (id === '' || !isCancelled) return;
    await sleep(clock.real(Math.min(30, ahead[0] / 2) * second));
    const asked = clock.now();
    const cancelled = await this.#insist('POST', `/api/v1/wakeups/${id}/cancel`, { scheduled });
    this.cancellings.push({ at: asked, ...outcomeOf(cancelled), booking: id });
  }

  async #charge(): Promise<void> {
    const { clock, random, rooms } = this.#place;
    const at = clock.now();
    const room = rooms[random.below(rooms.length)] ?? '';
    const answer = await this.#insist('POST', '/api/v1/charges', { room, lines: [{ item: '10', quantity: 1 }] });
    const { charges = [] } = (answer?.json ?? {}) as { charges?: string[] };
    this.chargings.push({ at, ...outcomeOf(answer), id: charges[0] ?? '', room });
  }

  /** As a program does: the same request under the same key, until somebody answers, at one process or another. */
  async #insist(method: string, path: string, json: object): Promise<Answered | undefined> {
    const { clock, random, addresses, code } = this.#place;
    const headers = {
      ...basic(`boss@${code}`),
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    };
    const until = clock.now() + askedAgainFor;
    while (clock.now() < until) {
      const urls = addresses();
      const url = urls[random.below(urls.length)] ?? '';
      const signal = AbortSignal.timeout(Math.round(clock.real(answerSeconds * 4 * second)));
      const body = JSON.stringify(json);
      const answer = await fetch(`${url}${path}`, { method, headers, body, signal })
        .then(async (response): Promise<Omit<Answered, 'at'>> => ({
          status: response.status,
          json: response.status === 204 ? undefined : await response.json(),
        }))
        .catch(() => undefined);
      // 409 with an answer that is still being worked out, and all that passes, is asked again.
      const passes = answer === undefined || answer.status >= 500 || passing.has(answer.status);
      if (!passes) return { ...answer, at: clock.now() };
      await sleep(clock.real(answerSeconds * second));
    }
    return undefined;
  }
}

function outcomeOf(answer: Answered | undefined): Pick<Booking, 'answeredAt' | 'refused' | 'words'> {
  if (answer === undefined) return { answeredAt: null, refused: false };
  const { at: answeredAt, status, json } = answer;
  return status < 400
    ? { answeredAt, refused: false }
    : { answeredAt, refused: true, words: `${status} ${JSON.stringify(json)}` };
}

/** As somebody reads it from the wall, without saying where the wall is. */
function wallTime(instant: number): string {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString();
}
