/**
 * Upgrades without a missed call: from the version before to this one and back, and from this one to one that has one
 * migration more, as the next will. `npm run chaos:upgrade`.
 */
import { nextVersion, thisVersion, type Version, versionAt } from './versions.ts';
import { upgradeAndBack } from './upgrade.ts';

/** The last one before versions could run side by side: unready on any newer schema, and ringing all the same. */
const before = 'ddc350b';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function show(from: Version, to: Version): Promise<boolean> {
  say(`${from.name} → ${to.name} → ${from.name}`);
  const { calls, missed, twice, latest, bookings, refused, nobodyReady } = await upgradeAndBack(from, to, say);
  say(
    `  ${calls} calls, one a second: ${missed} missed, ${twice} rung twice, the latest ${latest} ms late; ` +
      `${bookings} bookings, ${refused} refused; for ${nobodyReady.toFixed(1)} s nobody was ready\n`,
  );
  return missed === 0 && twice === 0;
}

const next = await nextVersion(`-- compatible: 0026
ALTER TABLE wakeups ADD COLUMN mood text NOT NULL DEFAULT 'good';
ALTER TABLE attempts ADD COLUMN mood text;
CREATE TABLE moods (name text PRIMARY KEY);
`);
const old = await versionAt(before);
try {
  const well = [await show(thisVersion, next)];
  if (old === undefined) say(`${before} is not in the history here: only the next version was tried`);
  else well.push(await show(old, thisVersion));
  process.exitCode = well.every(Boolean) ? 0 : 1;
} finally {
  await Promise.all([next.remove(), old?.remove()]);
}
