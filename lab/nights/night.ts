/** One night: people work, things break, and when all is quiet again it is judged. */
import { setTimeout as sleep } from 'node:timers/promises';
import { randomFor } from '../../bench/random.ts';
import { check, type Verdict } from './checker.ts';
import { Desks } from './desks.ts';
import { watchHost } from './host.ts';
import { type House, openHouse, policy } from './house.ts';
import { Nemesis } from './nemesis.ts';
import type { Plan } from './plan.ts';
import type { Taken } from './receiver.ts';
import type { Charged, Fault, Night, Ring, Told } from './seen.ts';

export interface Spent {
  readonly seed: number;
  readonly night: Night;
  readonly verdict: Verdict;
}

const minute = 60_000;
const never = new AbortController().signal;
const ends: Readonly<Record<number, Told['end']>> = { 4: 'answered', 5: 'failed', 6: 'cancelled', 7: 'failed' };
/** The first stream of numbers is the nemesis's, the second the desks', those after it of its other hands. */
const streamOf = (hand: number): number => (hand === 0 ? 1 : hand + 2);

/** Rejects with the reason of `stop` when it is ended before dawn. Either way nothing of it is left. */
export async function spendNight(plan: Plan, say: (line: string) => void, stop = never): Promise<Spent> {
  const { seed } = plan;
  await using house = await openHouse(plan);
  const { clock } = house;
  await using host = onlooker(clock);
  const failed = new AbortController();
  const ended = AbortSignal.any([stop, failed.signal]);
  const nemesis = new Nemesis(clock, house.deeds, plan, ended);
  const desks = new Desks({ ...plan, ...house, random: randomFor(seed, 2) });
  const dawn = clock.now() + plan.minutes * minute;
  const hands = Array.from({ length: plan.hands }, (_, hand) =>
    nemesis.work(dawn, randomFor(seed, streamOf(hand)), say),
  );
  // Where one fails all end, and none is under way when the house is closed.
  await Promise.all([...hands, desks.work(dawn, ended)].map((work) => work.catch((why) => failed.abort(why))));
  ended.throwIfAborted();
  say('all is quiet; what is left is rung');
  const quiet = clock.now() + plan.quiet * minute;
  while (clock.now() < quiet && !((await waitingIn(house).catch(() => Number.NaN)) === 0))
    await sleep(clock.real(10_000), undefined, { signal: stop });
  const booked = desks.bookings.filter(({ id }) => id !== '');
  const told: Told[] = [];
  for (const { id } of booked) {
    const one = await patiently(() => toldOf(house, id));
    if (one !== undefined) told.push(one);
  }
  const night: Night = {
    bookings: desks.bookings,
    cancellings: desks.cancellings,
    chargings: desks.chargings,
    rings: await ringsOf(house, plan),
    told,
    charged: charged(house),
    bills: Array.from(house.propertySystem.folio.accepted.values(), ({ room }) => room),
    faults: [...nemesis.faults, ...host.faults],
    lines: plan.lines,
    attempts: policy.attempts,
    retryMilliseconds: policy.retryMinutes * minute,
    punctual: plan.punctual,
  };
  return { seed, night, verdict: check(night) };
}

function onlooker(clock: House['clock']): AsyncDisposable & { readonly faults: readonly Fault[] } {
  const [stop, faults] = [new AbortController(), [] as Fault[]];
  const watching = watchHost(clock, faults, stop.signal);
  return {
    faults,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await watching;
    },
  };
}

/** A machine that is busy may say for a moment that it cannot answer. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = 30; ; left -= 1)
    try {
      return await ask();
    } catch (error) {
      if (left === 0) throw error;
      await sleep(1000);
    }
}

/** What is still to be rung, or to be carried. */
async function waitingIn({ hotel }: House): Promise<number> {
  const [waiting] = await hotel.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM deliveries WHERE property = $1 AND state = 'queued'`,
    [hotel.property],
  );
  return (await hotel.pending()) + (waiting?.count ?? Number.NaN);
}

/** Of the hotel that is judged: the one next door has phones as well. */
async function ringsOf({ phones }: House, { rooms }: Plan): Promise<Ring[]> {
  const judged = new Set(rooms);
  return (await Promise.all(phones.map((one) => one.seen())))
    .flat()
    .filter(({ extension }) => judged.has(extension))
    .map(({ extension: room, invited, answered, ended, endedBy }) => ({ room, invited, answered, ended, endedBy }));
}

interface JournalEntry {
  readonly kind: string;
  readonly detail: { readonly attempt?: string };
}

/** Undefined where it does not know the call any more: a cancelled one is gone. */
async function toldOf({ hotel }: House, id: string): Promise<Told | undefined> {
  const call = await hotel.api<{ status: number }>(`wakeups/${id}`).catch((error: unknown) => {
    if (/: 404 /.test((error as Error).message)) return undefined;
    throw error;
  });
  if (call === undefined) return undefined;
  const { attempts } = await hotel.api<{ attempts: { unsure: boolean }[] }>(`wakeups/${id}/attempts`);
  const { entries } = await hotel.api<{ entries: JournalEntry[] }>(`journal?subject=${id}`);
  const ended = entries.filter(({ kind }) => kind === 'wakeup.attempt').map(({ detail }) => detail.attempt);
  const concluded = entries.filter(({ kind }) => kind === 'wakeup.concluded').length;
  return {
    id,
    end: ends[call.status] ?? 'open',
    unsure: attempts.filter(({ unsure }) => unsure).length,
    again: ended.length - new Set(ended).size + Math.max(0, concluded - 1),
  };
}

/** As a receiver does: what comes again under the same number of a message is the same message. */
function charged({ receiver }: House): Charged[] {
  const messages = new Map<string, Taken>();
  for (const one of receiver.taken) if (!messages.has(one.id)) messages.set(one.id, one);
  return Array.from(messages.values(), ({ body, at }) => {
    const { data } = JSON.parse(body) as { data?: Partial<Charged> };
    return { id: data?.id ?? body, room: data?.room ?? '', at };
  });
}
