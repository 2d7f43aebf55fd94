/** The connection to one broker: held as long as this process may, so that it can say whether we are there. */
import { say } from '../../messages/say.ts';
import type { Delivery, DeliveryOutcome, Surroundings, Way } from '../connector.ts';
import type { Holding, Session } from '../links.ts';
import type { HeldLink, LinkReport } from '../links-store.ts';
import { useOf } from '../secrets.ts';
import { type Broker, Connection } from './connection.ts';
import type { Publication } from './packets.ts';
import {
  availability,
  discoveryPublication,
  eventPublication,
  isTooLate,
  latestMinutes,
  sceneOf,
  scenePublications,
  type Topics,
} from './scenes.ts';
import { type Hotel, hotelOf } from './store.ts';

export interface SessionOptions extends Holding, Pick<Surroundings, 'database' | 'log' | 'addresses' | 'secrets'> {
  /** For tests. */
  readonly answerSeconds?: number;
  readonly willSeconds?: number;
  readonly pauses?: readonly number[];
  readonly ca?: string;
}

/** Long enough for another process to take over, or for a restart. */
const usualWillSeconds = 15;
const usualAnswerSeconds = 8;
const usualPauses = [1, 2, 5, 15, 30, 60] as const;
const keepAliveSeconds = 60;

interface Open {
  readonly connection: Connection;
  readonly topics: Topics;
  /** Rooms that Home Assistant has heard of on this connection. */
  readonly announced: Set<string>;
}

export class MqttSession implements Session {
  readonly #held: HeldLink;
  readonly #options: SessionOptions;
  #opening: Promise<Open> | undefined;
  #connection: Connection | undefined;
  #again: NodeJS.Timeout | undefined;
  #failures = 0;
  #state: LinkReport['state'] = 'connecting';
  #words = '';
  #reported = '';
  #ending = false;

  constructor(held: HeldLink, options: SessionOptions) {
    this.#held = held;
    this.#options = options;
    void this.#open().catch(() => undefined);
  }

  takes(_fast: boolean): boolean {
    return !this.#ending && this.#options.isHeld();
  }

