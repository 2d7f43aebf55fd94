/** Which property a command is about. */
import type { Database, Db } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { findDefaultProperty, findPropertyByCode } from '../properties/store.ts';
import { UsageError } from './command.ts';

export interface Chosen {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

export async function chosenProperty(database: Database, code: string | undefined): Promise<Chosen> {
  const find = (db: Db) => (code === undefined ? findDefaultProperty(db) : findPropertyByCode(db, code));
  const property = await asSystem(database, find);
  if (property !== undefined) return property;
  throw new UsageError(
    code === undefined ? 'there is no property yet; `reveille apply FILE` makes one' : `there is no property "${code}"`,
  );
}
