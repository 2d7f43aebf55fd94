/** What becomes of a record of the property system: a call, a guest, a message. */
import type { Db } from '../../db/connect.ts';
import type { HeldLink } from '../links-store.ts';
import { type Resync, takeGuest } from './guests-in.ts';
import { takeMessageRecord } from './messages.ts';
import type { Field, FiasRecord } from './protocol/record.ts';
import type { LinkSettings } from './settings.ts';
import { clearWakeup, setWakeup } from './wakeups-in.ts';

/** What is looked into; of other records nothing is kept. */
const wanted = new Set(['WR', 'WC', 'GI', 'GC', 'GO', 'RE', 'DS', 'DE']);
const ofMessages = new Set(['XL', 'XT', 'XD']);

export function isWanted(id: string, { messages }: LinkSettings): boolean {
  return wanted.has(id) || (messages && ofMessages.has(id));
}

interface Hands {
  /** Whether one more call can be refused by itself. */
  readonly mayRefuse: () => boolean;
  /** False when it may not leave now. */
  readonly send: (id: string, fields: readonly Field[]) => boolean;
}

export class Taking {
  readonly #held: HeldLink;
  readonly #settings: LinkSettings;
  readonly #hands: Hands;
  readonly #resync: Resync = { seen: undefined, undisturbed: undefined };
  /** Rooms with a message whose words nobody has told us. */
  readonly #toAsk = new Map<string, readonly Field[]>();

  constructor(held: HeldLink, settings: LinkSettings, hands: Hands) {
    this.#held = held;
    this.#settings = settings;
    this.#hands = hands;
  }

  async take(db: Db, told: FiasRecord): Promise<void> {
    const held = this.#held;
    const resync = this.#resync;
    if (told.id === 'WR') await setWakeup(db, held, told, this.#hands.mayRefuse);
    else if (told.id === 'WC') await clearWakeup(db, held, held.zone, told);
    else if (told.id === 'DS') resync.seen = new Set();
    else if (!ofMessages.has(told.id)) await takeGuest(db, held, this.#settings, resync, told);
    if (told.id === 'DS' || told.id === 'DE') resync.undisturbed = undefined;
    if (told.id === 'DE') resync.seen = undefined;
    const asks = this.#settings.messages ? await takeMessageRecord(db, held, told) : undefined;
    if (asks !== undefined) this.#toAsk.set(String(asks[0]), asks);
    this.ask();
  }

  /** For words of messages. Nothing may be asked during a resync: then it is, once that is over. */
  ask(): void {
    for (const [room, fields] of this.#toAsk) if (this.#hands.send('XM', fields)) this.#toAsk.delete(room);
  }
}
