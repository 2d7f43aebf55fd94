/**
 * Where sounds are kept: those that calls have used, and apart from them, with a quota for each property, those for
 * screens.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, rmdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { WorkEnded } from '../work/threads.ts';
import { SpeechError } from './engine.ts';

const day = 86_400_000;
const previews = 'previews';
/** For what is one person's. */
export const passing = 'passing';
/** A name that `nameOf` in render.ts gives, with its ending; with a dot in front, a draft. */
const ours = /^\.?[0-9a-f]{32}[-.]/;

interface Kept {
  readonly path: string;
  readonly bytes: number;
  readonly used: number;
}

/** The folder for a property's screens, below that for calls. */
export function previewsOf(property: string): string {
  return join(previews, property);
}

export class SoundsFolder {
  readonly #path: string;
  readonly #touched = new Map<string, number>();

  constructor(path: string) {
    this.#path = path;
  }

  /** Whether all these files are there. Also says to the sweep that they are in use, once a day. */
  async has(files: readonly string[]): Promise<boolean> {
    const paths = files.map((file) => join(this.#path, file));
    const key = files.join(' ');
    try {
      for (const path of paths) if ((await stat(path)).size === 0) return false;
      const touched = this.#touched.get(key);
      if (touched !== undefined && performance.now() - touched < day) return true;
      const now = new Date();
      for (const path of paths) await utimes(path, now, now);
      if (this.#touched.size > 10_000) this.#touched.clear();
      this.#touched.set(key, performance.now());
      return true;
    } catch (error) {
      // Somebody else's file is as good as ours, only its date cannot be changed.
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
  }

  /** Never seen half written. */
  async put(file: string, bytes: Uint8Array): Promise<void> {
    const path = join(this.#path, file);
    const folder = join(path, '..');
    await mkdir(folder, { recursive: true });
    const draft = join(folder, `.${file.slice(file.lastIndexOf('/') + 1)}.${randomUUID()}`);
    try {
      const handle = await open(draft, 'wx', 0o644);
      try {
        await handle.writeFile(bytes);
        await handle.sync(); // or a power cut leaves an empty file under the final name
      } finally {
        await handle.close();
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /** Lets the oldest of a property's previews go, until what is left is no more than this. */
  async keepPreviews(property: string, most: number): Promise<void> {
    await removeOldest(await keptIn(join(this.#path, previewsOf(property))), most);
  }

  /**
   * Removes what nobody has used for so long, previews and what is one person's sooner, and what a process that was
   * killed left half done; then the oldest, until what is left is no more than `most` bytes: previews first, and never
   * what was used in the last two days. Returns how many files.
   */
  async sweep({ now = Date.now(), unusedDays = 30, most = Infinity } = {}): Promise<number> {
    const calls = await keptIn(this.#path);
    const tried: Kept[] = [];
    tried.push(...(await keptIn(join(this.#path, passing))));
    for (const property of await readdir(join(this.#path, previews)).catch(() => []))
      tried.push(...(await keptIn(join(this.#path, previewsOf(property)))));
    const isOld = ({ path, used }: Kept): boolean => now - used >= (/\/\.[^/]+$/.test(path) ? 1 : unusedDays) * day;
    const old = [...calls.filter(isOld), ...tried.filter(({ used }) => now - used >= day)];
    for (const { path } of old) await rm(path, { force: true });
    const gone = new Set(old);
    const left = calls.filter((one) => !gone.has(one));
    const leftTried = tried.filter((one) => !gone.has(one));
    const forTried = await removeOldest(leftTried, Math.max(0, most - sizeOf(left)));
    const settled = left.filter(({ used }) => now - used < 2 * day);
    const forCalls = await removeOldest(
      left.filter(({ used }) => now - used >= 2 * day),
      Math.max(0, most - sizeOf(settled)),
    );
    for (const property of await readdir(join(this.#path, previews)).catch(() => []))
      await rmdir(join(this.#path, previewsOf(property))).catch(() => undefined);
    return old.length + forTried + forCalls;
  }
}

async function keptIn(folder: string): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const file of await readdir(folder).catch(() => [])) {
    if (!ours.test(file)) continue;
    const path = join(folder, file);
    const known = await stat(path).catch(() => undefined);
    if (known !== undefined) kept.push({ path, bytes: known.size, used: known.mtimeMs });
  }
  return kept;
}

async function removeOldest(kept: readonly Kept[], most: number): Promise<number> {
  let size = sizeOf(kept);
  let removed = 0;
  for (const { path, bytes } of kept.toSorted((a, b) => a.used - b.used)) {
    if (size <= most) break;
    await rm(path, { force: true });
    size -= bytes;
    removed += 1;
  }
  return removed;
}

function sizeOf(kept: readonly Kept[]): number {
  return kept.reduce((sum, { bytes }) => sum + bytes, 0);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The disk is full or closed to us, or this machine too slow: no fault of an engine. */
export function isOfFolder(error: unknown): boolean {
  return (
    error instanceof WorkEnded ||
    /^(?:ENOSPC|EDQUOT|EACCES|EPERM|EROFS|ENOTDIR|EEXIST|EMFILE|ENFILE)$/.test(
      (error as NodeJS.ErrnoException).code ?? '',
    )
  );
}

export function asSpeechError(error: unknown, folder: string): SpeechError {
  if (error instanceof SpeechError) return error;
  const code = (error as NodeJS.ErrnoException).code;
  const mend =
    code === 'ENOSPC' || code === 'EDQUOT'
      ? `free space for ${folder}`
      : `let the user that runs Reveille write to ${folder}, or set REVEILLE_DATA to another folder`;
  return new SpeechError(
    code === undefined ? messageOf(error) : `sound cannot be kept in ${folder} (${code}). Fix: ${mend}`,
    { cause: error },
  );
}
