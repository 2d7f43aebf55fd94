/** What a night is like: how long, who sleeps there, and what may break. */
export interface Plan {
  readonly seed: number;
  /** How long people work and things break, by the clock of the night. */
  readonly minutes: number;
  /** How many times as fast that clock runs. */
  readonly speed: number;
  /** Of all that can break, only what is called so. */
  readonly breaks: RegExp;
  /** So many things may be broken at the same time. */
  readonly hands: number;
  /** Seconds between the end of one and the beginning of the next, at the least and at the most. */
  readonly rest: readonly [number, number];
  /** How long something stays broken, in seconds, in place of what is usual for it. */
  readonly lasts?: readonly [number, number];
  /** After the last thing that was broken, so many minutes at the most until all is rung, retried and carried. */
  readonly quiet: number;
  /** Seconds from a booking to its call, at the least and at the most. */
  readonly ahead: readonly [number, number];
  /** A desk does something about so often, in seconds. */
  readonly every: number;
  /** Of a hundred things that a desk does, so many are bookings; the others are charges. */
  readonly bookings: number;
  /** Of a hundred bookings so many are cancelled. */
  readonly cancels: number;
  readonly rooms: readonly string[];
  readonly lines: number;
  /** How late a phone may ring without a reason, in milliseconds. */
  readonly punctual: number;
  /** The program that is tried; the one of this tree where nothing is said. */
  readonly service?: string;
}

/** Rooms by their temperament, as lab/light/phones.ts has it. */
export const phones = {
  answered: roomsOf('1', 70),
  answeredLater: roomsOf('6', 50),
  never: roomsOf('3', 12),
  busy: roomsOf('2', 8),
} as const;

export const usualPlan: Omit<Plan, 'seed'> = {
  minutes: 60,
  speed: 6,
  breaks: /./,
  hands: 1,
  rest: [20, 90],
  quiet: 20,
  ahead: [120, 480],
  every: 20,
  bookings: 75,
  cancels: 12,
  rooms: Object.values(phones).flat(),
  lines: 12,
  punctual: 5000,
};

function roomsOf(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, number) => `${first}${String(number + 10).padStart(2, '0')}`);
}
