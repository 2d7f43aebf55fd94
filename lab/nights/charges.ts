/** What a night did to charges: each that was taken arrives, once, and after those before it. */
import type { Note } from './findings.ts';
import type { Fault, Night } from './seen.ts';

/** A charge that takes this many times as long as a call may be late needs a reason. */
const patience = 6;
/** What was broken is felt for so long. Who could not be reached is tried less and less often. */
const aftermath = { usual: 60_000, ofReceivers: 240_000 };

export function checkCharges({ chargings, charged, bills, faults, punctual }: Night, note: Note): void {
  const taken = chargings.filter(({ answeredAt, refused }) => answeredAt !== null && !refused);
  for (const { room, refused, words = '' } of chargings)
    if (refused) note('refused', `a charge of ${room} was not taken: ${words}`);
  const times = Map.groupBy(charged, ({ id }) => id);
  for (const { id, answeredAt } of taken) {
    const [arrived] = times.get(id) ?? [];
    if (arrived === undefined) {
      note('charge lost', id);
      continue;
    }
    const from = answeredAt ?? 0;
    const milliseconds = arrived.at - from;
    const bar = punctual * patience;
    if (milliseconds > bar && !isExplained(faults, from, from + bar))
      note('charge late', `${id} arrived after ${milliseconds} ms, for no reason`);
  }
  for (const [id, all] of times) if (all.length > 1) note('charged twice', id);
  const asked = count(chargings.filter(({ refused }) => !refused).map(({ room }) => room));
  const answered = count(taken.map(({ room }) => room));
  // Whoever got no answer may be charged or not, but nobody is charged who was not asked for.
  for (const [room, many] of count([...times.values()].map(([one]) => one?.room ?? '')))
    if (many > (asked.get(room) ?? 0)) note('charged twice', `${many} of ${room}, which was charged less often`);
  const billed = count(bills);
  for (const [room, many] of billed)
    if (many > (asked.get(room) ?? 0)) note('charged twice', `${many} on the bill of ${room}, charged less often`);
  for (const [room, many] of answered)
    if ((billed.get(room) ?? 0) < many) note('charge lost', `${many} of ${room}, not all on the bill`);
  checkOrder({ chargings, charged }, note);
}

/** By what was broken when it became late; what broke later did not make it so. */
function isExplained(faults: readonly Fault[], from: number, late: number): boolean {
  return faults.some((one) => {
    const felt = one.delaysCalls === false ? aftermath.ofReceivers : aftermath.usual;
    return one.from <= late && one.until + felt >= from;
  });
}

/** What was answered before another was asked for has happened before it, and is told before it. */
function checkOrder({ chargings, charged }: Pick<Night, 'chargings' | 'charged'>, note: Note): void {
  const known = new Map(chargings.map((one) => [one.id, one]));
  let latest = -Infinity;
  for (const { id } of charged) {
    const one = known.get(id);
    if (one === undefined || one.answeredAt === null) continue;
    if (one.answeredAt < latest) note('out of order', `${id} arrived after one that was made later`);
    latest = Math.max(latest, one.at);
  }
}

function count(rooms: readonly string[]): Map<string, number> {
  return new Map([...Map.groupBy(rooms, (room) => room)].map(([room, all]) => [room, all.length]));
}
