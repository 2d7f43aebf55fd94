/** Carries what waits in the two lanes of a link: charges one after the other, and beside them what is told of wake-ups and rooms. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Release, releaseLanes, restLanes, type Parcel } from '../../courier/lanes-store.ts';
import { type Settlement, settleParcels } from '../../courier/outcome-store.ts';
import { type Patience, retrySeconds } from '../../courier/patience.ts';
import { fateOf, killed } from '../../courier/set-aside.ts';
import { type Odd, tellOwners } from '../../courier/telling.ts';
import type { Database } from '../../db/connect.ts';
import { willPass } from '../../db/passing.ts';
import { asProperty, asSystem } from '../../db/transaction.ts';
import { record } from '../../journal/journal.ts';
import type { Log } from '../../ops/log.ts';
import type { Metrics } from '../../ops/metrics.ts';
import type { Fate } from '../connector.ts';
import { holdLane, stumble, takeLane, type TakenLane } from './lane-store.ts';
import { type LinkIdentity, postCharge } from './posting.ts';
import type { FiasClient } from './protocol/client.ts';
import type { LinkSettings } from './settings.ts';
import { type ToTell, whatToTell } from './wakeups-out.ts';
import { reopenKnownCall } from './wakeups-store.ts';

export interface CarrierOptions {
  readonly database: Database;
  readonly holder: string;
  readonly link: LinkIdentity;
  readonly settings: LinkSettings;
  readonly client: () => FiasClient | undefined;
  readonly isHeld: () => boolean;
  readonly patience: Patience;
  readonly log: Log;
  readonly metrics: Metrics;
}

const parcelsAtOnce = 25;
/** How long a charge waits that came in the night audit. */
const auditSeconds = 60;
/** How long a lane is left alone that cannot be worked through, whatever its messages say. */
const stumbleSeconds = 5;
/** A connection that breaks so soon after an unacknowledged record may have lost it. */
const settleMilliseconds = 250;

interface Carried {
  /** What is known of messages and not kept yet. */
  readonly settlements: Settlement[];
  /** Those that a person is told of at once. */
  readonly odd: Odd[];
  /** How many have an end. */
  done: number;
  /** Why not all of them: a failure to be tried again, or a pause that is none. */
  stopped?: Fate | 'held' | 'unsent';
}

export class Carrier {
  readonly #options: CarrierOptions;
  readonly #working = new Map<boolean, Promise<void>>();
  #stopping = false;
  #failing = false;

  constructor(options: CarrierOptions) {
    this.#options = options;
  }

