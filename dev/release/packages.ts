/** The packages that the service runs with, read from the lockfile: neither developers' tools nor what is built in. */

interface Locked {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>;
}

/**
 * Folders below the checkout, like node_modules/pg. `npm ls --omit dev` would leave out whatever a tool of developers
 * needs as well: fastify, for one.
 */
export function packagesOf(lock: { readonly packages: Readonly<Record<string, Locked>> }, part: string): string[] {
  const found = new Set<string>();
  const visit = (path: string): void => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock.packages[path] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta?.[name]?.optional !== true);
    const optional = new Set(Object.keys(optionalDependencies ?? {}));
    for (const name of [...Object.keys(dependencies ?? {}), ...optional, ...peers]) {
      const place = placeOf(lock.packages, path, name);
      if (place === undefined && !optional.has(name)) throw new Error(`${name}, which ${path} needs, is not locked`);
      if (place === undefined || found.has(place)) continue;
      found.add(place);
      visit(place);
    }
  };
  visit(part);
  return [...found].toSorted();
}

/** As Node looks for it: beside the one that asks, then in each folder above. */
function placeOf(packages: Readonly<Record<string, Locked>>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (folder === '') return undefined;
  }
}
