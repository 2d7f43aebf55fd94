/**
 * Measures one file of tests in the process that runs it: seconds, processor seconds of the process and of the children
 * it has waited for, and what the file started. Loaded before each file; does nothing unless GATE_MEASURES names a file
 * to append to. PostgreSQL and what Asterisk does are nobody's children: they show in the totals of a ring only.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { appendFileSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { afterAll, expect } from 'vitest';

const spawned = 'tracing:child_process.spawn:start';
const measures = process.env['GATE_MEASURES'];
if (measures !== undefined) measure(measures);

function measure(into: string): void {
  const started: Record<string, number> = {};
  const count = (what: string): void => void (started[what] = (started[what] ?? 0) + 1);
  const onServer = (): void => count('service');
  const onChild = (message: unknown): void => {
    const { spawnfile, spawnargs } = (message as { process: { spawnfile: string; spawnargs: readonly string[] } })
      .process;
    count(nameOf(spawnfile, spawnargs));
  };
  subscribe('fastify.initialization', onServer);
  subscribe(spawned, onChild);
  const before = usage();
  const begun = performance.now();
  // Registered before the file's own, so it runs after them.
  afterAll(() => {
    unsubscribe('fastify.initialization', onServer);
    unsubscribe(spawned, onChild);
    const after = usage();
    const line = {
      ring: process.env['GATE_RING'] ?? '',
      file: relative('.', expect.getState().testPath ?? ''),
      seconds: (performance.now() - begun) / 1000,
      processor: after - before,
      started,
    };
    appendFileSync(into, `${JSON.stringify(line)}\n`);
  });
}

/** Processor seconds of this process and of all children that it has waited for. */
function usage(): number {
  const ticks = 100;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / ticks;
}

function nameOf(file: string, args: readonly string[]): string {
  const program = basename(file);
  if (/chrom/.test(program)) return 'browser';
  if (args.some((one) => basename(one) === 'initdb')) return 'cluster';
  if (program === 'lab' || program === 'instance.sh') return `lab ${args[1] ?? ''}`.trim();
  if (program === 'node') {
    const script = args.slice(1).find((one) => !one.startsWith('-'));
    return script === undefined ? 'node' : `node ${basename(script)}`;
  }
  return program;
}
