/** The first line of a backup: what it holds, and what must be kept beside it. */
import type { TableMark } from './marks.ts';

export interface Manifest {
  readonly format: 1;
  /** Of Reveille, and of PostgreSQL. */
  readonly version: string;
  readonly postgres: string;
  readonly madeAt: string;
  readonly migrations: readonly string[];
  readonly tables: readonly TableMark[];
  /** Settings that were set on that machine; a backup holds their names, and no value. */
  readonly settings: readonly string[];
  /** Never shown: it says who made the backup. Missing in those of earlier versions. */
  readonly sender?: string;
}

export function readManifest(line: string): Manifest {
  let manifest: Partial<Manifest>;
  try {
    manifest = JSON.parse(line) as Partial<Manifest>;
  } catch (error) {
    throw new Error('the file is no backup of Reveille: its first line says nothing', { cause: error });
  }
  if (manifest.format !== 1)
    throw new Error(
      `the backup has the format ${String(manifest.format)}, which this version does not know. Fix: restore it with ` +
        `the version that made it (${manifest.version ?? 'unknown'}), or a newer one`,
    );
  return manifest as Manifest;
}
