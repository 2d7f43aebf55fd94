/** Proves a backup: restores it into a database of its own, compares all rows, and removes that again. */
import { randomBytes } from 'node:crypto';
import { inDatabase, withClient } from '../db/client.ts';
import { restore, type RestoreReport } from './restore.ts';
import { senderOf } from './sender.ts';

export async function prove(
  given: { readonly url: string; readonly file: string; readonly key: string },
  progress: (step: string) => void = () => undefined,
): Promise<RestoreReport> {
  const sender = await withClient(given.url, 'reveille backup', senderOf);
  const name = `reveille_proof_${randomBytes(6).toString('hex')}`;
  const scratch = inDatabase(given.url, name);
  await asking(given.url, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`).catch((error: unknown) => {
    throw new Error(
      `no database can be made to prove the backup in (${error instanceof Error ? error.message : String(error)}). ` +
        'Fix: give the owner of the database the right CREATEDB',
      { cause: error },
    );
  });
  try {
    return await restore({ ...given, url: scratch, sender }, progress);
  } finally {
    await asking(given.url, `DROP DATABASE ${name} WITH (FORCE)`);
  }
}

async function asking(url: string, statement: string): Promise<void> {
  await withClient(url, 'reveille backup', (client) => client.query(statement));
}
