/**
 * How rooms are there, made true here, and the other way round. What is different from what was last heard or told was
 * changed there; what is not, may be older than what was changed here, and changes nothing.
 */
import type { Database, Db } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { roomNumber } from '../rooms/room.ts';
import { conditionsOf, putConditions } from './conditions-store.ts';
import type { RoomDoor } from './connector.ts';

export interface ConditionsOptions {
  readonly database: Database;
  readonly link: { readonly property: string; readonly destination: string; readonly name: string };
  /** Their status for each of ours. */
  readonly statuses: ReadonlyMap<string, string>;
  /** Without it nothing is taken. */
  readonly rooms: RoomDoor | undefined;
}

export class Conditions {
  readonly #options: ConditionsOptions;
  /** When each room was last told of, by `performance.now()`. */
  readonly #toldAt = new Map<string, number>();

  constructor(options: ConditionsOptions) {
    this.#options = options;
  }

  /** Whether there is anything to read them for. */
  get areTaken(): boolean {
    return this.#options.rooms !== undefined && this.#options.statuses.size > 0;
  }

  /** `readAt`: when it began to be read. What was told after that is newer. */
  async take(db: Db, conditions: ReadonlyMap<string, string>, readAt: number): Promise<void> {
    const { link, statuses, rooms } = this.#options;
    if (rooms === undefined) return;
    const known = await conditionsOf(db, link);
    const others = [...conditions].filter(
      ([room, one]) => roomNumber.test(room) && known.get(room) !== one && !(this.#toldAt.get(room)! > readAt),
    );
    if (others.length === 0) return;
    for (const [room, condition] of others) {
      const [ours] = [...statuses].find(([, theirs]) => theirs === condition) ?? [];
      // Of a room that was never heard of nobody knows on which side it was changed last.
      if (ours === undefined || !known.has(room)) continue;
      const now = await rooms.statusOf(db, link.property, room);
      if (now !== undefined && statuses.get(now) === condition) continue;
      await rooms.setStatus(db, link.property, { room, status: ours, actor: link.name }).catch(unlessUnknown);
    }
    await putConditions(db, link, new Map(others));
  }

  /** It has been told this. */
  async told(room: string, condition: string): Promise<void> {
    const { database, link } = this.#options;
    this.#toldAt.set(room, performance.now());
    await asProperty(database, link.property, (db) => putConditions(db, link, new Map([[room, condition]])));
  }
}

/** A room or a status that is not here: theirs may have more. */
function unlessUnknown(error: unknown): void {
  if (!(error instanceof Failure)) throw error;
}