  /** Something may wait in this lane. Undefined when it is not for now; otherwise resolves when it was looked after. */
  carry(fast: boolean): Promise<void> | undefined {
    if (this.#working.has(fast) || !this.#mayCarry(fast)) return undefined;
    const working = this.#try(fast).finally(() => this.#working.delete(fast));
    this.#working.set(fast, working);
    return working;
  }

  async #try(fast: boolean): Promise<void> {
    try {
      await this.#carryLane(fast);
      this.#failing = false;
    } catch (error) {
      // Said once: it is tried again several times a second, but for what will not pass by itself.
      const { database, holder, link, log } = this.#options;
      if (!willPass(error)) await asSystem(database, (db) => stumble(db, holder, { ...link, fast }, stumbleSeconds)).catch(() => undefined);
      if (!this.#failing) log.warn({ destination: link.name, reason: (error as Error).message }, 'a lane cannot be carried at present; trying again');
      this.#failing = true;
    }
  }

  /** Begins nothing more, and gives what is under way so long. */
  async stop(seconds: number): Promise<void> {
    this.#stopping = true;
    await Promise.race([Promise.all(this.#working.values()), sleep(seconds * 1000, undefined, { ref: false })]);
  }

  #mayCarry(fast: boolean): boolean {
    const client = this.#options.client();
    return !this.#stopping && this.#options.isHeld() && (fast ? client?.maySend : client?.mayPost) === true;
  }

  async #carryLane(fast: boolean): Promise<void> {
    const { database, holder, link } = this.#options;
    const place = { property: link.property, destination: link.destination, fast };
    const lane = await asSystem(database, (db) => takeLane(db, holder, place, parcelsAtOnce));
    if (lane === undefined) return;
    const held = lane.parcels.findIndex(({ ready }) => !ready);
    const parcels = held === -1 ? lane.parcels : lane.parcels.slice(0, held);
    if (parcels.length === 0) return asSystem(database, (db) => restLanes(db, holder, [place]));
    const carried = fast ? await this.#tell(parcels, lane.deaths) : await this.#charge(parcels, lane.deaths);
    await this.#keep(fast, lane, parcels, carried);
  }

  async #charge(parcels: readonly Parcel[], deaths: number): Promise<Carried> {
    const { database, link, settings } = this.#options;
    const carried: Carried = { settlements: [], odd: [], done: 0 };
    for (const parcel of parcels) {
      const client = this.#options.client();
      if (client === undefined || !this.#mayCarry(false)) return { ...carried, stopped: 'unsent' };
      const fate = killed(parcel === parcels[0] ? deaths : 0) ?? (await fateOf(() => postCharge(database, link, settings, client, parcel)));
      if (fate === 'unsent' || fate === 'held') return { ...carried, stopped: fate };
      this.#settle(carried, parcel, fate);
      // At once, so that no answer is forgotten if this process dies.
      await asSystem(database, (db) => settleParcels(db, carried.settlements.splice(0)));
      if (fate.fate === 'retry') return { ...carried, stopped: fate };
    }
    return carried;
  }

  /** Records that nobody acknowledges leave together; then it is seen whether the connection bore them. */
  async #tell(parcels: readonly Parcel[], deaths: number): Promise<Carried> {
    const { database, link, settings } = this.#options;
    const { property } = link;
    const carried: Carried = { settlements: [], odd: [], done: 0 };
    const client = this.#options.client();
    const told: { parcel: Parcel; tell: ToTell; fate?: Fate }[] = [];
    for (const parcel of parcels) {
      if (client === undefined || !this.#mayCarry(true)) break;
      const fate =
        killed(parcel === parcels[0] ? deaths : 0) ??
        (await fateOf(async () => {
          const tell = await asProperty(database, property, (db) => whatToTell(db, link, settings, parcel));
          const unsent = !tell.records.every(({ id, fields }) => client.send(id, fields));
          if (unsent && tell.ends !== undefined) await asProperty(database, property, (db) => reopenKnownCall(db, link, tell.ends ?? ''));
          if (!unsent) told.push({ parcel, tell });
          return unsent ? 'unsent' : 'told';
        }));
      if (fate === 'unsent') break;
      if (fate !== 'told') told.push({ parcel, tell: { records: [], words: fate.words }, fate });
    }
    const sent = told.some(({ tell }) => tell.records.length > 0);
    const broke = sent && (await Promise.race([client?.closed.then(() => true), sleep(settleMilliseconds, false)])) === true;
    for (const { parcel, tell, fate } of told) {
      // What can be said twice without harm is; the end of a call is not.
      if (broke && tell.records.length > 0 && tell.ends === undefined) return { ...carried, stopped: 'unsent' };
      const isUnsure = tell.unsure === true || (broke && tell.ends !== undefined);
      if (isUnsure) await this.#noteUnsure(parcel, tell);
      this.#settle(carried, parcel, fate ?? { fate: 'accepted', answer: null, words: isUnsure ? `unsure: ${tell.words}` : tell.words });
    }
    return told.length < parcels.length ? { ...carried, stopped: 'unsent' } : carried;
  }

  async #noteUnsure({ id, subject, payload }: Parcel, { words }: ToTell): Promise<void> {
    const { database, link } = this.#options;
    const about = {
      ...(subject === null ? {} : { subject }),
      detail: { destination: link.name, destinationId: link.destination, delivery: id, reason: words },
    };
    await asProperty(database, link.property, (db) =>
      record(db, link.property, [{ kind: 'wakeup.unsure', actor: 'reveille', room: String(payload['room']).slice(0, 20), ...about }]),
    );
  }

  #settle(carried: Carried, parcel: Parcel, fate: Fate): void {
    const { link, log, metrics } = this.#options;
    const state = fate.fate === 'accepted' ? 'accepted' : fate.fate === 'retry' ? 'queued' : 'refused';
    carried.settlements.push({
      property: link.property,
      id: parcel.id,
      state,
      answer: fate.answer,
      words: fate.words,
      gone: false,
      ...(fate.isOdd === true ? { isOdd: true } : {}),
    });
    if (fate.isOdd === true) carried.odd.push({ property: link.property, destination: link.destination, delivery: parcel.id, words: fate.words });
    if (state !== 'queued') carried.done += 1;
    metrics.deliveries.inc({ outcome: fate.fate });
    const { id: delivery, event, attempts } = parcel;
    log.info({ property: link.property, destination: link.name, role: 'connector', delivery, event, attempt: attempts + 1, outcome: fate.fate }, 'delivery');
  }

  async #keep(fast: boolean, lane: TakenLane, parcels: readonly Parcel[], { settlements, odd, done, stopped }: Carried): Promise<void> {
    const { database, holder, link, patience } = this.#options;
    const place = { property: link.property, destination: link.destination, fast };
    const carried = done === 0 ? null : (parcels[done - 1]?.sequence ?? null);
    const failing = await asSystem(database, async (db) => {
      await settleParcels(db, settlements);
      if (typeof stopped === 'string') {
        await holdLane(db, holder, place, carried, stopped === 'held' ? auditSeconds : 0);
        return [];
      }
      const retry = stopped === undefined ? null : retrySeconds(patience, fast, done === 0 ? lane.failures : 0, undefined);
      const release: Release = { ...place, carried, retrySeconds: retry, error: stopped?.words ?? '', accepted: done > 0 };
      return releaseLanes(db, holder, [release]);
    });
    await tellOwners(database, patience, { failing, odd });
  }
}
