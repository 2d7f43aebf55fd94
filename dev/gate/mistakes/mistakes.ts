/**
 * Mistakes that a change could make, and the tests of the gate that are nearest to them. The twenty that a night must
 * find stand in lab/mutations; here are twenty more, spread over nouns, screens and connectors,
 * and six that break what a lease promises.
 */
import { mutations } from '../../../lab/mutations/mutations.ts';

export interface Mistake {
  readonly name: string;
  readonly file: string;
  /** It stands once in the file. */
  readonly text: string;
  readonly becomes: string;
  /** Run first, since they most likely find it; if they do not, the whole gate is asked. */
  readonly near: readonly string[];
}

const ringing = ['server/src/ringing', 'server/src/wakeups'];
const carrying = ['server/src/deliveries', 'server/src/connectors', 'lab/connectors.test'];
const nearMutation: Readonly<Record<string, readonly string[]>> = {
  'deliveries/lane.ts': carrying,
  'deliveries/lanes-store.ts': carrying,
  'connectors/fias/posting.ts': ['lab/connectors.test', 'server/src/connectors/fias', 'lab/fias'],
  'connectors/webhook/connector.ts': ['server/src/connectors/webhook', 'lab/connectors'],
  'repeats/answer.ts': ['server/src/repeats', 'acceptance/safe-repeats'],
};

