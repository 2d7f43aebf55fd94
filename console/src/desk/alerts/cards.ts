/** What the panel shows, and every number that speaks of it. */
import { isQuiet } from './actions.ts';
import type { Alert } from './queries.ts';

/** The newest alert of a room stands for the room; the longest-standing room is first. */
export function cardsOf(alerts: readonly Alert[]): readonly Alert[] {
  const newest = new Map<string, Alert>();
  for (const alert of alerts) {
    if (alert.acknowledged !== null) continue;
    const place = alert.room === null ? alert.id : `${alert.kind} ${alert.room}`;
    if (!newest.has(place)) newest.set(place, alert);
  }
  return [...newest.values()].toSorted(
    (one, other) => Number(isQuiet(one)) - Number(isQuiet(other)) || one.raised.localeCompare(other.raised),
  );
}

/** Guests to whom somebody is on the way, the longest first. */
export function goingOf(alerts: readonly Alert[]): readonly Alert[] {
  return alerts
    .filter(({ going }) => going)
    .toSorted((one, other) => (one.acknowledged ?? '').localeCompare(other.acknowledged ?? ''));
}
