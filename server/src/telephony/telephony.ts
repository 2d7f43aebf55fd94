import { say } from '../messages/say.ts';

/** What the rest of the house may ask of the telephone system, whichever it is. */
export interface Telephony {
  status(): Promise<TelephonyStatus>;
  /** Whether people who call in are answered, and what that lacks; only where it can be asked. */
  callers?(): Promise<Callers>;
  /** The same of each part of it. */
  nodes(): Promise<NodeStatus[]>;
  /** Begins to keep connections: only a process that dials needs them. The status can be asked without. */
  connect(): void;
  /**
   * The node on which the next call of this property should be placed: of those connected the one with the fewest
   * calls, the property's own before shared ones, and its own alone where it has one, connected here or not. Undefined
   * when none is connected. Kept with the attempt before the call is placed, so that whoever takes the call over knows
   * where to look.
   */
  pick(property: string, ownOnly?: boolean): string | undefined;
  /**
   * Whom this process can ring at present: everybody without a telephone system of their own, and properties that have
   * one here.
   */
  reach(): { readonly shared: boolean; readonly properties: readonly string[] };
  /**
   * Places a call. The telephone system carries it alone from then on: it plays, reads the key and hangs up even when
   * the process that placed the call is gone. The id belongs to this one attempt; the same id again places nothing.
   * `isStillOurs` is asked behind every queue, in the instant in which the request leaves.
   */
  place(call: Call, isStillOurs: () => boolean): Promise<Placed>;
  /**
   * Has the telephone systems of a property that share no folder with us fetch what will be said, before it is needed.
   * Where they already have it, or cannot have it, nothing happens.
   */
  prefetch(property: string, script: Script): Promise<void>;
  /** What has become of a call that another process placed, or that was live when the connection broke. */
  look(call: { readonly id: string; readonly node: string }): Promise<Seen>;
  /**
   * The same of a call whose process is gone. Where it is gone without an end, nothing that was sent to place it can
   * place it any more, however late it arrives.
   */
  takeOver(call: { readonly id: string; readonly node: string }): Promise<Seen>;
  hangUp(call: { readonly id: string; readonly node: string }): Promise<void>;
  /** The outcome has been kept by us: the telephone system may forget it. */
  forget(call: { readonly id: string; readonly node: string }): void;
  /**
   * Progress of the calls that this process has placed or looked for, told by the node that holds them. It may come
   * before `place` has answered.
   */
  onProgress(listener: (progress: Progress) => void): void;
  /** A node is lost, or is heard again after it was not: what is live on it must be looked at. */
  onNode(listener: (node: string, connected: boolean, property?: string) => void): void;
  close(): Promise<void>;
}

export interface TelephonyStatus {
  /** The media stack answers. */
  readonly running: boolean;
  /** The lines towards the PBX are registered. */
  readonly registered: boolean;
  /** For a person: what was asked and what came back. */
  readonly detail: string;
}

export interface Callers {
  /** Somebody has said where pages for callers come from. */
  readonly answered: boolean;
  /** Parts of the telephone system without which no page can be asked for or said. */
  readonly lacking: readonly string[];
}

export interface NodeStatus extends TelephonyStatus {
  readonly name: string;
  /** Whose it is alone; undefined when it serves everybody. */
  readonly property: string | undefined;
  /** Empty while it is not known. */
  readonly version: string;
}

/** What is known of a property's own: whether it has any, and those that other processes hold. */
export interface Own {
  readonly ownOnly: boolean;
  readonly held: readonly NodeStatus[];
}

/**
 * A property with a telephone system of its own is rung by no other, and nobody sees another property's. One that has
 * left this process for another is told of as it is there.
 */
export function nodesFor(nodes: readonly NodeStatus[], property: string, { ownOnly, held }: Own): NodeStatus[] {
  const own = new Map<string, NodeStatus>();
  for (const node of [...held, ...nodes.filter((one) => one.property === property)])
    if (node.running || !own.has(node.name)) own.set(node.name, node);
  return own.size > 0 || ownOnly ? [...own.values()] : nodes.filter((node) => node.property === undefined);
}

/** What rings the rooms of this property, as one. */
export function statusFor(nodes: readonly NodeStatus[], property: string, own: Own): TelephonyStatus {
  const serving = nodesFor(nodes, property, own);
  return serving.length === 0 ? unserved(own.ownOnly) : together(serving);
}

