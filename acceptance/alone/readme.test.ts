/**
 * The commands of the README, typed as they stand, end in a whole answer. Run on whatever machine this is; `npm run
 * bare` does it on a bare one.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase, type OwnDatabase } from '../database.ts';

const root = join(import.meta.dirname, '../..');
let database: OwnDatabase | undefined;
let shell: ChildProcess | undefined;

/** Everything that the commands left running is in the shell's process group. */
afterAll(async () => {
  if (shell?.pid !== undefined) process.kill(-shell.pid, 'SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await database?.drop();
});

function run(
  script: string,
  environment: Record<string, string> = {},
): Promise<{ code: number | null; output: string; errors: string }> {
  return new Promise((resolve) => {
    const child = spawn('bash', ['-eu', '-c', script], {
      cwd: root,
      detached: true,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    shell = child;
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('exit', (code) => resolve({ code, output, errors }));
  });
}

test('five commands and a curl end in the system information of the example hotel', async () => {
  const block = /<!-- start -->\s*```sh\n([\s\S]+?)```\s*<!-- end -->/.exec(
    readFileSync(join(root, 'README.md'), 'utf8'),
  )?.[1];
  expect(block?.trim().split('\n').length).toBeLessThanOrEqual(6);
  database = await openDatabase(`reveille_readme_${process.pid}`);
  const { code, output, errors } = await run(block ?? 'false', {
    DATABASE_URL: database.url,
    REVEILLE_MIGRATE_URL: database.ownerUrl,
  });
  expect(code, errors).toBe(0);
  const answer = JSON.parse(output.slice(output.indexOf('{"build"'))) as Record<string, unknown>;
  expect(answer).toMatchObject({
    sitename: 'Grand Hotel Aurora',
    company: 'Aurora Hotels',
    lines: 8,
    database: true,
    running: true,
    name: 'Reveille',
  });
  expect((answer['voices'] as unknown[]).length).toBeGreaterThan(50);
});