export const mistakes: readonly Mistake[] = [
  ...mutations.map(({ name, file, text, becomes }): Mistake => {
    const near = nearMutation[file] ?? ringing;
    return { name, file: `server/src/${file}`, text, becomes, near };
  }),
  {
    name: 'one more than the most',
    file: 'server/src/inventory/charge.ts',
    text: 'if (quantity > most) {',
    becomes: 'if (quantity > most + 1) {',
    near: ['server/src/inventory', 'acceptance/inventory'],
  },
  {
    name: 'no connector hears of a charge',
    file: 'server/src/inventory/charge.ts',
    text: `role: 'connector',`,
    becomes: `role: 'receiver',`,
    near: ['server/src/inventory', 'acceptance'],
  },
  {
    name: 'anybody inspects',
    file: 'server/src/room-status/change.ts',
    text: 'if (type.inspect && !inspects)',
    becomes: 'if (type.inspect && inspects)',
    near: ['server/src/room-status', 'acceptance/room-status'],
  },
  {
    name: 'the older status wins',
    file: 'server/src/room-status/change.ts',
    text: 'before.changedAt > entered',
    becomes: 'before.changedAt < entered',
    near: ['server/src/room-status'],
  },
  {
    name: 'a promise kept stays open',
    file: 'server/src/notes/store.ts',
    text: 'due_at IS NOT NULL AND done_at IS NULL',
    becomes: 'due_at IS NOT NULL',
    near: ['server/src/notes', 'server/src/handover'],
  },
  {
    name: 'a token makes the next',
    file: 'server/src/tokens/token.ts',
    text: '!notByToken.has(right) && ',
    becomes: '',
    near: ['server/src/tokens'],
  },
  {
    name: 'a licence that is off',
    file: 'server/src/http/guard.ts',
    text: 'principal.licences.get(licence) === 0',
    becomes: 'principal.licences.get(licence) === -1',
    near: ['server/src/http/rights', 'acceptance'],
  },
  {
    name: 'suspended and served',
    file: 'server/src/http/guard.ts',
    text: `if (principal.suspended === true) throw new Failure('suspended');`,
    becomes: '',
    near: ['server/src/operator'],
  },
  {
    name: 'the desk forgets a guest',
    file: 'server/src/rights.ts',
    text: `rule('forget a guest', ['admin'], '. . . . . x . .')`,
    becomes: `rule('forget a guest', ['admin'], 'x . . . . x . .')`,
    near: ['server/src/rights', 'server/src/http/rights'],
  },
  {
    name: 'a cloud tells its secrets',
    file: 'server/src/connectors/addresses.ts',
    text: `  ['169.254.0.0', 16, 'ipv4'],\n`,
    becomes: '',
    near: ['server/src/connectors/addresses'],
  },
  {
    name: 'a quantity of a hundred',
    file: 'server/src/connectors/fias/charges.ts',
    text: 'const mostOfOne = 99;',
    becomes: 'const mostOfOne = 100;',
    near: ['server/src/connectors/fias', 'lab/fias-charges'],
  },
  {
    name: 'an answer that is no answer',
    file: 'server/src/connectors/fias/protocol/answer-status.ts',
    text: `charge: code === 'OK' ? 'closed' : 'person'`,
    becomes: `charge: 'closed'`,
    near: ['lab/connectors.test', 'lab/fias-charges'],
  },
  {
    name: 'a detail outside of the chain',
    file: 'server/src/journal/digest.ts',
    text: 'subject, detail, nameDigest]',
    becomes: `subject, '', nameDigest]`,
    near: ['server/src/journal/verify'],
  },
  {
    name: 'good morning in the afternoon',
    file: 'server/src/announcements/sentence.ts',
    text: 'if (hour < 12) return',
    becomes: 'if (hour < 13) return',
    near: ['server/src/announcements'],
  },
  {
    name: 'a session for ever',
    file: 'server/src/sessions/store.ts',
    text: 'export const idleHours = 12;',
    becomes: 'export const idleHours = 1200;',
    near: ['server/src/sessions'],
  },
  {
    name: 'noon is midnight',
    file: 'console/src/desk/entry/moment.ts',
    text: 'hour: (hour % 12) +',
    becomes: 'hour: hour +',
    near: ['console/src/desk/entry'],
  },
  {
    name: 'minutes for hours',
    file: 'console/src/desk/entry/moment.ts',
    text: 'Number(hours ?? 0) * 60',
    becomes: 'Number(hours ?? 0)',
    near: ['console/src/desk/entry'],
  },
  {
    name: 'final keys are light',
    file: 'console/src/desk/alerts/actions.ts',
    text: `action === 'woken' || action === 'up';`,
    becomes: `action === 'woken' && action !== 'woken';`,
    near: ['console/needs-you', 'console/src/desk/alerts'],
  },
  {
    name: 'a report of no day',
    file: 'console/src/desk/reports/days.ts',
    text: '{ from: text(1 - count), to: text(0) }',
    becomes: '{ from: text(-count), to: text(0) }',
    near: ['console/src/desk/reports', 'console/reports'],
  },
  {
    name: 'nothing is undone',
    file: 'console/src/desk/undo/toasts.tsx',
    text: 'await toast.undo?.();',
    becomes: '',
    near: ['console/desk.test', 'console/charges'],
  },
  {
    name: 'buried without a second look',
    file: 'server/src/work/processes-store.ts',
    text: "(${signOf} = given.sign OR p.alive_until = '-infinity')",
    becomes: 'given.sign IS NOT NULL',
    near: ['server/src/work'],
  },
  {
    name: 'silent for a second is dead',
    file: 'server/src/work/silence.ts',
    text: 'now - since >= deadMilliseconds',
    becomes: 'now - since >= 1000',
    near: ['server/src/work'],
  },
  {
    name: 'a buried process goes on under its lease',
    file: 'server/src/work/heartbeat.ts',
    text: 'before.end();',
    becomes: '',
    near: ['server/src/work'],
  },
  {
    name: 'a claim not compared',
    file: 'server/src/deliveries/lanes-store.ts',
    text: 'AND l.holder = g.holder AND l.claim = g.claim',
    becomes: 'AND l.holder = g.holder',
    near: ['server/src/deliveries'],
  },
  {
    name: 'the lease not asked behind the queue',
    file: 'server/src/ringing/calls.ts',
    text: 'place(call, () => lease.isValid)',
    becomes: 'place(call, () => true)',
    near: ['server/src/ringing'],
  },
  {
    name: 'the name of a call not taken',
    file: 'server/src/telephony/asterisk/node.ts',
    text: `if (seen.state !== 'gone' || seen.ended !== undefined) return seen;`,
    becomes: 'return seen;',
    near: ['lab/telephony.test'],
  },
];
