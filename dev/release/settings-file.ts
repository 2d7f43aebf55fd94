/** /etc/reveille/reveille.env of the package: every setting there is, with what it is about. */
import type { Setting } from '../../server/src/config/setting.ts';
import { settings } from '../../server/src/config/settings.ts';

/** Where the package puts things. */
const places: Readonly<Record<string, string>> = {
  REVEILLE_DATA: '/var/lib/reveille',
  REVEILLE_BACKUPS: '/var/backups/reveille',
};
/** The login that owns the database, and the key of the backups, are not for the service to read. */
const elsewhere = new Map([
  ['REVEILLE_MIGRATE_URL', 'stands in /etc/reveille/migrate-url, which the service cannot read'],
  ['REVEILLE_BACKUP_KEY', 'stands in /etc/reveille/backup-key, which the service cannot read'],
]);

export function settingsFile(): string {
  const lines = [
    '# The settings of Reveille on this machine. After a change: systemctl restart reveille',
    '# A line that begins with # is not in force, and shows what holds without it. A misspelt name is an error.',
    '# A secret can come from a file instead: ARI_PASSWORD_FILE=/path in place of ARI_PASSWORD=...',
  ];
  for (const { name, help, fallback, secret } of Object.values<Setting<unknown>>(settings)) {
    const kept = elsewhere.get(name);
    lines.push('', `# ${help}${secret !== undefined && kept === undefined ? ' (a secret)' : ''}`);
    if (kept !== undefined) lines.push(`# ${name} ${kept}.`);
    // What the service takes for a secret without being told is of whoever built this.
    else
      lines.push(
        places[name] === undefined ? `#${name}=${secret !== undefined ? '' : fallback}` : `${name}=${places[name]}`,
      );
  }
  return `${lines.join('\n')}\n`;
}
