/** The words of a mail, for somebody who was asleep a moment ago. */
import { localTime, plain, type Told } from './facts.ts';
import type { Hotel } from './store.ts';

export interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** From then on a mail says first that it is late. */
const lateSeconds = 600;

/** Of one event or of several, which are sorted by what happened; the order within is that of the lane. */
export function letterOf({ name, timezone, now }: Hotel, told: readonly Told[]): Letter {
  const hotel = plain(name);
  const [first] = told;
  const more = told.length > 1 ? ` and ${told.length - 1} more` : '';
  const lines = [hotel, ''];
  const oldest = Math.max(...told.map(({ at }) => now.getTime() - at.epochMilliseconds)) / 1000;
  if (oldest > lateSeconds) lines.push(`This mail is late: what it tells of happened ${age(oldest)} ago.`, '');
  for (const [means, group] of Map.groupBy(told, (one) => one.means)) {
    lines.push(group.length > 1 ? `${means} (${group.length} times)` : means, '');
    for (const { room, at, facts } of group)
      lines.push(...(room === undefined ? [] : [`Room: ${room}`]), `When: ${localTime(at, timezone)}`, ...facts, '');
    const todo = group[0]?.todo;
    if (todo !== undefined) lines.push(`What to do: ${todo}`, '');
  }
  lines.push('Reveille wrote this by itself. Nobody reads answers to it.', '');
  return { subject: `${first === undefined ? '' : headline(first)}${more} - ${hotel}`, text: lines.join('\n') };
}

function headline({ means, room }: Told): string {
  return `${means.replace(/\.$/, '')}${room === undefined ? '' : `, room ${room}`}`;
}

function age(seconds: number): string {
  if (seconds < 2 * 3600) return `${Math.round(seconds / 60)} minutes`;
  return seconds < 2 * 86_400 ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / 86_400)} days`;
}
