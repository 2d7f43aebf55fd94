/**
 * What a release changes in the tree: the version in every manifest, the headings of the changelog and of the upgrade
 * notes.
 */

/** Where the version stands. They agree, and a release keeps it so. */
export const manifests = ['', 'server/', 'console/', 'client/', 'acceptance/'].map((part) => `${part}package.json`);
export const lockfile = 'package-lock.json';
export const description = 'docs/api/openapi.json';
/** What an operator copies names the version that it fetches. */
export const deployed = ['deploy/kubernetes/kustomization.yaml', 'deploy/.env.example'];
/** Everything that names it. */
export const versioned = [...manifests, lockfile, description, ...deployed];
export const changelog = 'CHANGELOG.md';
export const upgrading = 'docs/upgrading.md';

export interface Release {
  readonly version: string;
  /** Of the day on which it is made, like 2026-11-15. */
  readonly day: string;
}

type Manifest = Record<string, unknown>;

export function versionIn(text: string): string {
  return String((JSON.parse(text) as { version?: unknown }).version);
}

/** The server's manifest also has the day, which the service tells its callers. */
export function withVersion(text: string, { version, day }: Release): string {
  const manifest = JSON.parse(text) as Manifest;
  return written({ ...manifest, version, ...('released' in manifest ? { released: day } : {}) });
}

/** The lockfile has the versions of our own parts; everything else in it stays. */
export function withLockedVersion(text: string, { version }: Release): string {
  const lock = JSON.parse(text) as { packages: Record<string, Manifest> };
  for (const part of ['', 'server', 'console', 'client'])
    if (lock.packages[part] !== undefined) lock.packages[part]['version'] = version;
  return written({ ...lock, version });
}

/** What integrators read names the version that it describes. */
export function withDescribedVersion(text: string, { version }: Release): string {
  const document = JSON.parse(text) as { info: Manifest };
  document.info['version'] = version;
  return written(document);
}

export function withDeployedVersion(text: string, { version }: Release): string {
  return text.replace(/(newTag: |^REVEILLE_VERSION=)\d+\.\d+\.\d+/m, (_, before: string) => before + version);
}

const written = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** What is under Unreleased in the changelog, without the headings; empty when there is nothing to release. */
export function unreleased(text: string): string {
  return (
    /^## \[Unreleased\]\n([^]*?)(?=^## \[|(?![^]))/m
      .exec(text)?.[1]
      ?.replaceAll(/^### .*$/gm, '')
      .trim() ?? ''
  );
}

export function withReleasedChanges(text: string, { version, day }: Release): string {
  return text.replace('## [Unreleased]\n', () => `## [Unreleased]\n\n## [${version}] - ${day}\n`);
}

/** The heading of the upgrade notes that waits for its number. */
export const notesHeading = '## To the next version';

export function withReleasedNotes(text: string, { version }: Release): string {
  return text.replace(notesHeading, () => `## To ${version}`);
}

/** Negative, zero or positive, like a sort wants it. Versions of ours have three numbers and nothing else. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  for (const place of [0, 1, 2]) {
    const difference = (a?.[place] ?? 0) - (b?.[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
