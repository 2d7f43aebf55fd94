/**
 * What one shift tells the next: how the calls went since a moment, and what is open now. Counted where it is kept, in
 * one transaction, so that the sentence and the lists say the same.
 */
import { forAdministrators } from '../alerts/alert.ts';
import { type Alert, listAlerts, listGoing } from '../alerts/store.ts';
import type { Db } from '../db/connect.ts';
import { stateOf } from '../deliveries/destination-routes.ts';
import { listDestinations } from '../deliveries/listing-store.ts';
import type { EventDetail } from '../events/catalogue.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { record } from '../journal/journal.ts';
import { countOpenNotes } from '../notes/store.ts';
import type { Principal } from '../principal.ts';
import {
  deedFigures,
  dueFigures,
  type OpenCall,
  openCalls,
  type Setting,
  settingOf,
  takeOver,
  type Taken,
} from './store.ts';

/** Who wants to look further back has the reports. */
const mostDays = 31;
const mostListed = 200;

type Figures = Omit<EventDetail<'handover.taken'>, 'since'>;

interface Stuck {
  readonly name: string;
  readonly state: string;
  readonly waiting: number;
  readonly oldestWaiting: string | null;
}

export interface Handover {
  readonly setting: Setting;
  readonly since: string;
  readonly figures: Figures;
  readonly calls: readonly OpenCall[];
  readonly going: readonly Alert[];
  readonly alerts: readonly Alert[];
  readonly stuck: readonly Stuck[];
}

type Who = Pick<Principal, 'name' | 'property' | 'rights'>;

/** `night` is the time at which a night begins by the hotel's clock, HH:MM. */
export async function handoverOf(
  db: Db,
  who: Who,
  night: string,
  wanted: { readonly since?: string | undefined; readonly until?: string } = {},
): Promise<Handover> {
  const { property, rights } = who;
  const setting = await settingOf(db, property, night);
  if (setting === undefined) throw new Failure('credentials');
  const { since = usualStart(setting), until = setting.now } = wanted;
  const past = Date.parse(setting.now) - Date.parse(since);
  if (past < 0 || past > mostDays * 86_400_000)
    throw new Failure('parameter', { field: 'since', detail: say('handover.since', { most: mostDays }) });
  const without = rights.has('alerts.office') ? [] : forAdministrators;
  const open = await openCalls(db, property, mostListed);
  const going = await listGoing(db, property, mostListed);
  const alerts = await listAlerts(db, property, { standing: true, limit: mostListed, without });
  const stuck = await stuckOf(db, property);
  const figures = {
    ...(await deedFigures(db, property, since, until)),
    ...(await dueFigures(db, property, since, until)),
    open: open.count,
    going: going.length,
    alerts: alerts.length,
    stuck: stuck.reduce((sum, { waiting }) => sum + waiting, 0),
    promises: await countOpenNotes(db, property),
  };
  return { setting, since, figures, calls: open.calls, going, alerts, stuck };
}

/** Where the last one ended; where nobody has taken over for long, when the night began. */
function usualStart({ last, takenRecently, night }: Setting): string {
  return last !== null && takenRecently ? last.taken : night;
}

async function stuckOf(db: Db, property: string): Promise<Stuck[]> {
  const destinations = await listDestinations(db, property, { limit: mostListed });
  return destinations.flatMap((one) => {
    const state = stateOf(one);
    if (one.waiting === 0 || !['stuck', 'failing', 'parked'].includes(state)) return [];
    return [{ name: one.name, state, waiting: one.waiting, oldestWaiting: one.oldestWaiting }];
  });
}

/** The period that the caller saw ends here, and the next one begins. What somebody else has taken stays theirs. */
export async function take(
  db: Db,
  who: Who,
  night: string,
  seen: { readonly since: string; readonly after: string | null },
): Promise<Taken> {
  const { property, name } = who;
  const taken = await takeOver(db, property, name, seen.after);
  if (taken === undefined) throw new Failure('overtaken', { detail: say('handover.meanwhile') });
  // Up to the instant at which the next period begins: nothing falls between the two.
  const { figures } = await handoverOf(db, who, night, { since: seen.since, until: taken.taken });
  await record(db, property, [
    { kind: 'handover.taken', actor: name, detail: { since: new Date(seen.since).toISOString(), ...figures } },
  ]);
  return taken;
}
