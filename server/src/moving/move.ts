/**
 * Moves a hotel from one database to another. Each step is a transaction, and leaves a row that says how far it is, so
 * that the same command goes on wherever the last one was killed:
 *
 * 1. here, `leaving`: its requests are turned away, for a minute at the most;
 * 2. there, `arriving`: it may come, once, with this ticket;
 * 3. here, `left`: all of its rows are taken out of their tables and put into a parcel, in one transaction;
 * 4. there: all of them are put in, and the permission is used up, in one transaction;
 * 5. here, `gone`: whoever asks is told the address.
 *
 * A phone is rung from rows. From the third step on there are none here, and before the fourth there are none there: at
 * no moment can both ring.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { expectAllSeen } from '../backups/marks.ts';
import { withClient } from '../db/client.ts';
import { release } from '../release.ts';
import { arrive, makeNumbersFollow, obstacleTo } from './arrive.ts';
import * as store from './moves-store.ts';
import type { Hotel, Move } from './moves-store.ts';
import { describeHotel, linesOf, type Parcel, readParcel } from './parcel.ts';
import { expectNothingRings, quietMinutes } from './quiet.ts';
import { removeRows } from './remove.ts';

export const steps = ['announced', 'permitted', 'packed', 'left', 'unpacked', 'arrived', 'gone'] as const;
export type Step = (typeof steps)[number];

export interface MoveOrder {
  /** Both with the login that owns the database. */
  readonly from: string;
  readonly to: string;
  readonly code: string;
  /** Where it is served then. */
  readonly address: string;
  readonly operator: string;
  /** Take it back instead, as long as it has not arrived. */
  readonly back?: boolean;
  /** Hears of each step; `packed` and `unpacked` come just before their commits. */
  readonly step?: (step: Step) => void | Promise<void>;
}

export interface Moved {
  readonly hotel: string;
  readonly name: string;
  readonly where: 'there' | 'here';
  /** How long nobody served it; null where it was moved before. */
  readonly seconds: number | null;
}

interface Ends {
  readonly here: pg.Client;
  readonly there: pg.Client;
  readonly order: MoveOrder;
}

export function moveHotel(order: MoveOrder): Promise<Moved> {
  return withClient(order.from, 'reveille property', (here) =>
    withClient(order.to, 'reveille property', async (there) => {
      for (const client of [here, there]) {
        await expectAllSeen(client);
        await store.lockMoves(client, order.code);
      }
      const ends = { here, there, order };
      const hotel = await store.hotelHere(here, order);
      const begun = await store.moveOf(here, order.code);
      if (hotel !== undefined) {
        if (order.back === true) return stay(ends, hotel, begun);
        return goOn(ends, await leave(ends, hotel));
      }
      if (begun === undefined) throw new Error(`there is no property "${order.code}"`);
      if (begun.state === 'gone') return { hotel: begun.hotel, name: begun.name, where: 'there', seconds: null };
      if (!(await store.isDestination(there, begun)))
        throw new Error(
          `${begun.name} is on its way to another database, from where it is served at ${begun.address}. Fix: name ` +
            'that one with --to',
        );
      return order.back === true || begun.state === 'returning' ? comeBack(ends, begun) : goOn(ends, begun);
    }),
  );
}

/** Announced, or not even that: it stays where it is. */
async function stay({ here, there }: Ends, { id, name }: Hotel, begun: Move | undefined): Promise<Moved> {
  if (begun !== undefined) {
    await store.revoke(there, begun);
    await store.unannounce(here, begun);
  }
  return { hotel: id, name, where: 'here', seconds: null };
}

/** Requests that were let in before it was announced end meanwhile, as if nothing were. */
const underWayMilliseconds = 1000;

/** The first three steps. What cannot be done is undone: the hotel is served as before. */
async function leave(ends: Ends, hotel: Hotel): Promise<Move> {
  const { here, there, order } = ends;
  await expectNothingRings(here, hotel.id, quietMinutes);
  const { rows } = await here.query<{ migrations: string[] }>(
    'SELECT array_agg(name ORDER BY name) AS migrations FROM schema_migrations',
  );
  const { migrations = [] } = rows[0] ?? {};
  const obstacle = await obstacleTo(there, { hotel, migrations, version: release.version });
  if (obstacle !== undefined) throw new Error(`it cannot go there: ${obstacle}`);
  const move = await store.announce(here, hotel, order);
  await order.step?.('announced');
  try {
    await store.permit(there, hotel, move, order.operator);
    await order.step?.('permitted');
    await sleep(underWayMilliseconds);
    await pack(here, hotel, move, order.step);
  } catch (error) {
    await stay(ends, hotel, move);
    throw error;
  }
  await order.step?.('left');
  return { ...move, state: 'left' };
}

