/**
 * Carries the deliveries of one lane, one after the other. What is not answered well stays in front, and what may have
 * arrived is looked up before it is sent again.
 */
import type { Delivery, DeliveryOutcome, Left, Transport } from '../connectors/connector.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Carried } from './keeping.ts';
import type { Lane, QueuedDelivery, Release } from './lanes-store.ts';
import type { Settlement } from './outcome-store.ts';
import { type Patience, retrySeconds } from './patience.ts';
import { fateOf, killed } from './set-aside.ts';

export interface Carrying {
  readonly transport: Transport;
  readonly patience: Patience;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Whether another delivery may be begun. */
  readonly goesOn: () => boolean;
  /** Keeps what is known at once. */
  readonly keepNow: (settlements: readonly Settlement[]) => Promise<void>;
}

export async function carryLane(lane: Lane, carrying: Carrying): Promise<Carried> {
  const { transport, goesOn, keepNow } = carrying;
  const progress = new Progress(lane, carrying);
  const sent: { delivery: QueuedDelivery; fate: DeliveryOutcome | Promise<DeliveryOutcome> }[] = [];
  for (const delivery of lane.deliveries) {
    if (!delivery.ready) break;
    if (!goesOn() || transport.takes?.(lane) === false) {
      sent.push({ delivery, fate: { fate: 'unsent', answer: null, words: '' } });
      break;
    }
    const begun = performance.now();
    const result = await carryOne(lane, delivery, transport);
    if ('settled' in result) {
      sent.push({ delivery, fate: result.settled.then((fate) => progress.told(delivery, fate, begun)) });
      continue;
    }
    progress.told(delivery, result, begun);
    sent.push({ delivery, fate: result });
    if (stops(result)) break;
    // What cannot be sent twice is kept before the next one leaves: no answer is forgotten if this process dies.
    if (transport.lookUp !== undefined && sent.length === 1) {
      sent.pop();
      progress.take(delivery, result);
      if (!(await progress.keep(keepNow))) break;
    }
  }
  // In their order: what comes behind one that did not arrive is sent again after it.
  for (const { delivery, fate } of sent) {
    const known = await fate;
    progress.take(delivery, known);
    if (stops(known)) break;
  }
  return progress.over();
}

const stops = ({ fate }: DeliveryOutcome): boolean => fate !== 'accepted' && fate !== 'refused';

async function carryOne(lane: Lane, delivery: QueuedDelivery, transport: Transport): Promise<DeliveryOutcome | Left> {
  const isFirst = delivery === lane.deliveries[0];
  const deadly = isFirst ? killed(lane.deaths) : undefined;
  if (deadly !== undefined) return deadly;
  return fateOf(async () => {
    const mayHaveArrived = delivery.unsure || lane.careful;
    const found = mayHaveArrived ? await transport.lookUp?.(lane, delivery) : undefined;
    return found ?? transport.carry(lane, delivery);
  });
}

/** What is known of the lane so far. */
class Progress {
  readonly settlements: Settlement[] = [];
  readonly #lane: Lane;
  readonly #carrying: Carrying;
  /** The number of the last one whose fate is known. */
  #carried: string | null = null;
  #accepted = false;
  readonly #milliseconds = new Map<string, number>();
  #stopped: DeliveryOutcome | undefined;

  constructor(lane: Lane, carrying: Carrying) {
    this.#lane = lane;
    this.#carrying = carrying;
  }

  take({ id, sequence }: QueuedDelivery, fate: DeliveryOutcome): void {
    if (stops(fate)) this.#stopped = fate;
    if (fate.fate === 'unsent') return;
    const isOpen = fate.fate === 'retry' || fate.fate === 'unsure';
    this.settlements.push({
      property: this.#lane.property,
      id,
      state: fate.fate === 'accepted' ? 'accepted' : isOpen ? 'queued' : 'refused',
      answer: fate.answer,
      words: fate.words,
      gone: fate.fate === 'gone',
      unsure: fate.fate === 'unsure',
      milliseconds: this.#milliseconds.get(id) ?? 0,
      ...(fate.isOdd === true ? { isOdd: true } : {}),
    });
    if (!isOpen) this.#carried = sequence;
    if (fate.fate === 'accepted') this.#accepted = true;
  }

  /** False when that is not possible now: it is tried again with the rest, and nothing more leaves before. */
  async keep(keepNow: Carrying['keepNow']): Promise<boolean> {
    try {
      await keepNow(this.settlements);
      // What a person is told of at once is told with the rest; keeping it twice changes nothing.
      this.settlements.splice(0, Infinity, ...this.settlements.filter(({ isOdd }) => isOdd === true));
      return true;
    } catch {
      return false;
    }
  }

  /** One line for each attempt, and never what was sent or said. */
  told({ id, event, attempts }: Delivery, fate: DeliveryOutcome, begun: number): DeliveryOutcome {
    if (fate.fate === 'unsent') return fate;
    const { log, metrics } = this.#carrying;
    const { property, name, role } = this.#lane;
    const milliseconds = Math.round(performance.now() - begun);
    this.#milliseconds.set(id, milliseconds);
    metrics.deliveries.inc({ outcome: fate.fate });
    const about = {
      property,
      destination: name,
      role,
      delivery: id,
      event,
      attempt: attempts + 1,
      outcome: fate.fate,
      status: fate.answer,
    };
    log.info({ ...about, milliseconds }, 'delivery');
    return fate;
  }

  over(): Carried {
    const { property, destination, fast, holder, claim, failures } = this.#lane;
    const { fate, words = '', retryAfterSeconds } = this.#stopped ?? {};
    const isFailing = fate === 'retry' || fate === 'unsure';
    const before = this.#carried === null ? failures : 0;
    const release: Release = {
      property,
      destination,
      fast,
      holder,
      claim,
      carried: this.#carried,
      retrySeconds: isFailing ? retrySeconds(this.#carrying.patience, fast, before, retryAfterSeconds) : null,
      waitSeconds: fate === 'unsent' ? (retryAfterSeconds ?? 0) : null,
      error: fate === 'unsent' ? '' : words,
      accepted: this.#accepted,
    };
    return { settlements: this.settlements, gone: fate === 'gone', release };
  }
}
