/**
 * Says what a night did to people, by what was seen from outside. It knows nothing of how Reveille works: only what it
 * has promised. Times are milliseconds.
 */
import { mostAtOnce } from '../seen.ts';
import { checkCharges } from './charges.ts';
import type { Finding, Note } from './findings.ts';
import type { Booking, Fault, Night, Ring, Told } from './seen.ts';

export interface Verdict {
  readonly findings: readonly Finding[];
  /** Of each call that rang: how late, and what was broken meanwhile where that is why. */
  readonly late: readonly { readonly milliseconds: number; readonly because: string }[];
}

/** What was broken is felt for as long after it works again: leases have to run out, connections to be made. */
const aftermath = 60_000;
/** A cancellation that was answered holds from then on, but for a call that was being placed. */
const crossing = 1000;
/** Who was on the line so long has heard it. */
const heard = 4000;
/** A ring this long before its time, or before that of the next call of the room, is still its own. */
const around = 5000;
/** Of so many attempts of which nobody knows how they ended, it is no bad luck any more: a person is told. */
const mostUnsure = 5;
/** Clocks of two programs differ by less. */
const clocks = 3000;

export function check(night: Night): Verdict {
  const found: Finding[] = [];
  const late: Verdict['late'][number][] = [];
  const note: Note = (what, about) => void found.push({ what, about });
  const told = new Map(night.told.map((one) => [one.id, one]));
  const owned = new Set<Ring>();
  for (const booking of night.bookings) {
    const rings = ringsOf(night, booking);
    for (const ring of rings) owned.add(ring);
    if (booking.answeredAt === null) continue;
    if (booking.refused) {
      // Who is answered after the time that was asked for is rightly told that it has passed.
      if (booking.answeredAt < booking.due - crossing) note('refused', `${nameOf(booking)}: ${booking.words ?? ''}`);
      continue;
    }
    const cancelled = night.cancellings.find((one) => one.booking === booking.id && !one.refused);
    if (cancelled === undefined) judge(night, booking, rings, told.get(booking.id), { note, late });
    else if (cancelled.answeredAt !== null)
      for (const { invited } of rings)
        if (invited > cancelled.answeredAt + crossing) note('uninvited', `${nameOf(booking)} was cancelled, and rang`);
  }
  for (const ring of night.rings) if (!owned.has(ring)) note('uninvited', `${ring.room} rang for nobody`);
  const most = mostAtOnce(night.rings.filter((ring) => !isHidden(night.faults, ring)));
  if (most > night.lines) note('crowded', `${most} calls at once on ${night.lines} lines`);
  checkCharges(night, note);
  return { findings: found, late };
}

interface Notes {
  readonly note: Note;
  readonly late: { milliseconds: number; because: string }[];
}

function judge(
  night: Night,
  booking: Booking,
  rings: readonly Ring[],
  told: Told | undefined,
  { note, late }: Notes,
): void {
  const name = nameOf(booking);
  const [first] = rings;
  if (first === undefined) return note('lost', `${name} never rang`);
  if (told === undefined || told.end === 'open') note('lost', `${name} has no end`);
  const milliseconds = first.invited - booking.due;
  // What broke when it was late already did not make it so.
  const because = reasonFor(night.faults, booking.due, booking.due + night.punctual);
  late.push({ milliseconds, because });
  if (milliseconds < -crossing) note('late', `${name} rang ${-milliseconds} ms early`);
  if (milliseconds > night.punctual && because === '')
    note('late', `${name} rang after ${milliseconds} ms, for no reason`);
  const taken = rings.filter((ring) => wasHeard(ring));
  const after = taken[0] === undefined ? 0 : rings.filter(({ invited }) => invited > (taken[0]?.invited ?? 0)).length;
  if (after > (told?.unsure ?? 0)) note('doubled', `${name} was heard, and rung ${after} times more`);
  if (told?.end === 'answered' && rings.every(({ answered }) => answered === null))
    note('lied', `${name} is said to be answered, and was not`);
  if (told?.end === 'failed' && told.unsure === 0 && taken.length > 0)
    note('lied', `${name} is said to have failed, and was heard`);
  if ((told?.again ?? 0) > 0) note('told twice', `${name} has ${told?.again} entries that tell what was told`);
  if (taken.length === 0) judgeTries(night, booking, rings, told, note);
}

/** Of a call that nobody heard: whether the phone was rung as often as the hotel wants, and no more. */
function judgeTries(
  { attempts, retryMilliseconds, faults }: Night,
  booking: Booking,
  rings: readonly Ring[],
  told: Told | undefined,
  note: Note,
): void {
  const name = nameOf(booking);
  const unsure = told?.unsure ?? 0;
  const broken = rings.filter(({ endedBy }) => endedBy === 'pbx').length;
  if (rings.length > attempts + unsure + broken)
    note('pestered', `${name} was rung ${rings.length} times, and the hotel wants ${attempts}`);
  for (const [index, ring] of rings.entries()) {
    const next = rings[index + 1];
    if (next === undefined || ring.ended === null || unsure > 0) continue;
    const pause = next.invited - ring.ended;
    if (pause < retryMilliseconds - clocks && reasonFor(faults, ring.invited, next.invited) === '')
      note('pestered', `${name} was rung again after ${pause} ms`);
  }
  if (told?.end !== 'failed') return;
  const last = rings.at(-1)?.invited ?? booking.due;
  const unbroken = reasonFor(faults, booking.due, last + retryMilliseconds) === '';
  const neverSure = unsure > 0 && unsure < mostUnsure && rings.length <= unsure;
  if (neverSure || (unbroken && rings.length < attempts))
    note('given up', `${name} failed after ${rings.length} rings, ${unsure} of them unsure`);
}

/** From the moment it was due until another one of the same room is. */
function ringsOf({ rings, bookings }: Night, { room, due }: Booking): Ring[] {
  const next = Math.min(...bookings.filter((one) => one.room === room && one.due > due).map((one) => one.due));
  return rings
    .filter((ring) => ring.room === room && ring.invited >= due - around && ring.invited < next - around)
    .toSorted((one, other) => one.invited - other.invited);
}

function wasHeard({ answered, ended, endedBy }: Ring): boolean {
  return answered !== null && endedBy !== 'pbx' && (ended ?? Infinity) - answered >= heard;
}

/** Whoever cannot see a call for so long takes its line for free, and says so: unsure. */
const unseen = 10_000;

function isHidden(faults: readonly Fault[], { invited, ended }: Ring): boolean {
  return faults.some(
    ({ hidesCalls = false, from, until }) =>
      hidesCalls && Math.min(until, ended ?? Infinity) - Math.max(from, invited) >= unseen,
  );
}

/** What was broken meanwhile, of what can make a call late. */
function reasonFor(faults: readonly Fault[], from: number, until: number): string {
  const meanwhile = faults.filter(
    (one) => one.delaysCalls !== false && one.from <= until && one.until + aftermath >= from,
  );
  return [...new Set(meanwhile.map(({ what }) => what))].join(', ');
}

function nameOf({ room, due }: Booking): string {
  return `${room} at ${new Date(due).toISOString().slice(11, 19)}`;
}
