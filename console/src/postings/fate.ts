/** A charge and what became of it at each of the property's systems. */
import type { Shown } from '../look/status-badge.tsx';

export const states = ['held', 'queued', 'accepted', 'refused', 'parked', 'undone'] as const;
export type State = (typeof states)[number];

export interface Fate {
  readonly connector: string;
  readonly destination: string;
  readonly delivery: string;
  readonly state: State;
  readonly attempts: number;
  readonly answer: number | null;
  readonly words: string;
  readonly leaves: string;
}

export interface Posting {
  readonly id: string;
  readonly at: string;
  readonly room: string;
  readonly description: string;
  readonly quantity: number;
  readonly amount: string;
  readonly actor: string;
  readonly receipt: string | null;
  readonly leaves: string | null;
  readonly undone: string | null;
  readonly undoneBy: string | null;
  readonly fates: readonly Fate[];
}

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
  return [answer === null ? '' : String(answer), words].filter((part) => part !== '').join(' · ');
}
