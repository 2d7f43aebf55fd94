/** What the card of an alert says, and which facts go into its sentence: for every kind that the service knows. */
import type { AlertDetail, AlertKind } from '../../../../server/src/events/catalogue/alerts.ts';
import { en, type Word } from '../../shared/language/en.ts';
import { quoted } from '../../shared/language/saying.ts';
import type { Translate, Values } from '../../shared/language/translate.ts';
import { clockTime, shortDate } from '../../shared/time/zone.ts';
import { resultWord } from '../wakeups/wakeup.ts';
import type { Alert } from './queries.ts';

interface Speaking {
  readonly t: Translate;
  readonly tag: string;
  readonly zone: string;
}

/** As it was written: by this version, or by one before it that knew less. */
type Kept<Kind extends AlertKind> = Partial<AlertDetail<Kind>>;
type Tell<Kind extends AlertKind> = (detail: Kept<Kind>, alert: Alert, speaking: Speaking) => Values;

const asleep: Tell<'unanswered' | 'missed'> = ({ attempts = 0, result, due }, _alert, { t, zone }) => {
  const word = result === undefined ? undefined : resultWord(result);
  // It goes on inside a sentence; what is a noun keeps its capital where a language has them.
  const said = word === undefined ? '' : t(word);
  return { count: attempts, result: `${said.charAt(0).toLowerCase()}${said.slice(1)}`, due: timeOf(due, zone) };
};
const asked: Tell<'to-call' | 'to-knock'> = ({ due, until }, _alert, { zone }) => ({
  due: timeOf(due, zone),
  until: timeOf(until, zone),
});
const named: Tell<'destination-failing' | 'destination-parked' | 'destination-gone'> = (
  { destination },
  _alert,
  { t },
) => ({
  name: nameOf(destination, t),
});

const facts: { readonly [Kind in AlertKind]: Tell<Kind> } = {
  unanswered: asleep,
  missed: asleep,
  'to-call': asked,
  'to-knock': asked,
  overdue: ({ calls = 0, oldest }, _alert, { zone }) => ({ count: calls, due: timeOf(oldest, zone) }),
  'cannot-ring': ({ calls = 0, earliest, obstacle = 'asterisk', seen = '' }, _alert, { t, zone }) => ({
    count: calls,
    due: timeOf(earliest, zone),
    obstacle: t(`word.${obstacle}`),
    seen: quoted(seen),
  }),
  'canary-silent': ({ extension = '', outcome = 'unsure' }, _alert, { t }) => ({
    extension,
    outcome: t(`word.${outcome}`),
  }),
  clock: () => ({}),
  'destination-failing': named,
  'destination-parked': named,
  'destination-gone': named,
  'destination-set-aside': ({ destination, words = '' }, _alert, { t }) => ({
    name: nameOf(destination, t),
    words: quoted(words),
  }),
  'link-down': ({ destination, reason = '' }, _alert, { t }) => ({
    name: nameOf(destination, t),
    reason: reason === '' ? '' : t('alert.because', { reason: quoted(reason) }),
  }),
  'wakeup-refused': ({ destination, date = '', time = '', reason = '' }, { room }, { t, tag }) => ({
    room: room ?? '',
    name: nameOf(destination, t),
    when: momentOf(date, time, tag),
    reason: quoted(reason),
  }),
  'caller-lost': ({ callers = '', since }, { raised }, { zone }) => ({
    count: callers.split(', ').length,
    callers,
    since: timeOf(since ?? raised, zone),
  }),
  'service-trouble': ({ finding = '', seen = '', fix = '' }, _alert, { t }) => ({
    finding: checkName(finding, t),
    seen: quoted(seen),
    fix: quoted(fix),
  }),
  guessing: ({ account = '', tries = 0, networks = 0, addresses = [], since }, { raised }, { zone }) => ({
    name: account,
    count: tries,
    networks,
    addresses: addresses.join(', ') || '…',
    since: timeOf(since ?? raised, zone),
  }),
};

/** Those of a guest and those that say it themselves need no "since" behind them. */
const complete: ReadonlySet<AlertKind> = new Set([
  'unanswered',
  'missed',
  'to-call',
  'to-knock',
  'caller-lost',
  'guessing',
]);

export function story(alert: Alert, speaking: Speaking): string {
  const { t, zone } = speaking;
  const time = timeOf(alert.raised, zone);
  const since = ` ${t('alert.raised', { time })}`;
  // A page that was loaded before the service was renewed may hear of a kind that it has no words for.
  if (!isKnown(alert.kind)) return `${t('alert.other', { kind: alert.kind })}${since}`;
  const tell = facts[alert.kind] as Tell<AlertKind>;
  const sentence = t(didNotRing(alert) ? 'alert.tried' : `alert.kind.${alert.kind}`, {
    time,
    ...tell(alert.detail, alert, speaking),
  });
  return complete.has(alert.kind) ? sentence : `${sentence}${since}`;
}

/** Busy, unreachable or without a line: the phone was called and made no sound. */
const silentResults: ReadonlySet<unknown> = new Set([3, 4, 6]);

function didNotRing({ kind, detail }: Alert): boolean {
  return kind === 'unanswered' && silentResults.has(detail['result']);
}

function isKnown(kind: string): kind is AlertKind {
  return kind in facts;
}

function timeOf(instant: string | undefined, zone: string): string {
  return instant === undefined ? '' : clockTime(Date.parse(instant), zone);
}

/** What the doctor has looked at, as the screen of the system names it. */
function checkName(finding: string, t: Translate): string {
  const word = `check.${finding}`;
  return word in en ? t(word as Word) : finding;
}

/** Earlier versions wrote the id, which tells a person nothing. */
function nameOf(destination: string | undefined, t: Translate): string {
  const isName = destination !== undefined && destination !== '' && !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(destination);
  return isName ? destination : t('alert.someDestination');
}

/** A property system writes 270115 and 063000; what is no date or time is shown as it came. */
function momentOf(date: string, time: string, tag: string): string {
  const [, year = '', month = '', day = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(date) ?? [];
  const [, hour = '', minute = ''] = /^(\d\d)(\d\d)(?:\d\d)?$/.exec(time) ?? [];
  const instant = Date.parse(`20${year}-${month}-${day}T00:00:00Z`);
  return [Number.isNaN(instant) ? date : shortDate(instant, 'UTC', tag), hour === '' ? time : `${hour}:${minute}`]
    .filter((one) => one !== '')
    .join(' ');
}
