/**
 * The rings of tests. A ring is a project of vitest.config.ts, or the static checks. Which of them a change needs says
 * `touched.ts`.
 */
export interface Ring {
  readonly name: string;
  readonly what: string;
  /** Part of every gate; the others run when a change touches what they test, and in `.ci/run all`. */
  readonly isAlways: boolean;
  /** Processors that it keeps busy: rings run side by side as far as the machine has them. */
  readonly processors: number;
  /** Connections to PostgreSQL that it holds at its busiest moment. */
  readonly connections: number;
  /** Nothing may run beside it: it measures time, or changes the build. */
  readonly isAlone?: boolean;
}

const always = { isAlways: true } as const;
const onDemand = { isAlways: false } as const;

/** In the order of their start. Those that mostly wait for phones and for other sides run beside the rest. */
export const rings: readonly Ring[] = [
  {
    name: 'static',
    what: 'build, lint, format, types, unused code, shell scripts',
    processors: 1,
    connections: 0,
    ...always,
  },
  { name: 'unit', what: 'needs nothing but the speech engines', processors: 1, connections: 0, ...always },
  { name: 'lab', what: 'the telephone lab: Asterisk, SIP and sound', processors: 0.5, connections: 30, ...onDemand },
  { name: 'database', what: 'one service or none, on PostgreSQL', processors: 1.5, connections: 60, ...always },
  {
    name: 'calls',
    what: 'a wake-up, a call-in and an attached Asterisk, on real phones',
    processors: 0.5,
    connections: 25,
    ...always,
  },
  {
    name: 'conformance',
    what: 'what every connector keeps: the toy and FIAS',
    processors: 0.5,
    connections: 25,
    ...always,
  },
  { name: 'journeys', what: 'what people do most, in Chromium', processors: 1.5, connections: 30, ...always },
  {
    name: 'acceptance',
    what: 'the interface, knowing nothing but an address',
    processors: 1,
    connections: 30,
    ...always,
  },
  { name: 'console', what: 'every screen, in Chromium', processors: 1.5, connections: 30, ...onDemand },
  {
    name: 'stress',
    what: 'kills, models, floods, clusters and brokers, on PostgreSQL',
    processors: 1.5,
    connections: 60,
    ...onDemand,
  },
  {
    name: 'property-system',
    what: 'FIAS, OPERA Cloud, Cloudbeds and other receivers, simulated',
    processors: 0.5,
    connections: 40,
    ...onDemand,
  },
  {
    name: 'alone',
    what: 'time is the point, or the build is changed',
    processors: 2,
    connections: 60,
    isAlone: true,
    ...onDemand,
  },
];