/** Somebody wrote something of the hotel meanwhile: a request that was under way, a seal, the end of a delivery. */
const interfered = new Set(['40001', '40P01', '23503']);
const patienceMilliseconds = 30_000;

async function pack(here: pg.Client, hotel: Hotel, move: Move, step: MoveOrder['step']): Promise<void> {
  const begun = performance.now();
  for (;;) {
    try {
      await inTransaction(here, 'BEGIN ISOLATION LEVEL REPEATABLE READ', async () => {
        // The dialer gives out lines behind the same lock.
        await here.query('SELECT FROM properties WHERE id = $1 FOR NO KEY UPDATE', [hotel.id]);
        await expectNothingRings(here, hotel.id, quietMinutes);
        await store.emptyParcel(here, move);
        const parcel = await describeHotel(here, hotel.code);
        if (parcel === undefined) throw new Error(`there is no property "${hotel.code}"`);
        await store.putLine(here, move, 0, JSON.stringify(parcel));
        let number = 1;
        for await (const line of linesOf(here, parcel)) {
          await store.putLine(here, move, number, line);
          number += 1;
        }
        await store.keepKeys(here, move);
        await removeRows(here, hotel.id);
        await store.setState(here, move, 'left');
        await step?.('packed');
      });
      return;
    } catch (error) {
      const again = interfered.has((error as { code?: string }).code ?? '');
      if (!again || performance.now() - begun > patienceMilliseconds) throw error;
      await sleep(200);
    }
  }
}

/** The last two steps. */
async function goOn({ here, there, order }: Ends, move: Move): Promise<Moved> {
  if ((await store.hotelHere(there, { id: move.hotel })) === undefined) {
    const parcel = await parcelOf(here, move);
    await makeNumbersFollow(there, parcel);
    await inTransaction(there, 'BEGIN', async () => {
      // Whoever was killed a moment ago may still be committing: then this waits, and finds it used up.
      if (!(await store.takePermit(there, move))) {
        if ((await store.hotelHere(there, { id: move.hotel })) !== undefined) return;
        throw new Error(`${move.name} may not arrive there any more. Fix: take it back with --back`);
      }
      await arrive(there, parcel, linesFrom(here, move));
      await store.forgetMove(there, move.hotel);
      await store.recordMove(there, move, order.operator);
      await order.step?.('unpacked');
    });
  }
  const seconds = (await store.moveOf(here, order.code))?.seconds ?? null;
  await order.step?.('arrived');
  await inTransaction(here, 'BEGIN', async () => {
    await store.setState(here, move, 'gone');
    await store.emptyParcel(here, move);
    const { hotel, address } = move;
    const { operator, code } = order;
    await store.noteDeed(here, { operator, deed: 'hotel.moved', hotel, code, detail: { address } });
  });
  await order.step?.('gone');
  return { hotel: move.hotel, name: move.name, where: 'there', seconds };
}

/** First it may not arrive there any more, and then it is put back here; unless it has arrived already. */
async function comeBack(ends: Ends, move: Move): Promise<Moved> {
  const { here, there } = ends;
  await store.setState(here, move, 'returning');
  await store.revoke(there, move);
  if ((await store.hotelHere(there, { id: move.hotel })) !== undefined) return goOn(ends, move);
  const parcel = await parcelOf(here, move);
  await makeNumbersFollow(here, parcel);
  await inTransaction(here, 'BEGIN', async () => {
    await arrive(here, parcel, linesFrom(here, move));
    await store.forgetMove(here, move.hotel);
  });
  return { hotel: move.hotel, name: move.name, where: 'here', seconds: move.seconds };
}

async function parcelOf(client: pg.ClientBase, move: Move): Promise<Parcel> {
  return readParcel((await store.lineOf(client, move, 0)) ?? '');
}

async function* linesFrom(client: pg.ClientBase, move: Move): AsyncGenerator<string> {
  for (let number = 1; ; number += 1) {
    const line = await store.lineOf(client, move, number);
    if (line === undefined) return;
    yield line;
  }
}

async function inTransaction(client: pg.ClientBase, begin: string, work: () => Promise<void>): Promise<void> {
  await client.query(begin);
  try {
    await work();
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
  await client.query('COMMIT');
}
