/** What a turn leaves for people to read: what was asked, what was pressed, what was done. Never a PIN. */
import type { Pressed, State } from './talk.ts';
import { plain } from './staff-conversation.ts';
import type { StaffEffect, StaffState } from './staff-talk.ts';

/** What was asked: of whoever calls first, nothing; `code` is what they dialled. */
export const questions = [
  'code',
  'message',
  'time',
  'half',
  'menu',
  'which',
  'booked',
  'cancelled',
  'who',
  'pin',
  'room',
  'status',
  'item',
  'result',
  'done',
] as const;
type Question = (typeof questions)[number];

export const deeds = [
  'booked',
  'changed',
  'cancelled',
  'status',
  'charged',
  'taken-back',
  'nothing-taken',
  'told',
  'heard',
] as const;
type Deed = (typeof deeds)[number];

/** What came of a call that is over. */
export const ends = [...deeds, 'desk', 'rejected', 'nothing', 'lost'] as const;

export const answers = ['pressed', 'silence', 'hung-up'] as const;

export interface KeptTurn {
  readonly asked: Question;
  /** The star alone is `*`; what may be a PIN is `****`, however long it was. */
  readonly pressed: string;
  readonly how: (typeof answers)[number];
  readonly did?: Deed;
  readonly room?: string;
  /** Of a wake-up, on the wall: `YYYY-MM-DD HH:MM`. */
  readonly at?: string;
  /** What the hotel calls it: a status, an item. */
  readonly name?: string;
  readonly count?: number;
  /** Of a call that a person made, by the codes of the interface. */
  readonly result?: number;
}

const masked = '****';
/** No PIN is shorter. */
const shortestPin = 4;

type Before = State | StaffState | null;
const isOfStaff = (state: Before): state is StaffState => state !== null && 'service' in state;

/**
 * `meant` says whether what was pressed is known to be something else than a PIN: somebody's number, a room, an item.
 * People type it where it is not asked for, too.
 */
export function turnOf(before: Before, pressed: Pressed, meant: boolean, done: Partial<KeptTurn> = {}): KeptTurn {
  const asked = questionOf(before);
  const digits = before === null ? '' : pressed.digits;
  const how =
    pressed.status === 'HANGUP' ? 'hung-up' : digits === '' && pressed.status === 'TIMEOUT' ? 'silence' : 'pressed';
  const star = before !== null && digits === '' && how === 'pressed';
  return { asked, pressed: star ? '*' : mayBePin(before, pressed, meant) ? masked : digits, how, ...done };
}

function questionOf(before: Before): Question {
  if (before === null) return 'code';
  const { step } = before;
  const inner = step === 'wake' && isOfStaff(before) ? (before.wake?.step ?? 'time') : step;
  // What is over asks nothing, and no turn is taken any more.
  return inner === 'over' || inner === 'wake' ? 'done' : inner;
}

function mayBePin(before: Before, pressed: Pressed, meant: boolean): boolean {
  if (!isOfStaff(before) || before.step === 'wake') return false;
  const { length } = plain(pressed);
  return before.step === 'pin' ? length > 1 : !meant && length >= shortestPin;
}

/** What was done, in words that a list can show; `name` and `count` as they were said. */
export function deedOf(
  effect: StaffEffect | undefined,
  about: { room: string; wallTime?: string | undefined; name?: string | undefined; count?: number | undefined },
): Partial<KeptTurn> {
  if (effect === undefined) return {};
  const { wallTime, name, count } = about;
  const room = 'room' in effect ? effect.room : about.room;
  const at = wallTime === undefined ? {} : { at: wallTime.slice(0, 16) };
  const thing = { ...(name === undefined ? {} : { name }), ...(count === undefined ? {} : { count }) };
  switch (effect.do) {
    case 'book':
      return { did: effect.instead === undefined ? 'booked' : 'changed', room, ...at };
    case 'daily':
      return { did: 'changed', room, ...at };
    case 'cancel':
      return { did: 'cancelled', room, ...at };
    case 'heard':
      return { did: 'heard', room };
    case 'status':
      return { did: 'status', room, name: name ?? effect.status };
    case 'charge':
      return { did: 'charged', room, ...thing };
    case 'uncharge':
      return { did: 'taken-back', room, ...thing };
    case 'untouched':
      return { did: 'nothing-taken', room };
    case 'result':
      return { did: 'told', room, ...at, result: effect.result };
    default:
      return effect satisfies never;
  }
}
