/** Every curl in the documentation for integrators, typed as it stands against the example hotel. */
import { spawnSync } from 'node:child_process';
import { mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hotel, openHotel } from '../hotel.ts';

const root = join(import.meta.dirname, '../..');
const passwords = {
  DESK_PASSWORD: 'wake-me-gently',
  BAR_PASSWORD: 'mini-bar-only',
  BOSS_PASSWORD: 'keys-to-the-house',
};
let hotel: Hotel;

beforeAll(async () => {
  hotel = await openHotel(readFileSync(join(root, 'examples/grand-hotel.yaml'), 'utf8'), passwords);
});

afterAll(() => hotel.close());

test('every example of the documentation is answered with a success', () => {
  const page = readFileSync(join(root, 'docs/api/README.md'), 'utf8');
  const examples = [...page.matchAll(/```sh\n([\s\S]+?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));
  expect(examples.length).toBeGreaterThan(20);
  // A curl that is refused ends the script, and says which it was.
  const script = [
    'curl() { command curl -sS --fail-with-body "$@" || { echo "REFUSED: $*" >&2; exit 1; }; }',
    ...examples,
  ]
    .join('\n')
    .replaceAll('http://127.0.0.1:10022', hotel.url);
  // One of them writes its cookies beside it.
  using folder = mkdtempDisposableSync(join(tmpdir(), 'examples-'));
  const { status, stderr, stdout } = spawnSync('bash', ['-eu', '-c', script], {
    encoding: 'utf8',
    cwd: folder.path,
    env: { ...process.env, ...passwords },
  });
  expect(status, `${stderr}\n${stdout.slice(-500)}`).toBe(0);
});
