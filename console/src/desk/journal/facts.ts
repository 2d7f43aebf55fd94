/** The facts of an event, each with a name and a value that a person reads. */
import type { AlertKind } from '../../../../server/src/events/catalogue/alerts.ts';
import { momentOf } from '../../../../server/src/events/telling/moment.ts';
import { en, type Word } from '../../shared/language/en.ts';
import type { FactName } from '../../shared/language/events.ts';
import { quoted } from '../../shared/language/saying.ts';
import type { Translate } from '../../shared/language/translate.ts';
import { resultWord, shownStatus, sourceWord } from '../wakeups/wakeup.ts';
import { kindName } from './kinds.ts';

export interface Speaking {
  readonly t: Translate;
  readonly tag: string;
  readonly zone: string;
}

type Detail = Readonly<Record<string, unknown>>;

/** Those that have a place of their own on the screen, and what only machines read: the raw record has them. */
const apart: ReadonlySet<string> = new Set<FactName>([
  'answer',
  'attempt',
  'about',
  'cause',
  'sip',
  'hash',
  'first',
  'last',
  'delivery',
  'destinationId',
  'item',
  'node',
  'receipt',
  'replayOf',
  'series',
  'wall',
  'zone',
] satisfies FactName[]);

/** What matters most stands first; the database keeps no order. */
const first: readonly string[] = [
  'alert',
  'event',
  'destination',
  'description',
  'quantity',
  'from',
  'to',
  'outcome',
  'result',
  'before',
  'due',
  'at',
] satisfies FactName[];
const place = (name: string): number => (first.includes(name) ? first.indexOf(name) : first.length);

/** Name and value of each, without those that say nothing. */
export function shownFacts(detail: Detail, speaking: Speaking): (readonly [string, string])[] {
  return Object.entries(detail)
    .toSorted(([one], [other]) => place(one) - place(other))
    .filter(([name, value]) => !apart.has(name) && !isUsual(name, value))
    .map(([name, value]) => [factName(name, speaking.t), factValue(name, value, speaking)] as const)
    .filter(([, value]) => value !== '');
}

/** What goes without saying: nobody snoozed, nothing was late, no clock was changed. */
function isUsual(name: string, value: unknown): boolean {
  return (
    (value === 0 && (name === 'snoozes' || name === 'late')) ||
    (value === false && name !== 'heard') ||
    (name === 'rule' && value === 'exact')
  );
}

/** What is not in the catalogue any more is shown as it is written. */
function factName(name: string, t: Translate): string {
  return wordOr(`fact.${name}`, name, t);
}

/** Empty where there is nothing to say. */
export function factValue(name: string, value: unknown, speaking: Speaking): string {
  const { t } = speaking;
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return t(value ? 'record.yes' : 'record.no');
  if (typeof value === 'number') return numberValue(name as FactName, value, t);
  if (typeof value === 'string') return textValue(name as FactName, value, speaking);
  if (Array.isArray(value)) return value.map((one: unknown) => factValue(name, one, speaking)).join(', ');
  return objectValue(value as Detail, speaking);
}

function numberValue(name: FactName, value: number, t: Translate): string {
  if (name === 'source') return t(sourceWord(value));
  if (name === 'status') return t(shownStatus({ status: value }, false).word);
  if (name === 'late' || name === 'listened') return t('time.seconds', { seconds: Math.round(value) });
  if (name !== 'result' && name !== 'before') return String(value);
  const word = resultWord(value);
  return word === undefined ? '' : t(word);
}

function textValue(name: FactName, value: string, { t, tag, zone }: Speaking): string {
  if (name === 'alert') return wordOr(`alert.name.${value as AlertKind}`, value, t);
  if (name === 'event') return kindName(value, t);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(value)) {
    return momentOf(value, zone, tag);
  }
  if (name === 'wall') return value.replace('T', ' ').slice(0, 16);
  return wordOr(`word.${value}`, quoted(value), t);
}

/** A setting that was changed, or what of a thing was changed. */
function objectValue(value: Detail, speaking: Speaking): string {
  const { t } = speaking;
  if ('name' in value && 'from' in value && 'to' in value) {
    const end = (one: unknown): string => factValue('', one, speaking) || t('record.nothing');
    return t('record.change', { name: String(value['name']), from: end(value['from']), to: end(value['to']) });
  }
  return Object.entries(value)
    .map(([name, inner]) => `${factName(name, t)} ${factValue(name, inner, speaking) || t('record.nothing')}`)
    .join(', ');
}

function wordOr(word: string, otherwise: string, t: Translate): string {
  return word in en ? t(word as Word) : otherwise;
}
