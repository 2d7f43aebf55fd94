import { defineConfig } from 'vitest/config';

let order = 0;

/**
 * Rings of tests, from the fastest to the most real; `dev/gate/rings.ts` says which of them run when. A test's file
 * name says in which it runs: `x.test.ts` needs nothing but the speech engines, `x.database.test.ts` PostgreSQL,
 * `x.stress.test.ts` kills, models, floods, clusters or brokers on it, `console/` Chromium, `lab/` and `bench/` the
 * telephone lab or a simulated property system, `acceptance/` a running service and nothing of ours but its address,
 * `acceptance/alone/` and `siege/` that nothing else runs.
 */
const ring = (name: string, include: string[], more: object = {}) => ({
  test: {
    name,
    // Where tests of several rings are asked for at once, one ring runs after the other.
    sequence: { groupOrder: (order += 1) },
    include,
    exclude: ['**/node_modules/**'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    env: byDay,
    setupFiles: ['dev/gate/measure.ts'],
    expect: patient,
    ...more,
  },
});

/**
 * What a test finds must not depend on the hour, nor on how long it takes: the list that is made at 23:00 has its own
 * test, and so has the alert that a hotel without phones gets after a while. The journal has what a test does, and not
 * that it asked.
 */
const byDay = { REVEILLE_NIGHT_SHEET: 'none', REVEILLE_ALERT_SECONDS: '604800', REVEILLE_NOTE_SIGN_INS: 'no' };
/** A busy machine is no fault: what must come may take its time. Bars of time are measured where time is the point. */
const patient = { poll: { timeout: 180_000 } };
const withDatabase = { globalSetup: ['server/testing/global-setup.ts'] };
/**
 * A process runs one file after another. What it has loaded, and what Node has learned of it, serves all of them: a
 * file leaves nothing of its own in the process, neither in the environment nor in a module.
 */
const shared = { isolate: false };
/** Most tests wait for PostgreSQL or for a process of ours: more of them at once than there are processors. */
const atOnce = { maxWorkers: 4 };
/** One wake-up, one call-in and one attached Asterisk: what no change may break. */
const calls = ['lab/one-wakeup.test.ts', 'lab/call-in.test.ts', 'lab/telephony-attached.test.ts'];
/** What every connector keeps, asked of the toy and of FIAS. */
const conformance = ['lab/connectors.test.ts', 'lab/fias-conformance.test.ts'];
/** The links to property systems need no phones, but for the tests that ring. */
const propertySystem = [
  'lab/fias-!(ring|conformance).test.ts',
  'lab/opera-cloud-!(ring).test.ts',
  'lab/cloudbeds-*.test.ts',
  'lab/connectors-others.test.ts',
];
/** Puts another version of the console in place for a moment. */
const changesTheBuild = 'console/corridor-offline.test.ts';
/** What people do most, and the screens that they pass on the way. */
const journeys = [
  'desk',
  'needs-you',
  'calls',
  'group',
  'charges',
  'corridor',
  'first-run',
  'settings',
  'reports',
  'second-factor',
  'screens',
].map((name) => `console/${name}.test.ts`);
const oneByOne = { fileParallelism: false };
/** Who judges the nights of the lab needs none of it, nor do who listens and the mistakes that they have to find. */
const judging = ['lab/nights/*.test.ts', 'lab/mutations/*.test.ts', 'lab/call-in-heard.test.ts'];

export default defineConfig({
  test: {
    projects: [
      ring('unit', ['{server/src,console/src,client,dev,deploy,simulate}/**/*.test.ts', ...judging], {
        ...shared,
        ...atOnce,
        exclude: ['**/*.{database,stress}.test.ts', 'dev/*-alone.test.ts', '**/node_modules/**'],
      }),
      ring('database', ['server/src/**/*.database.test.ts', 'client/*.database.test.ts'], {
        ...withDatabase,
        ...shared,
        ...atOnce,
      }),
      ring('stress', ['server/src/**/*.stress.test.ts'], { ...withDatabase, ...shared, ...atOnce }),
      ring('calls', calls, { ...withDatabase, maxWorkers: 2 }),
      ring('lab', ['lab/**/*.test.ts', 'bench/*.test.ts'], {
        ...withDatabase,
        maxWorkers: 2,
        exclude: [...calls, ...conformance, ...propertySystem, ...judging, '**/node_modules/**'],
      }),
      ring('conformance', conformance, { ...withDatabase, maxWorkers: 2 }),
      ring('property-system', propertySystem, { ...withDatabase, maxWorkers: 2 }),
      ring('acceptance', ['acceptance/**/*.test.ts'], {
        ...atOnce,
        exclude: ['acceptance/alone/**', '**/node_modules/**'],
      }),
      ring('alone', ['acceptance/alone/*.test.ts', 'siege/*.test.ts', 'dev/*-alone.test.ts', changesTheBuild], {
        ...withDatabase,
        ...oneByOne,
      }),
      ring('journeys', journeys, { ...withDatabase, ...shared, maxWorkers: 2 }),
      ring('console', ['console/**/*.test.ts'], {
        ...withDatabase,
        ...shared,
        maxWorkers: 2,
        exclude: [...journeys, changesTheBuild, 'console/src/**', '**/node_modules/**'],
      }),
    ],
  },
});
