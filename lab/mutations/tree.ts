/** A tree like this one in which the service has a mistake: a copy of server/, and the rest as it is. */
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mutation } from './mutations.ts';

const root = join(import.meta.dirname, '../..');
const copied = 'server';
const sources = join(copied, 'src');

interface Tree extends AsyncDisposable {
  /** The program, to be run by Node. */
  readonly service: string;
}

/** Of the file in this tree; throws where it would not be the one change that was meant. */
export async function mutated({ name, file, text, becomes }: Omit<Mutation, 'scene' | 'shows'>): Promise<string> {
  const written = await readFile(join(root, sources, file), 'utf8');
  const times = written.split(text).length - 1;
  if (times !== 1) throw new Error(`${name}: its text is ${times} times in ${file}, and must be there once`);
  return written.replace(text, () => becomes);
}

/** What others have written is found in the folders above. */
const isOurs = (path: string): boolean => !path.endsWith('node_modules');

export async function mutatedTree(mutation: Mutation): Promise<Tree> {
  const changed = await mutated(mutation);
  const folder = await mkdtemp(join(tmpdir(), 'reveille-mutation-'));
  for (const entry of await readdir(root)) if (entry !== copied) await symlink(join(root, entry), join(folder, entry));
  await cp(join(root, copied), join(folder, copied), { recursive: true, filter: isOurs });
  await writeFile(join(folder, sources, mutation.file), changed);
  return {
    service: join(folder, sources, 'main.ts'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
