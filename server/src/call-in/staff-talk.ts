/** What a conversation with somebody of the staff is made of. */
import type { StatusType } from '../room-status/status.ts';
import type { Effect, Facts, Page, State } from './talk.ts';
import type { StaffRight } from '../rights.ts';

export const staffServices = ['status', 'minibar', 'operator'] as const;
export type StaffService = (typeof staffServices)[number];

const steps = ['who', 'pin', 'room', 'status', 'item', 'menu', 'wake', 'result', 'done', 'over'] as const;

/** What can be taken back: a status with the one before it, or a charge by its receipt. */
type Back =
  | { readonly room: string; readonly status: string; readonly before: string | null }
  | { readonly room: string; readonly receipt: string; readonly name: string; readonly count: number };

/** No PIN is ever in it, nor digits that are nobody's number. */
export interface StaffState {
  readonly service: StaffService;
  readonly step: (typeof steps)[number];
  /** How often the present question was put in vain. */
  readonly again: number;
  /** Since something was done last, and in all. */
  readonly turns: number;
  readonly inAll: number;
  /** How often number and PIN were wrong. */
  readonly wrong: number;
  /** Whose number was given; empty for one that nobody has. */
  readonly staff?: string;
  readonly proved?: boolean;
  readonly locked?: boolean;
  readonly room?: string;
  /** A status that was dialled behind the code, until somebody has said who they are. */
  readonly typed?: string;
  readonly back?: Back;
  /** Something was charged in this room. */
  readonly some?: boolean;
  /** Something was done in this call. */
  readonly did?: boolean;
  /** The guest's conversation, held about a room. */
  readonly wake?: State;
}

/** What is known when a turn is taken, as far as its step needs it. */
export interface StaffFacts {
  /** Who has the number that was pressed, or was given before. */
  readonly person?: { readonly number: string; readonly needsPin: boolean; readonly may: readonly StaffRight[] };
  readonly proof?: 'right' | 'wrong' | 'locked';
  /** Of the room that the turn is about. */
  readonly roomKnown: boolean;
  readonly vacant: boolean;
  readonly current?: string;
  readonly types: readonly StatusType[];
  /** What can be charged. */
  readonly items: readonly { readonly id: string; readonly description: string; readonly max: number }[];
  readonly guest: Facts;
  /** The call of the room whose time came last. */
  readonly last?: string;
  /** Whether a room's own phone may give a status without saying who. */
  readonly anyone: boolean;
  /** Whether a room in which nobody lives can be charged. */
  readonly chargeVacant: boolean;
}

export type StaffEffect =
  | Effect
  /** `instead`: only where the room still has this one. */
  | { readonly do: 'status'; readonly room: string; readonly status: string; readonly instead?: string }
  | { readonly do: 'charge'; readonly room: string; readonly item: string; readonly quantity: number }
  | { readonly do: 'uncharge'; readonly receipt: string }
  | { readonly do: 'untouched'; readonly room: string }
  | { readonly do: 'result'; readonly call: string; readonly result: number };

export interface StaffTurn {
  readonly state: StaffState;
  readonly effect?: StaffEffect;
  readonly page: Page;
  readonly noted?: true;
}

type Forgettable = 'back' | 'some' | 'staff' | 'room' | 'typed';

export function without(state: StaffState, ...keys: readonly Forgettable[]): StaffState {
  const gone: ReadonlySet<string> = new Set(keys);
  return Object.fromEntries(Object.entries(state).filter(([key]) => !gone.has(key))) as unknown as StaffState;
}
