/**
 * The day's charges beside what the property's systems took of them, so that what is missing is seen before the guest
 * leaves.
 */
import { Readable } from 'node:stream';
import type { FateShown } from '../deliveries/listing-store.ts';
import type { Database, Db } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { csvRow } from '../http/csv.ts';
import { calendarDay, midnight } from '../properties/calendar.ts';
import { findProperty } from '../properties/store.ts';
import { iso8601 } from '../dates.ts';
import { type ConnectorFate, countCharges, type ListedCharge, listCharges, sumCharges } from './charges-store.ts';

export interface Day {
  readonly date: string;
  readonly zone: string;
  readonly from: string;
  readonly to: string;
}

/** From midnight to midnight in the property's zone, which is not always 24 hours. */
export async function dayOf(db: Db, property: string, date: string): Promise<Day> {
  const found = await findProperty(db, property);
  if (found === undefined) throw new Failure('credentials');
  const day = calendarDay('date', date);
  return {
    date,
    zone: found.timezone,
    from: midnight(day, found.timezone),
    to: midnight(day.add({ days: 1 }), found.timezone),
  };
}

const pageSize = 500;
const mostListed = 1000;

interface Open {
  readonly charge: ListedCharge;
  readonly fate: ConnectorFate;
}

export interface Reconciliation {
  readonly charges: number;
  readonly amount: string;
  readonly connectors: readonly {
    connector: string;
    states: Partial<Record<FateShown, { charges: number; amount: string }>>;
  }[];
  /** Not accepted by a connector, newest first. */
  readonly open: readonly Open[];
  /** There are more of them than are listed. */
  readonly more: boolean;
}

export async function reconcile(db: Db, property: string, { from, to }: Day): Promise<Reconciliation> {
  const sums = await sumCharges(db, property, from, to);
  const connectors = [...Map.groupBy(sums, ({ connector }) => connector)].map(([connector, states]) => ({
    connector,
    states: Object.fromEntries(states.map(({ state, charges, amount }) => [state, { charges, amount }])),
  }));
  const wanted = sums.filter(({ state }) => state !== 'accepted').reduce((sum, { charges }) => sum + charges, 0);
  const open: Open[] = [];
  for (let before: string | undefined, more = wanted > 0; more && open.length < Math.min(wanted, mostListed);) {
    const page = await listCharges(db, property, { from, to, standing: true }, { limit: pageSize, before });
    open.push(
      ...page.flatMap((charge) =>
        charge.fates.filter(({ state }) => state !== 'accepted').map((fate) => ({ fate, charge })),
      ),
    );
    before = page.at(-1)?.id;
    more = page.length === pageSize;
  }
  return {
    ...(await countCharges(db, property, from, to)),
    connectors,
    open: open.slice(0, mostListed),
    more: wanted > mostListed,
  };
}

const columns = [
  'at',
  'charge',
  'room',
  'item',
  'description',
  'quantity',
  'price',
  'amount',
  'actor',
  'connector',
  'delivery',
  'state',
  'attempts',
  'answer',
  'words',
];

/** A row for each charge and connector; a charge that no connector was told of has one without. */
export function reconciliationFile(database: Database, property: string, day: Day): Readable {
  return Readable.from(pages(database, property, day), { highWaterMark: 1 });
}

async function* pages(database: Database, property: string, { from, to, zone }: Day): AsyncGenerator<string> {
  yield csvRow(columns);
  for (let before: string | undefined, more = true; more;) {
    const page = { limit: pageSize, before };
    const charges = await asProperty(database, property, (db) =>
      listCharges(db, property, { from, to, standing: true }, page),
    );
    if (charges.length > 0)
      yield charges
        .flatMap((charge) =>
          (charge.fates.length === 0 ? [undefined] : charge.fates).map((fate) => row(charge, fate, zone)),
        )
        .join('');
    before = charges.at(-1)?.id;
    more = charges.length === pageSize;
  }
}

function row(charge: ListedCharge, fate: ConnectorFate | undefined, zone: string): string {
  const at = iso8601(charge.at.toTemporalInstant().toZonedDateTimeISO(zone));
  const { id, room, item, description, quantity, price, amount, actor } = charge;
  const told =
    fate === undefined
      ? ['', '', '', '', '', '']
      : [fate.connector, fate.delivery, fate.state, fate.attempts, fate.answer ?? '', fate.words];
  return csvRow([at, id, room, item, description, quantity, price, amount, actor, ...told].map(String));
}
