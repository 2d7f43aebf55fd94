/** How old the last backup is, and the last proof that one comes back. */
import { connect } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { type BackupAge, backupAge } from '../backups/store.ts';
import { type Said, say } from '../messages/say.ts';
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
  if (made === null) return warning('backup', say('seen.backup.none'), say('mend.backup.none'));
  const seen =
    proven === null
      ? say('seen.backup.unproven', { age: age(now - made) })
      : say('seen.backup', { age: age(now - made), proof: age(now - proven) });
  if (now - made > oldest.backup) return urgentWarning('backup', seen, say('mend.backup.old'));
  if (proven === null || now - proven > oldest.proof) return warning('backup', seen, say('mend.backup.unproven'));
  return good('backup', seen);
}

function age(seconds: number): Said {
  if (seconds < 2 * 3600) return say('age.minutes', { count: Math.max(0, Math.round(seconds / 60)) });
  return seconds < 2 * day
    ? say('age.hours', { count: Math.round(seconds / 3600) })
    : say('age.days', { count: Math.round(seconds / day) });
}
