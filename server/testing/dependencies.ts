/** What the project is built from, read from its own lockfile and the packages that are installed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

interface Keeping {
  readonly repository?: string | { readonly url?: string };
  readonly author?: string | { readonly name?: string };
}

export interface Dependency {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly keptBy: string;
  readonly atRunTime: boolean;
}

/** Every package that is installed, also those that others bring. */
export function lockedPackages(): [path: string, Locked][] {
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
  return Object.entries(packages).filter(([path, one]) => path.includes('node_modules/') && one.link !== true);
}

/** Those that we have chosen ourselves, with who keeps them by their own word. */
export function chosenDependencies(): Dependency[] {
  const manifests = ['.', 'server', 'console', 'client'].map((part) => read(`${part}/package.json`) as Manifest);
  const atRunTime = new Set(manifests.flatMap(({ dependencies }) => Object.keys(dependencies ?? {})));
  const chosen = new Map(
    manifests.flatMap(({ dependencies, devDependencies }) => Object.entries({ ...devDependencies, ...dependencies })),
  );
  const locked = new Map(lockedPackages());
  return Array.from(chosen, ([name, version]) => ({
    name,
    version,
    licence: locked.get(`node_modules/${name}`)?.license ?? 'unknown',
    keptBy: keeper(name),
    atRunTime: atRunTime.has(name),
  })).toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function keeper(name: string): string {
  const { repository, author } = read(`node_modules/${name}/package.json`) as Keeping;
  const url = typeof repository === 'string' ? repository : repository?.url;
  const owner = /(?:github\.com[/:]|^github:|^)([\w.-]+)\/[\w.-]+?(?:\.git)?(?:#.*)?$/.exec(url ?? '')?.[1];
  return owner ?? (typeof author === 'string' ? author : author?.name) ?? 'unknown';
}
