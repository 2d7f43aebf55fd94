/**
 * What runs at a hotel, as CycloneDX. `npm sbom --omit dev` leaves out whatever a developer's tool needs as well
 * (fastify, pg and 50 more at the time of writing); so all parts are asked for, and those stay that the lockfile does
 * not call development's alone.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
}

export interface PartsList {
  readonly bomFormat: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Locked {
  readonly version?: string;
  readonly dev?: boolean;
  readonly name?: string;
}

const asked = (root: string): string =>
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

export function partsList(root: string): PartsList {
  const all = JSON.parse(asked(root)) as PartsList;
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const kept = new Set(
    Object.entries(packages).flatMap(([path, { version, dev, name }]) =>
      dev === true ? [] : [`${name ?? path.split('node_modules/').at(-1)}@${version}`],
    ),
  );
  return {
    ...all,
    // npm takes the name of the folder for ours.
    metadata: { ...all.metadata, component: { ...all.metadata.component, name: 'reveille' } },
    components: all.components.filter((component) => kept.has(component['bom-ref'])),
    dependencies: all.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) })),
  };
}
