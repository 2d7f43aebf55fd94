import type { WebSocket } from 'ws';
import {
  type Call,
  type Callers,
  type NodeStatus,
  type Placed,
  type Progress,
  type Script,
  type Seen,
  type Telephony,
  type TelephonyStatus,
  together,
} from '../telephony.ts';
import { say } from '../../messages/say.ts';
import { fetchedFrom, type Fetcher } from '../sounds.ts';
import { Connection } from './connection.ts';
import { objection } from './dial.ts';
import { keepDialling, requestPatience } from './dialling.ts';
import { AsteriskNode } from './node.ts';
import { callersAt, isOld, sound, statusOf } from './status.ts';

export interface AsteriskSettings {
  /** One or several, separated by commas; all know the same user and password. Empty when every Asterisk dials us. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** The endpoint towards the PBX, as ARI names it: PJSIP/pbx. */
  readonly endpoint: string;
  /** The folder of sounds as Asterisk sees it. One that dials in has none, and fetches what is in it. */
  readonly soundsAt?: string;
  /** For the question how it is, not for calls. */
  readonly patienceMilliseconds?: number;
}

/** An Asterisk that has dialled us. */
interface Accepted {
  readonly name: string;
  readonly property?: string;
  /** What it has dialled, and the account that it came with: where it fetches sounds. */
  readonly origin?: string | undefined;
  readonly fetcher?: Fetcher | undefined;
}

type Which = Pick<Call, 'id'> & { readonly node: string };

/** Asterisk knows a call while it lives; a repeat that comes after its end is known by us, for so many calls. */
const remembered = 20_000;
/** Calls: a few more or less on one Asterisk are no reason to prefer another. */
const nearlyEqual = 20;

/** Asterisk, asked over ARI. Nothing is connected before `connect`; the status can be asked without. */
export function asterisk(settings: AsteriskSettings): Asterisk {
  return new Asterisk(settings);
}

/** Any number of Asterisks as one telephone system. */
export class Asterisk implements Telephony {
  readonly #settings: AsteriskSettings;
  readonly #urls: readonly string[];
  readonly #nodes = new Map<string, AsteriskNode>();
  /** The same by whom they serve: a call must not look through those of ten thousand hotels. */
  readonly #serving = new Map<string | undefined, readonly AsteriskNode[]>();
  /** The answers to recent calls, for whoever places the same one again. */
  readonly #placed = new Map<string, Promise<Placed>>();
  readonly #progress: ((progress: Progress) => void)[] = [];
  readonly #changed: ((node: string, connected: boolean, property?: string) => void)[] = [];
  readonly #stopping = new AbortController();
  #dialling: Promise<void>[] | undefined;
  #turn = 0;

  constructor(settings: AsteriskSettings) {
    this.#settings = settings;
    this.#urls = settings.url
      .split(',')
      .map((url) => url.trim())
      .filter((url) => url !== '');
  }