  async carry({ fast }: Way, delivery: Delivery): Promise<DeliveryOutcome> {
    if (!this.takes(fast)) return { fate: 'unsent', answer: null, words: '' };
    const scene = sceneOf(delivery);
    const now = Temporal.Instant.fromEpochMilliseconds(Date.now() + this.#options.clockOffset());
    if (scene !== undefined && isTooLate(scene, now))
      return { fate: 'refused', answer: null, words: say('broker.late', { minutes: latestMinutes }).text };
    return this.#within(async () => {
      const open = await this.#open();
      if (scene === undefined) return open.connection.publish(eventPublication(open.topics, delivery));
      const publications = scenePublications(open.topics, scene);
      return publishAll(open.connection, [...announcement(open, scene.room), ...publications]);
    });
  }

  /** The same state twice is one state, and events have an id. */
  lookUp(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  cutOff(): void {
    this.#ending = true;
    clearTimeout(this.#again);
    this.#connection?.goodbye(say('pms.givenUp').text);
  }

  report(): LinkReport | undefined {
    const { property, destination } = this.#held;
    const mark = `${this.#state} ${this.#words}`;
    if (mark === this.#reported) return undefined;
    this.#reported = mark;
    return { property, destination, state: this.#state, words: this.#words, heard: null, transcript: [] };
  }

  end(how: 'goodbye' | 'at once'): Promise<void> {
    this.#ending = true;
    clearTimeout(this.#again);
    // Whoever takes over signs in under the same name, and the broker lets go of us.
    if (how === 'goodbye') this.#connection?.goodbye(say('pms.givenUp').text);
    else this.#connection?.end(say('pms.givenUp').text);
    return Promise.resolve();
  }

  drain(): Promise<void> {
    return Promise.resolve();
  }

  /** A broker that hangs costs this delivery, and the connection. */
  async #within(work: () => Promise<DeliveryOutcome>): Promise<DeliveryOutcome> {
    const seconds = this.#options.answerSeconds ?? usualAnswerSeconds;
    const limit = setTimeout(() => this.#connection?.nothingWithin(seconds), seconds * 1000);
    try {
      return await work();
    } catch (error) {
      if (error instanceof Unreached) return { fate: 'retry', answer: null, words: error.message };
      throw error;
    } finally {
      clearTimeout(limit);
    }
  }

  /** The one there is, or the one that comes about. */
  #open(): Promise<Open> {
    if (this.#opening !== undefined) return this.#opening;
    clearTimeout(this.#again);
    const opening = this.#greet();
    this.#opening = opening;
    opening.then(
      (open) => void open.connection.closed.then((words) => this.#closed(words)),
      (error: unknown) => this.#closed((error as Error).message),
    );
    return opening;
  }

  #closed(words: string): void {
    this.#opening = undefined;
    this.#connection = undefined;
    if (this.#ending) return;
    [this.#state, this.#words] = ['down', words];
    const pauses = this.#options.pauses ?? usualPauses;
    const seconds = pauses[Math.min(this.#failures, pauses.length - 1)] ?? 60;
    this.#failures += 1;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.#open().catch(() => undefined), seconds * 1000).unref();
  }

  async #greet(): Promise<Open> {
    const hotel = await hotelOf(this.#options.database, this.#held.property);
    const topics = this.#topicsOf(hotel);
    const connection = await this.#connect(topics);
    const online = await connection.publish({ topic: availability(topics), payload: 'online', retain: true });
    if (online.fate !== 'accepted') {
      connection.end(online.words);
      throw new Unreached(online.words);
    }
    this.#failures = 0;
    [this.#state, this.#words] = ['up', ''];
    const open = { connection, topics, announced: new Set<string>() };
    void announceAll(open, hotel.rooms);
    return open;
  }

  async #connect(topics: Topics): Promise<Connection> {
    const seconds = this.#options.answerSeconds ?? usualAnswerSeconds;
    if (this.#ending) throw new Unreached(say('pms.givenUp').text);
    try {
      const broker = this.#broker(topics);
      this.#options.addresses.checkHost(broker.host);
      const connection = new Connection(broker);
      this.#connection = connection;
      const limit = setTimeout(() => connection.nothingWithin(seconds), seconds * 1000);
      await connection.greeted.finally(() => clearTimeout(limit));
      return connection;
    } catch (error) {
      throw new Unreached((error as Error).message);
    }
  }

  #broker(topics: Topics): Broker {
    const { destination, target, secrets } = this.#held;
    const { addresses, secrets: box, willSeconds = usualWillSeconds, ca } = this.#options;
    const tls = target['tls'] !== 'no';
    const [sealed] = secrets;
    return {
      host: String(target['host']),
      port: Number(target['port'] ?? (tls ? 8883 : 1883)),
      tls,
      lookup: addresses.lookup,
      ca,
      client: `reveille-${destination}`,
      keepAliveSeconds,
      user: target['user'] === undefined ? undefined : String(target['user']),
      password: sealed === undefined ? undefined : box.open(sealed, useOf(this.#held)),
      will: { topic: availability(topics), payload: 'offline', retain: true },
      willSeconds,
    };
  }

  #topicsOf({ code }: Hotel): Topics {
    const { topic = 'reveille', discovery = 'homeassistant' } = this.#held.target;
    return { base: `${topic}/${code}`, discovery: discovery === 'none' ? undefined : String(discovery), code };
  }
}

/** With words for a person: nothing of the delivery has left. */
class Unreached extends Error {}

/** One after the other, up to the first that is not taken. */
async function publishAll(connection: Connection, publications: readonly Publication[]): Promise<DeliveryOutcome> {
  let outcome: DeliveryOutcome = { fate: 'accepted', answer: null, words: '' };
  for (const publication of publications) {
    outcome = await connection.publish(publication);
    if (outcome.fate !== 'accepted') break;
  }
  return outcome;
}

/** Of a room that Home Assistant has not heard of. */
function announcement({ topics, announced }: Open, room: string): Publication[] {
  const { discovery } = topics;
  if (discovery === undefined || announced.has(room)) return [];
  announced.add(room);
  return [discoveryPublication({ ...topics, discovery }, room)];
}

/** So that people can make their scenes before the first call comes. */
async function announceAll(open: Open, rooms: readonly string[]): Promise<void> {
  for (const room of rooms) {
    const { fate } = await publishAll(open.connection, announcement(open, room));
    // Who may not write there is told when a scene comes.
    if (fate !== 'accepted') return void open.announced.delete(room);
  }
}
