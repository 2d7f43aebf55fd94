/** A night that is ended before its time, as by Ctrl+C: nothing of it is left on the machine. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { until } from './until.ts';

const nights = join(import.meta.dirname, 'nights/main.ts');

interface Running {
  readonly pid: number;
  /** Its command line, and what it was given to know. */
  readonly words: string;
}

/** The processes that were started with this word in their environment. */
function startedWith(mark: string): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const given = readFileSync(`/proc/${pid}/environ`, 'utf8');
        const words = `${readFileSync(`/proc/${pid}/cmdline`, 'utf8')}${given}`.replaceAll('\0', ' ');
        return given.includes(mark) ? { pid: Number(pid), words } : [];
      } catch {
        return []; // it has ended meanwhile
      }
    });
}

test('who ends a night leaves nothing of it behind, and there is no next one', async () => {
  const mark = randomUUID();
  onTestFinished(() => {
    for (const { pid } of startedWith(mark)) process.kill(pid, 'SIGKILL');
  });
  const child = spawn(process.execPath, [nights, '--seed', '1', '--nights', '2', '--breaks', 'frozen$'], {
    env: { ...process.env, STARTED_WITH: mark },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await until('something is broken', () => /frozen, for \d+ s/.test(said), 500);
  const before = startedWith(mark);
  const folders = new Set(before.flatMap(({ words }) => words.match(/\/dev\/shm\/reveille-[\w-]+/g) ?? []));
  // What is frozen is still there: two each of services, phones and PostgreSQL.
  expect(before.length).toBeGreaterThan(5);
  expect(folders.size).toBe(3); // of the two of PostgreSQL, and of the sounds
  child.kill('SIGINT');
  child.kill('SIGINT'); // as from a terminal: a second one comes from npm
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(said).toContain('ended by SIGINT');
  expect(said).not.toContain('night 2');
  expect(code).toBe(1);
  expect(startedWith(mark)).toEqual([]);
  expect([...folders].filter((folder) => existsSync(folder))).toEqual([]);
});