  /** Dials every Asterisk that is named in the settings, and keeps the connections. */
  connect(): void {
    if (this.#stopping.signal.aborted) return;
    this.#dialling ??= this.#urls.map((url) =>
      keepDialling(() => ({ ...this.#settings, url }), this.#node({ name: new URL(url).host }), this.#stopping.signal),
    );
  }

  /**
   * Uses an Asterisk that has dialled us, whose credentials were checked. One that belongs to a property serves only
   * that property. The name is the same each time that it dials, because calls are looked for under it.
   */
  acceptNode(socket: WebSocket, identity: Accepted): void {
    const { origin, fetcher } = identity;
    const { soundsAt } = this.#settings;
    const where =
      origin === undefined || fetcher === undefined || soundsAt === undefined
        ? undefined
        : fetchedFrom(origin, fetcher, soundsAt);
    // What goes wrong with one Asterisk ends with its connection.
    this.#node(identity)
      .serve(new Connection(socket, requestPatience), where)
      .catch(() => socket.terminate());
  }

  async status(): Promise<TelephonyStatus> {
    const nodes = await this.nodes();
    return nodes.length === 0
      ? {
          running: false,
          registered: false,
          detail: say('phones.notDialled').text,
        }
      : together(nodes);
  }

  async callers(): Promise<Callers> {
    const asked = { ...this.#settings, patienceMilliseconds: this.#settings.patienceMilliseconds ?? 1500 };
    const each = await Promise.all(this.#urls.map((url) => callersAt({ ...asked, url })));
    const answering = each.filter(({ answered }) => answered);
    return { answered: answering.length > 0, lacking: [...new Set(answering.flatMap(({ lacking }) => lacking))] };
  }

  async nodes(): Promise<NodeStatus[]> {
    const asked = { ...this.#settings, patienceMilliseconds: this.#settings.patienceMilliseconds ?? 1500 };
    const hosts = new Set(this.#urls.map((url) => new URL(url).host));
    const dialled = this.#urls.map(async (url) => ({
      name: new URL(url).host,
      property: undefined,
      ...(await statusOf({ ...asked, url })),
    }));
    const accepted = [...this.#nodes.values()]
      .filter((node) => !hosts.has(node.name))
      .map((node) => this.#statusOfAccepted(node));
    return Promise.all([...dialled, ...accepted]);
  }

  /**
   * A property with an Asterisk of its own is rung by it or not at all: the shared one has another PBX behind it, and
   * other rooms.
   */
  pick(property: string, ownOnly = false): string | undefined {
    this.connect();
    const own = this.#serving.get(property) ?? [];
    const eligible = (own.length > 0 || ownOnly ? own : (this.#serving.get(undefined) ?? [])).filter(
      (node) => node.connected,
    );
    // What was picked a moment ago is not placed yet and not counted, so those that are nearly equal take turns.
    const least = Math.min(...eligible.map(({ load }) => load));
    const idle = eligible.filter(({ load }) => load <= least + nearlyEqual);
    this.#turn += 1;
    return idle[this.#turn % idle.length]?.name;
  }

  reach(): { shared: boolean; properties: string[] } {
    const connected = [...this.#nodes.values()].filter((node) => node.connected);
    return {
      shared: connected.some(({ property }) => property === undefined),
      properties: connected.flatMap(({ property }) => property ?? []),
    };
  }

  place(call: Call, isStillOurs = () => true): Promise<Placed> {
    const before = this.#placed.get(call.id);
    if (before !== undefined) return before;
    const reason = objection(call) ?? this.#unreachable(call);
    if (reason !== undefined) return Promise.resolve({ outcome: 'refused', reason });
    const placed = this.#place(call, isStillOurs);
    this.#remember(call.id, placed);
    return placed;
  }

  async prefetch(property: string, script: Script): Promise<void> {
    await Promise.all((this.#serving.get(property) ?? []).map((node) => node.prefetch(script)));
  }

  look({ id, node }: Which): Promise<Seen> {
    return this.#nodes.get(node)?.look(id) ?? unknownNode(node);
  }

  takeOver({ id, node }: Which): Promise<Seen> {
    return this.#nodes.get(node)?.takeOver(id) ?? unknownNode(node);
  }

  async hangUp({ id, node }: Which): Promise<void> {
    await this.#nodes.get(node)?.hangUp(id);
  }

  forget({ id, node }: Which): void {
    this.#nodes.get(node)?.forget(id);
  }

  onProgress(listener: (progress: Progress) => void): void {
    this.#progress.push(listener);
  }

  onNode(listener: (node: string, connected: boolean, property?: string) => void): void {
    this.#changed.push(listener);
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    for (const node of this.#nodes.values()) node.close();
    await Promise.all(this.#dialling ?? []);
  }

  #node(identity: { readonly name: string; readonly property?: string }): AsteriskNode {
    const known = this.#nodes.get(identity.name);
    if (known !== undefined && known.property === identity.property) return known;
    const node = new AsteriskNode(identity, this.#settings.endpoint, {
      progress: (progress) => this.#progress.forEach((listener) => listener(progress)),
      changed: (name, connected) => this.#changed.forEach((listener) => listener(name, connected, identity.property)),
    });
    this.#nodes.set(identity.name, node);
    const others = (this.#serving.get(known?.property) ?? []).filter((one) => one !== known);
    this.#serving.set(known?.property, others);
    this.#serving.set(identity.property, [...(this.#serving.get(identity.property) ?? []), node]);
    return node;
  }

  async #place(call: Call, isStillOurs = () => true): Promise<Placed> {
    const placed = await this.#nodes.get(call.node)?.place(call, isStillOurs);
    if (placed?.outcome !== 'placed' && placed?.outcome !== 'unsure') this.#placed.delete(call.id);
    return placed ?? { outcome: 'refused', reason: say('ring.unknown', { name: call.node }).text };
  }

  #unreachable({ node, property }: Call): string | undefined {
    const found = this.#nodes.get(node);
    if (found?.property !== undefined && found.property !== property) return say('ring.foreign', { name: node }).text;
    if (found?.connected === true) return undefined;
    const reason = found?.trouble ?? '';
    return (reason === '' ? say('ring.away', { name: node }) : say('ring.awayWhy', { name: node, reason })).text;
  }

  #remember(id: string, placed: Promise<Placed>): void {
    this.#placed.set(id, placed);
    if (this.#placed.size <= remembered) return;
    const oldest = this.#placed.keys().next().value;
    if (oldest !== undefined) this.#placed.delete(oldest);
  }

  async #statusOfAccepted(node: AsteriskNode): Promise<NodeStatus> {
    const { name, property, version } = node;
    const state = await node.line();
    const values = { version, name, endpoint: this.#settings.endpoint, state: state ?? 'unknown, it does not answer' };
    const { text: detail } = isOld(version) ? say('phones.own.old', { ...values, sound }) : say('phones.own', values);
    return { name, property, version, running: state !== undefined, registered: state === 'online', detail };
  }
}

const unknownNode = (node: string): Promise<Seen> =>
  Promise.resolve({ state: 'unknown', reason: `Asterisk ${node} is not among those that this process knows` });
