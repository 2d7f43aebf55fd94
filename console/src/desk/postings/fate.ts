/** A charge and what became of it at each of the property's systems. */
import type { Answer } from '../../shared/http/request.ts';
import { quoted } from '../../shared/language/saying.ts';
import type { Word } from '../../shared/language/en.ts';
import type { Shown } from '../look/status-badge.tsx';

export const states = ['held', 'queued', 'accepted', 'refused', 'parked', 'undone'] as const;
export type State = (typeof states)[number];

export type Posting = Answer<'GET /api/v1/charges'>['charges'][number];
export type Fate = Posting['fates'][number];

/** Amber is for what a person should look at before the guest leaves; nobody must run for it, so it is not red. */
const shown: Readonly<Record<State, Shown>> = {
  held: { word: 'fate.held', icon: 'clock', tone: 'pending' },
  queued: { word: 'fate.queued', icon: 'walk', tone: 'ringing' },
  accepted: { word: 'fate.accepted', icon: 'check', tone: 'answered' },
  refused: { word: 'fate.refused', icon: 'warning', tone: 'waiting' },
  parked: { word: 'fate.parked', icon: 'snooze', tone: 'waiting' },
  undone: { word: 'fate.undone', icon: 'cross', tone: 'over' },
};

const again: Shown = { word: 'fate.again', icon: 'again', tone: 'waiting' };

export function shownFate({ state, attempts }: Pick<Fate, 'state' | 'attempts'>): Shown {
  return state === 'queued' && attempts > 0 ? again : shown[state];
}

export const shownUndone = shown.undone;
export const shownHeld = shown.held;

/** 422 · no such room: the other side's own words, where there is something to explain. */
export function explained({ state, attempts, answer, words }: Fate): string {
  if (state === 'accepted' || state === 'undone' || (state !== 'refused' && attempts === 0)) return '';
  return [answer === null ? '' : String(answer), quoted(words)].filter((part) => part !== '').join(' · ');
}

/** Somebody may have it on a bill. */
export function hasLeft({ fates }: Pick<Posting, 'fates'>): boolean {
  return fates.some(({ state }) => state === 'accepted' || state === 'queued' || state === 'parked');
}

/** What a system knows of a charge that was taken back; undefined where it never had it. */
export function toldBack({ event, state }: Pick<Fate, 'event' | 'state'>): Word | undefined {
  if (state === 'undone') return undefined;
  if (event === 'charge.undone')
    return state === 'accepted'
      ? 'postings.backTold'
      : state === 'refused'
        ? 'postings.backByHand'
        : 'postings.backOnItsWay';
  // It has the charge, and could not be told: it is switched off.
  return state === 'accepted' ? 'postings.backByHand' : undefined;
}
