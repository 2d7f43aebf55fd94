import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Threads, WorkEnded } from './threads.ts';

let folder: string;
let program: URL;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reveille-threads-'));
  const file = join(folder, 'work.mjs');
  const helper = new URL('thread.ts', import.meta.url).href;
  // What the work is told decides what goes wrong.
  await writeFile(
    file,
    `import { answering } from ${JSON.stringify(helper)};
     let runs = 0;
     answering((what) => {
       runs += 1;
       if (what === 'hang') for (;;);
       if (what === 'fill') { const all = []; for (;;) all.push('x'.repeat(1000) + all.length); }
       if (what === 'throw') throw new Error('no');
       if (what === 'deep') { const down = () => down() + 1; down(); }
       if (what === 'exit') process.exit(3);
       return { what, runs };
     });`,
  );
  program = pathToFileURL(file);
});

afterAll(() => rm(folder, { recursive: true }));

test('work runs beside this thread, in the thread that did the last of it', async () => {
  const threads = new Threads<string, { what: string; runs: number }>(program, { seconds: 60, megabytes: 64 });
  expect(await threads.run('first')).toEqual({ what: 'first', runs: 1 });
  await expect(threads.run('throw')).rejects.toThrow('no');
  await expect(threads.run('deep')).rejects.toThrow('Maximum call stack');
  expect(await threads.run('second')).toEqual({ what: 'second', runs: 4 });
  const both = await Promise.all([threads.run('a'), threads.run('b')]);
  expect(both.map(({ runs }) => runs).toSorted((a, b) => a - b)).toEqual([1, 5]);
});

test.each([
  ['hang', 'it took more than 2 s'],
  ['fill', 'it took too much memory'],
  ['exit', 'the thread ended'],
])('work that would %s is ended, and the next is done', async (what, words) => {
  const threads = new Threads<string, { what: string }>(program, { seconds: what === 'hang' ? 2 : 60, megabytes: 32 });
  const refused = await threads.run(what).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(WorkEnded);
  expect((refused as Error).message).toBe(words);
  const patient = new Threads<string, { what: string }>(program, { seconds: 60, megabytes: 32 });
  expect(await patient.run('next')).toMatchObject({ what: 'next' });
});
