/**
 * Mistakes that somebody could make, each of which a night must show. The text stands exactly once in its file; a unit
 * test holds that it still does.
 */
import type { Finding } from '../nights/findings.ts';
import type { Scene } from './scenes.ts';

export interface Mutation {
  readonly name: string;
  /** In server/src. */
  readonly file: string;
  readonly text: string;
  readonly becomes: string;
  /** What is wrong then, for a person. */
  readonly breaks: string;
  readonly scene: Scene;
  /** By any of these it is found. */
  readonly shows: readonly Finding['what'][];
}

export const mutations: readonly Mutation[] = [
  {
    name: 'wrong time zone',
    file: 'wakeups/schedule.ts',
    text: 'const { at, rule } = ringAt(whole, zone);',
    becomes: `const { at, rule } = ringAt(whole, 'UTC');`,
    breaks: 'a time on the wall of the hotel is read as one in Greenwich',
    scene: 'quiet',
    shows: ['lost', 'refused'],
  },
  {
    name: 'before its time',
    file: 'ringing/store.ts',
    text: 'AND w.ring_at <= horizon.until',
    becomes: `AND w.ring_at <= horizon.until + interval '20 seconds'`,
    breaks: 'what falls due soon is rung with what is due now',
    scene: 'quiet',
    shows: ['late', 'uninvited'],
  },
  {
    name: 'an attempt not counted',
    file: 'ringing/store.ts',
    text: 'attempts = attempts + 1, tries = tries + 1,',
    becomes: 'attempts = attempts + 1,',
    breaks: 'a phone that nobody answers is rung without end',
    scene: 'quiet',
    shows: ['pestered'],
  },
  {
    name: 'no second try',
    file: 'wakeups/policy.ts',
    text: 'if (tries < policy.attempts) return',
    becomes: 'if (tries < 1) return',
    breaks: 'a phone that nobody answers is rung once',
    scene: 'quiet',
    shows: ['given up'],
  },
  {
    name: 'no pause',
    file: 'wakeups/policy.ts',
    text: 'minutes: policy.retryMinutes }',
    becomes: 'minutes: 0 }',
    breaks: 'a phone that nobody answered is rung again at once',
    scene: 'quiet',
    shows: ['pestered'],
  },
  {
    name: 'cancelled and kept',
    file: 'wakeups/change.ts',
    text: 'await remove(db, property, seen.id, seen.actor);',
    becomes: '',
    breaks: 'a call that was cancelled rings',
    scene: 'quiet',
    shows: ['uninvited'],
  },
  {
    name: 'an outcome written twice',
    file: 'ringing/outcome.ts',
    text: 'else next.set(attempt.id, await follow(db, policy, wakeup, verdict, outcome));',
    becomes: 'next.set(attempt.id, await follow(db, policy, wakeup, verdict, outcome));',
    breaks: 'the end of a call is told twice',
    scene: 'quiet',
    shows: ['told twice'],
  },
  {
    name: 'lines not counted',
    file: 'ringing/pace.ts',
    text: 'Math.max(0, lines - taken)',
    becomes: 'lines',
    breaks: 'lines that are taken are given out again',
    scene: 'crowd',
    shows: ['crowded'],
  },
  {
    name: 'taken over and forgotten',
    file: 'ringing/dialer.ts',
    text: 'return () => void this.#calls.adopt(attempts, heartbeat.lease);',
    becomes: 'return () => undefined;',
    breaks: 'nobody follows the calls of a process that died',
    scene: 'killed',
    shows: ['lost'],
  },
  {
    name: 'a fence not compared',
    file: 'ringing/store.ts',
    text: 'AND a.id = g.id AND a.dialer = g.holder AND a.ended_at IS NULL',
    becomes: 'AND a.id = g.id AND g.holder IS NOT NULL',
    breaks: 'who was taken for dead and comes back tells the end of a call once more',
    scene: 'frozen',
    shows: ['told twice'],
  },
  {
    name: 'asked again, done again',
    file: 'repeats/answer.ts',
    text: 'if (kept !== undefined) return { answer',
    becomes: 'if (kept !== undefined && keptDays === 0) return { answer',
    breaks: 'a request that is repeated under its key is done twice',
    scene: 'frozen',
    shows: ['charged twice'],
  },
  {
    name: 'a missing retry',
    file: 'ringing/calls.ts',
    text: 'await sleep(pause, undefined, { signal: this.#options.signal }).catch(() => undefined);',
    becomes: 'break;',
    breaks: 'the end of a call that cannot be kept at once is never kept',
    scene: 'restarted',
    shows: ['lost'],
  },
  {
    name: 'minutes taken for seconds',
    file: 'ringing/store.ts',
    text: 'hotel."graceMinutes" * 60 + 1',
    becomes: 'hotel."graceMinutes" + 1',
    breaks: 'a call that is a quarter of a minute late is given up',
    scene: 'database',
    shows: ['lost'],
  },
  {
    name: 'a lost unsure',
    file: 'ringing/outcome.ts',
    text: 'result: came,\n      unsure: true,',
    becomes: 'result: came,\n      unsure: false,',
    breaks: 'a guest is rung again, and nobody says that the first ring is in doubt',
    scene: 'phones',
    shows: ['doubled', 'pestered'],
  },
  {
    name: 'in doubt given up',
    file: 'wakeups/policy.ts',
    text: `? { next: 'again', result: result.none, minutes: 0 }`,
    becomes: `? { next: 'failed', result: result.unreachable }`,
    breaks: 'where nobody knows whether a phone rang, it is not rung again',
    scene: 'phones',
    shows: ['given up'],
  },
  {
    name: 'a failure taken for a refusal',
    file: 'deliveries/lane.ts',
    text: `const isOpen = fate.fate === 'retry' || fate.fate === 'unsure';`,
    becomes: 'const isOpen = false;',
    breaks: 'what could not be delivered is not tried again',
    scene: 'bills',
    shows: ['charge lost'],
  },
  {
    name: 'a lane carried too far',
    file: 'deliveries/lanes-store.ts',
    text: 'carried = greatest(l.carried, coalesce(g.carried, 0)),',
    becomes: 'carried = l.sequence,',
    breaks: 'what waits behind a failure is taken for delivered',
    scene: 'bills',
    shows: ['charge lost'],
  },
  {
    name: 'a swapped order',
    file: 'deliveries/lanes-store.ts',
    text: `'replayOf', p.replay_of::text) ORDER BY p.sequence)`,
    becomes: `'replayOf', p.replay_of::text) ORDER BY p.sequence DESC)`,
    breaks: 'what happened last is delivered first',
    scene: 'bills',
    shows: ['out of order', 'charge lost'],
  },
  {
    name: 'sent again as another',
    file: 'connectors/fias/posting.ts',
    text: `await client.post(String(number), [...fields, ['P#', number]]);`,
    becomes: `await client.post(String(number + sent * 10_000), [...fields, ['P#', number + sent * 10_000]]);`,
    breaks: 'a charge without an answer is sent again so that nobody can tell that it is the same',
    scene: 'bills',
    shows: ['charged twice'],
  },
  {
    name: 'a clock of its own',
    file: 'connectors/webhook/connector.ts',
    text: 'clockOffset: () => heartbeat.clock.ahead,',
    becomes: '',
    breaks: 'who receives messages takes them for old ones where the clock of a machine is wrong',
    scene: 'clock',
    shows: ['charge late', 'charge lost'],
  },
];
