/** What is asked of applying a file. */
import type { Connector } from '../../connectors/connector.ts';
import type { SecretBox } from '../../connectors/secrets.ts';
import type { Db } from '../../db/connect.ts';
import type { CheckedFile } from '../file/property-file.ts';
import type { Environment } from './passwords.ts';

export interface Source {
  readonly path: string;
  /** The file, or what has been read of it already. */
  readonly content: Buffer | CheckedFile;
  readonly environment: Environment;
  readonly connectors: readonly Connector[];
  /** Seals signing secrets; without it there can be none. */
  readonly secretBox?: SecretBox;
  /** Who applies it, for the journal: an account at the console, whoever is at the machine by the command line. */
  readonly actor?: string;
}

export interface Wishes {
  readonly prune: boolean;
  readonly dryRun: boolean;
  /** Also where nobody with the permission admin is left. */
  readonly withoutAdmin?: boolean;
  /** Somebody at the machine, who stands for where its links go; a hotel's administrator at the console does not. */
  readonly byOperator?: boolean;
  /** Only where no property is there yet: of two who make the first one at once, one is told. */
  readonly first?: boolean;
  /**
   * Only where no property has that code yet: called in the transaction that makes it, before it is narrowed to it.
   */
  readonly making?: (db: Db, property: string) => Promise<void>;
}
