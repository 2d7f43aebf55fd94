/** What a turn needs to know of a room and its calls, and how it changes them. */
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { propertyLanguages } from '../properties/store.ts';
import { book } from '../wakeups/book.ts';
import { cancelCall } from '../wakeups/change.ts';
import { clockOf, findWakeup, listWakeups } from '../wakeups/store.ts';
import { outcomes, source as sources } from '../wakeups/wakeup.ts';
import type { Rung } from './page.ts';
import type { CallInSettings } from './settings.ts';
import type { Effect, Facts, Heard, Pressed } from './talk.ts';
import { menuLanguages } from './texts/words.ts';

/** What the telephone system says. */
export interface Asked extends Pressed {
  readonly call: string;
  readonly turn: number;
  readonly caller: string;
  readonly called: string;
}

const mostListed = 20;

export async function languagesOf(db: Db, property: string, spoken: string | undefined): Promise<string[]> {
  const all = [spoken ?? '', ...(await propertyLanguages(db, property))].flatMap((tag) => [
    tag,
    tag.split('-')[0] ?? '',
  ]);
  const known = [...new Set(all)].filter((tag) => Object.hasOwn(menuLanguages, tag));
  return known.length === 0 ? ['en'] : known;
}

export interface Around {
  readonly facts: Facts;
  readonly calls: readonly (Rung & { readonly dueAt: Date })[];
  readonly today: Temporal.PlainDate;
  readonly now: Date;
}

export async function surroundings(db: Db, property: string, room: string, settings: CallInSettings): Promise<Around> {
  const clock = await clockOf(db, property);
  if (clock === undefined) throw new Failure('credentials'); // the property was removed a moment ago
  const wall = clock.now.toTemporalInstant().toZonedDateTimeISO(clock.zone);
  const page = { outcome: outcomes.pending, room, newestFirst: false, limit: mostListed };
  const calls = await listWakeups(db, property, page);
  const facts: Facts = {
    calls: calls.map(({ id, daily, source: from }) => ({ id, daily, byPhone: from === sources.guestPhone })),
    clock: settings.clock,
    now: wall.hour * 60 + wall.minute,
    most: settings.most,
  };
  return { facts, calls, today: wall.toPlainDate(), now: clock.now };
}

/** Who does it, and where it comes from. */
export interface Hand {
  readonly actor: string;
  readonly source: number;
}

/** Does it, and tells the call that it was about. */
export async function effected(
  db: Db,
  property: string,
  room: string,
  effect: Exclude<Effect, Heard>,
  { calls, actor, source }: Pick<Around, 'calls'> & Hand,
): Promise<Rung> {
  const before = calls.find(({ id }) => id === (effect.do === 'book' ? effect.instead : effect.call));
  const cancel = async ({ id, dueAt }: Rung & { readonly dueAt: Date }) =>
    cancelCall(db, property, { id, scheduled: dueAt.toISOString(), actor });
  if (effect.do === 'book' && before !== undefined) await cancel(before);
  if (effect.do === 'book') {
    const { time, daily } = effect;
    const [made] = await book(db, property, { room, asked: { time }, daily, actor, source });
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
      source,
    });
  return { id, wallTime };
}

/** Somebody else was quicker, or the phone rings at this moment. */
export function required<T>(found: T | undefined): T {
  if (found === undefined) throw new Failure('unknownCall');
  return found;
}
