/**
 * A clone of this checkout as it stands, for a test that changes files: nothing of the checkout itself is ever written
 * to.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
/** What tools keep there for the next time: a clone begins without it. */
const kept = ['.vite', '.vite-temp', '.cache', '.vitest'];

export interface Clone {
  readonly folder: string;
  /** Replaces a text that stands there exactly once, as an editor saves a file. */
  change(path: string, from: string, to: string): Promise<void>;
  remove(): Promise<void>;
}

/** Packages are linked, not installed: below the checkout, since links do not reach from one disk to another. */
export async function cloneCheckout(): Promise<Clone> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(root, '.cache/clone-'));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const { stdout } = await run('git', list, { cwd: root, maxBuffer: 16 * 1024 * 1024 });
  for (const path of stdout.split('\0').filter((one) => one !== '')) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    // What git still lists may be gone from the folder.
    await copyFile(join(root, path), join(folder, path)).catch(() => undefined);
  }
  for (const packages of ['node_modules', 'toolchain/node_modules'])
    await run('cp', ['-al', join(root, packages), join(folder, packages)]);
  for (const one of kept) await rm(join(folder, 'node_modules', one), { recursive: true, force: true });
  return {
    folder,
    async change(path, from, to) {
      const file = join(folder, path);
      const text = await readFile(file, 'utf8');
      if (text.split(from).length !== 2)
        throw new Error(`${path} has "${from}" ${text.split(from).length - 1} times, not once`);
      await writeFile(
        `${file}.new`,
        text.replace(from, () => to),
      );
      await rename(`${file}.new`, file);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
