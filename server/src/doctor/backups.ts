/** How old the last backup is, and the last proof that one comes back. */
import { connect } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { type BackupAge, backupAge } from '../backups/store.ts';
import { type Finding, good, urgentWarning, warning } from './finding.ts';

const day = 86_400;
/** A night without one is a warning; so is a proof that is older than a month. */
const oldest = { backup: 1.5 * day, proof: 35 * day };

export async function examineBackups(url: string): Promise<Finding[]> {
  const database = connect({ url, connections: 1, waitMilliseconds: 3000 });
  try {
    return [backupFinding(await asSystem(database, backupAge))];
  } catch {
    return []; // what is wrong with the database has a finding of its own
  } finally {
    await database.close();
  }
}

function backupFinding({ made, proven, now }: BackupAge): Finding {
  if (made === null)
    return warning(
      'backup',
      'none was ever made by `reveille backup`',
      'run `reveille backup key`, keep the key, set REVEILLE_BACKUP_RECIPIENT, and run `reveille backup` every night',
    );
  const seen =
    `the last one is ${age(now - made)} old, ` +
    (proven === null ? 'and none was ever proven to come back' : `the last proof ${age(now - proven)}`);
  if (now - made > oldest.backup)
    return urgentWarning('backup', seen, 'run `reveille backup`, and see why the timer did not');
  if (proven === null || now - proven > oldest.proof)
    return warning('backup', seen, 'run `reveille backup verify`: only a backup that came back once is one');
  return good('backup', seen);
}

function age(seconds: number): string {
  if (seconds < 2 * 3600) return `${Math.max(0, Math.round(seconds / 60))} minutes`;
  return seconds < 2 * day ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / day)} days`;
}
