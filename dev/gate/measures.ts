/** What `measure.ts` has written of each file of tests, added up, and as the table of docs/developers/test-times.md. */
import { existsSync, readFileSync } from 'node:fs';

export interface Measure {
  readonly ring: string;
  readonly file: string;
  readonly seconds: number;
  readonly processor: number;
  readonly started: Readonly<Record<string, number>>;
}

export interface RingTime {
  readonly name: string;
  readonly seconds: number;
}

export function readMeasures(file: string): Measure[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Measure);
}

const total = (measures: readonly Measure[], what: 'seconds' | 'processor'): number =>
  Math.round(measures.reduce((sum, one) => sum + one[what], 0));

/** `service ×11, browser`: what was started and how often, the most costly first. */
function startedIn(measures: readonly Measure[]): string {
  const counts = new Map<string, number>();
  for (const { started } of measures)
    for (const [what, count] of Object.entries(started)) counts.set(what, (counts.get(what) ?? 0) + count);
  return costly
    .filter((what) => counts.has(what))
    .map((what) => ((counts.get(what) ?? 0) === 1 ? what : `${what} ×${counts.get(what)}`))
    .join(', ');
}

const costly = ['cluster', 'lab up', 'browser', 'reveille', 'service', 'haproxy', 'mosquitto', 'pgbouncer'];

export function timesDocument(at: string, rings: readonly RingTime[], measures: readonly Measure[]): string {
  const ofRing = (name: string): Measure[] => measures.filter(({ ring }) => ring === name);
  const summary = rings.map(({ name, seconds }) => {
    const own = ofRing(name);
    const cells = [`\`${name}\``, Math.round(seconds), total(own, 'processor'), own.length, startedIn(own)];
    return `| ${cells.join(' | ')} |`;
  });
  const tables = rings.flatMap(({ name }) => {
    const own = ofRing(name).toSorted((one, other) => other.seconds - one.seconds);
    if (own.length === 0) return [];
    const lines = own
      .slice(0, longest)
      .map((one) =>
        [`| \`${one.file}\``, one.seconds.toFixed(1), one.processor.toFixed(1), `${startedIn([one])} |`].join(' | '),
      );
    return ['', `## ${name}`, '', '| file | seconds | processor | started |', '|---|--:|--:|---|', ...lines];
  });
  return [
    '# What tests cost',
    '',
    `Written by \`.ci/run all\` on ${at.slice(0, 10)}. Rings run side by side where they fit, so their seconds do not`,
    'add up. Processor seconds are those of a test file and the programs that it started, without PostgreSQL.',
    '',
    '| ring | seconds | processor | files | started |',
    '|---|--:|--:|--:|---|',
    ...summary,
    '',
    `Below, the ${longest} longest files of each ring.`,
    ...tables,
    '',
  ].join('\n');
}

const longest = 15;