export function unserved(ownOnly: boolean): TelephonyStatus {
  return { running: false, registered: false, detail: say(ownOnly ? 'phones.ownAway' : 'phones.none').text };
}

/** Several of them as one: what any of them can do, the house can do; the detail tells of each. */
export function together(each: readonly TelephonyStatus[]): TelephonyStatus {
  return {
    running: each.some((one) => one.running),
    registered: each.some((one) => one.registered),
    detail: each.map((one) => one.detail).join('; '),
  };
}

export interface Call {
  /** A UUID. */
  readonly id: string;
  readonly property: string;
  /** Where to place it, as `pick` said a moment ago. When it is gone by now the call is refused. */
  readonly node: string;
  /** As the administrator wrote it in the list of rooms; digits and letters only, or it is refused. */
  readonly extension: string;
  readonly ringSeconds: number;
  /** What the phone shows. */
  readonly caller: { readonly name: string; readonly number: string };
  readonly script: Script;
  /** After a key with a reply the person is connected with this phone, which rings for as long. */
  readonly connect?: string;
}

/**
 * What the person hears who answers: the announcement so many times, each time with a chance to press a key, then the
 * goodbye.
 */
export interface Script {
  /** Sounds as the telephone system knows them, in order. */
  readonly announcement: readonly string[];
  readonly readings: number;
  /** How long a key is waited for after the last reading. */
  readonly waitSeconds: number;
  /** A key that ends the announcement, and what is said to it. Other keys are not heard. */
  readonly replies: Readonly<Record<string, string>>;
  readonly goodbye: string;
}

/**
 * `unsure`: nobody knows whether it rings, because the answer to our request was lost. `withdrawn`: nothing was sent,
 * because the call was not ours any more.
 */
export type Placed =
  | { readonly outcome: 'placed' | 'unsure'; readonly node: string }
  | { readonly outcome: 'withdrawn' }
  | { readonly outcome: 'refused'; readonly reason: string };

export type Progress =
  | { readonly kind: 'ringing' | 'answered' | 'heard'; readonly id: string; readonly node: string; readonly at: Date }
  | ({ readonly kind: 'ended'; readonly node: string } & Ended);

export interface Ended {
  readonly id: string;
  readonly at: Date;
  readonly answered: boolean;
  /** When, where the telephone system has kept it. */
  readonly answeredAt?: Date;
  /** The whole announcement was played at least once to somebody who was still on the line. */
  readonly heard: boolean;
  /** The key that was pressed, of those that have a reply; empty when none. */
  readonly key: string;
  /** Somebody answered at the phone that it was connected with after the key. */
  readonly connected?: boolean;
  /** Where it went instead of the extension that was rung: a voicemail, another phone. */
  readonly forwardedTo?: string;
  /** Q.850, as Asterisk and every PBX know it; 0 when nobody said. */
  readonly cause: number;
  /** The SIP answer, where there was one. */
  readonly sipStatus?: number;
}

/** `gone` without an end: the telephone system knows nothing of it; it was never placed, or it ended unseen. */
export type Seen =
  | { readonly state: 'live'; readonly answered: boolean; readonly heard: boolean }
  | { readonly state: 'gone'; readonly ended?: Ended }
  | { readonly state: 'unknown'; readonly reason: string };

/** An installation without a telephone system: nothing can ring. */
export const noTelephony: Telephony = {
  status: () => Promise.resolve({ running: false, registered: false, detail: say('phones.unset').text }),
  nodes: () => Promise.resolve([]),
  connect: () => undefined,
  pick: () => undefined,
  reach: () => ({ shared: false, properties: [] }),
  place: () => Promise.resolve({ outcome: 'refused', reason: say('ring.unset').text }),
  prefetch: () => Promise.resolve(),
  look: () => Promise.resolve({ state: 'unknown', reason: say('ring.unset').text }),
  takeOver: () => Promise.resolve({ state: 'unknown', reason: say('ring.unset').text }),
  hangUp: () => Promise.resolve(),
  forget: () => undefined,
  onProgress: () => undefined,
  onNode: () => undefined,
  close: () => Promise.resolve(),
};
