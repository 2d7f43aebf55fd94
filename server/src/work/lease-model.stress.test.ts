/** The protocol of leases, searched whole by Spin: docs/design/leases says what the models are and promise. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);
const models = join(import.meta.dirname, '../../../docs/design/leases');
/** LEASE_TROUBLES=3 takes half a minute. */
const troubles = process.env['LEASE_TROUBLES'] ?? '2';

/** What Spin says of the whole space of states: the assertion that does not hold, if there is one. */
async function search(model: string, variant: string): Promise<{ states: number; violated: string | undefined }> {
  const folder = await mkdtemp(join(tmpdir(), 'reveille-model-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const here = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  const words = ['-a', `-D${variant}`, `-DTROUBLES=${troubles}`, join(models, `${model}.pml`)];
  await run('spin', words, here);
  await run('cc', ['-w', '-O2', '-DSAFETY', '-DNOREDUCE', '-o', 'pan', 'pan.c'], here);
  const { stdout } = await run('./pan', ['-E', '-m1000000'], here);
  expect(stdout).not.toContain('max search depth too small');
  return {
    states: Number(/^ *([\d.e+]+) states, stored$/m.exec(stdout)?.[1]),
    violated: /assertion violated *(.*) \(at depth/.exec(stdout)?.[1],
  };
}

test.each([
  ['attempt', 'OLD', 'a step of the clock', '(crashed||(said>=2))'],
  ['attempt', 'NO_RESTART', 'a sign that a promotion took back', '(crashed||(said>=2))'],
  ['attempt', 'NO_NAME', 'a call that arrives late', '!((rungByOwner&&rungByHeir))'],
  ['lane', 'OLD', 'a settlement without the lane', '((claimOf[_pid]==claims)&&(holder==(_pid/2)))'],
])('%s -D%s is wrong: %s', async (model, variant, _, violated) => {
  expect((await search(model, variant)).violated).toBe(violated);
});

test.each([
  ['attempt', 'NEW', 100_000],
  ['attempt', 'SUSPENDED', 300_000],
  ['lane', 'NEW', 100_000],
])('%s -D%s is right in every order of events', async (model, variant, least) => {
  const { states, violated } = await search(model, variant);
  expect(violated).toBeUndefined();
  expect(states).toBeGreaterThan(least);
});
