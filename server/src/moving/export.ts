/** One hotel as a sealed file, in the format of a backup; and such a file put into another installation. */
import type pg from 'pg';
import { expectAllSeen } from '../backups/marks.ts';
import { seal, unseal } from '../backups/sealed-file.ts';
import { withClient } from '../db/client.ts';
import type { Db } from '../db/connect.ts';
import { arrive, makeNumbersFollow, obstacleTo } from './arrive.ts';
import { noteDeed } from './moves-store.ts';
import { describeHotel, linesOf, type Parcel, readParcel } from './parcel.ts';
import { expectPlausible, judgeStranger, type Reset, resetDecisions } from './stranger.ts';

export interface Exported {
  readonly bytes: number;
  readonly parcel: Parcel;
}

interface ExportOrder {
  /** With the login that owns the database. */
  readonly url: string;
  readonly code: string;
  readonly file: string;
  readonly recipient: string;
}

/** Nobody waits for it: it reads one moment while others go on writing. */
export function exportHotel({ url, code, file, recipient }: ExportOrder): Promise<Exported> {
  return withClient(url, 'reveille property', async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await expectAllSeen(client);
    const parcel = await describeHotel(client, code);
    if (parcel === undefined) throw new Error(`there is no property "${code}"`);
    return { bytes: await seal(file, recipient, contents(client, parcel)), parcel };
  });
}

async function* contents(client: pg.ClientBase, parcel: Parcel): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(parcel)}\n`);
  for await (const line of linesOf(client, parcel)) yield Buffer.from(`${line}\n`);
}

export interface Imported {
  readonly parcel: Parcel;
  /** Entries of its journal, which was verified. */
  readonly entries: number;
  /** What nobody here has decided, and so does not hold here. */
  readonly reset: Reset;
}

export interface ImportOrder {
  readonly url: string;
  readonly file: string;
  readonly key: string;
  readonly operator: string;
  /** Whether the service here can open what that key has sealed. */
  readonly opens: (key: string) => boolean;
  /** Why the hotel, which is there in this transaction, cannot be as it is; nothing where it can. */
  readonly judge: (db: Db, code: string) => Promise<readonly string[]>;
}

/**
 * Anybody can seal a file: so the hotel in it is a stranger, and gets what its own administrators could give it. What
 * is not as it was, or must not be, is an error, and nothing is kept of it.
 */
export async function importHotel({ url, file, key, operator, opens, judge }: ImportOrder): Promise<Imported> {
  const { head, rest } = await unseal(file, key);
  const parcel = readParcel(head);
  expectPlausible(parcel);
  if (!parcel.keys.every(opens))
    throw new Error(
      `secrets of ${parcel.hotel.name} were sealed with a key that is not in the settings here. Fix: set ` +
        'REVEILLE_SECRET_KEY_BEFORE to REVEILLE_SECRET_KEY of the installation it comes from; once it is here, ' +
        '`reveille secrets rotate` seals them with the key of this one',
    );
  return withClient(url, 'reveille property', async (client) => {
    await expectAllSeen(client);
    const obstacle = (await obstacleTo(client, parcel)) ?? (await elsewhere(client, parcel));
    if (obstacle !== undefined) throw new Error(obstacle);
    await makeNumbersFollow(client, parcel);
    await client.query('BEGIN');
    await arrive(client, parcel, linesIn(rest));
    const { id: hotel, code, name } = parcel.hotel;
    const reset = await resetDecisions(client, hotel);
    const { version, madeAt } = parcel;
    await noteDeed(client, { operator, deed: 'hotel.imported', hotel, code, detail: { name, version, madeAt, reset } });
    const entries = await judgeStranger(client, parcel, judge);
    await client.query('COMMIT');
    return { parcel, entries, reset };
  });
}

/** A hotel that lives elsewhere must not live here as well: both would ring its guests. */
async function elsewhere(client: pg.ClientBase, { hotel }: Parcel): Promise<string | undefined> {
  const { rows } = await client.query<{ state: string; address: string | null }>(
    `SELECT state, address FROM moves WHERE hotel = $1 AND state NOT IN ('revoked', 'removed')`,
    [hotel.id],
  );
  const [move] = rows;
  if (move === undefined) return undefined;
  if (move.state !== 'gone')
    return `${hotel.name} is being moved at this moment. Fix: run \`reveille property move\` again, which finishes it`;
  return (
    `${hotel.name} has moved to ${move.address ?? 'another installation'}, and would be in two places. Fix: move it ` +
    `back from there; where it is lost there, \`reveille property remove ${hotel.code}\` forgets here where it went`
  );
}

/** The end of a line may be in another part of the file than its beginning. */
async function* linesIn(parts: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const part of parts) {
    let from = 0;
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, from)) {
      yield Buffer.concat([...begun, part.subarray(from, end)]).toString('utf8');
      begun = [];
      from = end + 1;
    }
    if (from < part.length) begun.push(part.subarray(from));
  }
  if (begun.length > 0) throw new Error('the file ends in the middle of a line');
}
