import { dailyRings, ringAt, type Ring } from './schedule.ts';
import { isPending, type Wakeup } from './wakeup.ts';

/** The rings that a call has still to come. */
export function preview(wakeup: Wakeup, count: number): { at: string; rule: string }[] {
  if (!isPending(wakeup)) return [];
  const wall = Temporal.PlainDateTime.from(wakeup.wallTime.replace(' ', 'T'));
  const rings = wakeup.daily
    ? dailyRings(wall.toPlainTime(), wakeup.zone, wall.toPlainDate(), count)
    : [single(wall, wakeup)];
  return rings.map(({ at, rule }) => ({ at: at.toString({ timeZoneName: 'never', fractionalSecondDigits: 0 }), rule }));
}

/**
 * A single call may have been asked for by an offset, so its instant is the stored one; the rule is told when it is the
 * wall's.
 */
function single(wall: Temporal.PlainDateTime, wakeup: Wakeup): Ring {
  const byRule = ringAt(wall, wakeup.zone);
  const at = wakeup.dueAt.toTemporalInstant().toZonedDateTimeISO(wakeup.zone);
  return Temporal.ZonedDateTime.compare(at, byRule.at) === 0 ? byRule : { at, rule: 'exact' };
}
