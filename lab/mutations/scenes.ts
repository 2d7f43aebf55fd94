/** Short nights, each of which can show some kinds of mistakes. Nothing is found in any of them where there is none. */
import { phones, type Plan, usualPlan } from '../nights/plan.ts';

const rooms = [
  ...phones.answered.slice(0, 40),
  ...phones.answeredLater.slice(0, 12),
  ...phones.never.slice(0, 8),
  ...phones.busy.slice(0, 4),
];

const short: Plan = {
  ...usualPlan,
  seed: 1,
  minutes: 3,
  speed: 12,
  breaks: /^$/,
  rest: [3, 8],
  quiet: 8,
  ahead: [30, 60],
  every: 6,
  cancels: 25,
  rooms,
  // That a call is late is for a quiet machine to say.
  punctual: 60_000,
};
const awake = [...phones.answered, ...phones.answeredLater];

export const scenes = {
  /** Nothing breaks. */
  quiet: { ...short, seed: 1 },
  /** Everybody at once, and few lines: whoever waits for one is late for that reason. */
  crowd: {
    ...short,
    seed: 2,
    rooms: phones.answered,
    lines: 2,
    every: 8,
    bookings: 100,
    cancels: 0,
    punctual: 600_000,
  },
  killed: {
    ...short,
    seed: 3,
    breaks: /^process . killed$/,
    hands: 2,
    rest: [40, 60],
    lasts: [15, 30],
    every: 3,
    bookings: 90,
    rooms: awake,
  },
  /** One after the other, when calls are in progress: whichever of the two rings is frozen at least twice. */
  frozen: {
    ...short,
    seed: 25,
    minutes: 5,
    breaks: /^process . frozen$/,
    rest: [25, 35],
    lasts: [25, 40],
    every: 2,
    bookings: 60,
    rooms: awake,
  },
  database: {
    ...short,
    seed: 5,
    breaks: /^PostgreSQL frozen$/,
    rest: [40, 50],
    lasts: [22, 28],
    every: 3,
    bookings: 90,
    rooms: awake,
  },
  /** Away for less time than it takes to take somebody for dead: what could not be written is written afterwards. */
  restarted: {
    ...short,
    seed: 6,
    breaks: /^PostgreSQL restarted$/,
    rest: [10, 15],
    lasts: [1, 2],
    every: 2,
    bookings: 95,
    rooms: awake,
  },
  phones: { ...short, seed: 7, breaks: /^Asterisk . frozen$/, lasts: [35, 55], every: 3, bookings: 95 },
  bills: {
    ...short,
    seed: 8,
    breaks: /^receiver away|^property system hangs up/,
    lasts: [20, 40],
    hands: 2,
    every: 3,
    bookings: 20,
  },
  /** No process has the right time, and nobody feels it. */
  clock: {
    ...short,
    seed: 9,
    minutes: 5,
    breaks: /clock that is wrong/,
    lasts: [150, 170],
    hands: 2,
    bookings: 40,
    punctual: 5000,
  },
} as const satisfies Record<string, Plan>;

export type Scene = keyof typeof scenes;
