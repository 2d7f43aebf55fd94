/**
 * The plug: what Reveille asks of a connector, which is a way to the outside. One object says what it is, and makes
 * what carries its deliveries. docs/developers/connector.md is the recipe, and each of them must pass
 * lab/connectors/conformance.ts.
 */
import type { TObject } from 'typebox';
import type { Config } from '../config/settings.ts';
import type { Database, Db } from '../db/connect.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Heartbeat } from '../work/heartbeat.ts';
import type { Addresses } from './addresses.ts';
import type { Role, Settings } from './destination.ts';
import type { SecretBox } from './secrets.ts';

export interface Connector {
  /** Its name in the property file and in the database. */
  readonly type: string;
  /**
   * What the property file may say of a destination of this type, beside its name: hotel-file/file/settings.ts reads by
   * it.
   */
  readonly settings: TObject;
  /** Whether what it sends can be signed with a secret. */
  readonly signs: boolean;
  /** It signs in with a secret that the other side gave out, in whichever letters. */
  readonly signsIn?: true;
  /** Under which headings of the property file it may stand: `connectors` alone where it does not say. */
  readonly roles?: readonly Role[];
  /** What a subscriber hears of whose file names no events. Without it, the file must. */
  readonly usualEvents?: readonly string[];
  /** What a subscriber may name as its `format`, beside the usual one: each has its own settings, and tells people. */
  readonly formats?: Readonly<Record<string, FormatSection>>;
  /** Settings of the installation without which nothing leaves: the doctor looks for them. */
  readonly needs?: readonly (keyof Config)[];
  /**
   * The setting with the addresses of people. The installation's own server writes to them, for every hotel: there are
   * so many of them, and tests are counted.
   */
  readonly recipients?: string;
  /**
   * It holds a link to a `host` and a `port`, or to a `gateway`, which its settings name: it is listed with its state,
   * and an address that somebody with a shell on the server wrote may be inside a network.
   */
  readonly isLink?: true;
  /** Kinds of events that it hears of, beside the charges and without waiting behind them; with * for any ending. */
  readonly hears?: (settings: Settings) => readonly string[];
  /** What `reveille TYPE dry-run` shows. */
  readonly dryRun?: DryRun;
  /**
   * Makes what carries its deliveries. Loaded here and not before: commands that only read settings start quicker
   * without it.
   */
  readonly start: (surroundings: Surroundings) => Promise<Transport>;
}

/** What the property file may say of a destination in a format for people. Its address is its secret. */
export interface FormatSection {
  readonly settings: TObject;
  readonly secret: SecretRule;
  readonly usualEvents: readonly string[];
}

/** How a secret looks that another side gave out. */
export interface SecretRule {
  readonly pattern: string;
  /** For the person whose secret does not fit. */
  readonly advice: string;
}

export interface Surroundings {
  readonly database: Database;
  readonly heartbeat: Heartbeat;
  readonly addresses: Addresses;
  readonly secrets: SecretBox;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly mail: MailSettings;
  /** Where people find the console, for links. */
  readonly consoleUrl?: string | undefined;
  /** Only where there is somebody above who opens it. */
  readonly rooms?: RoomDoor;
}

/** How rooms are: that noun stands above the connectors. A connector that hears of it brings it in here. */
export interface RoomDoor {
  /** Undefined where none was ever set. Nobody else changes it until the transaction ends. */
  readonly statusOf: (db: Db, property: string, room: string) => Promise<string | undefined>;
  /** Throws a Failure where there is no such room or status. */
  readonly setStatus: (
    db: Db,
    property: string,
    change: { readonly room: string; readonly status: string; readonly actor: string },
  ) => Promise<void>;
}

/** The mail server of the installation, and from whom mail comes. */
export type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom'>;

/** One delivery, on its way. */
export interface Delivery {
  /** The same however often it is sent. */
  readonly id: string;
  readonly event: string;
  readonly subject: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly sequence: string;
  readonly attempts: number;
  readonly createdAt: string;
  /** The delivery that it repeats, because a person asked for it. */
  readonly replayOf: string | null;
}

/** Where deliveries go: one destination has two lanes, and what cannot wait is in the fast one. */
export interface Way {
  readonly property: string;
  readonly destination: string;
  readonly fast: boolean;
  readonly role: Role;
  readonly name: string;
  readonly target: Settings;
  /** Sealed; the newest first. */
  readonly secrets: readonly string[];
}

/** What carries the deliveries of one type in this process. */
export interface Transport {
  /** Before anything is carried. */
  start?(): void;
  /** How many deliveries of a lane it is handed at once: 25 where it does not say. */
  readonly atOnce?: number;
  /**
   * Sends one delivery, and says what became of it. What it throws is the fault of this delivery, which is set aside
   * then.
   */
  carry(way: Way, delivery: Delivery): Promise<DeliveryOutcome | Left>;
  /**
   * Asked before a delivery is sent again of which nobody knows whether it has arrived: it was unsure, or its process
   * died. Undefined when it has not arrived, and may be sent. A transport without it says that the same id twice does
   * no harm: then it is just sent again.
   */
  lookUp?(way: Way, delivery: Delivery): Promise<DeliveryOutcome | undefined>;
  /**
   * With links: whether this process holds the one to this destination, and it takes something now; or any of them.
   * Nobody else carries to it.
   */
  takes?(way?: Pick<Way, 'destination' | 'fast'>): boolean;
  /** Waits for no answer any more. What is on its way comes to `retry`, or to `unsure` where it must be looked up. */
  cutOff(): void;
  close(): Promise<void>;
}

export interface DeliveryOutcome {
  /**
   * `accepted` and `refused` close the delivery, the one well, the other for a person to see. `retry` keeps it in front
   * of its lane, to be tried again later and later. `unsure` as well: it was sent, and nobody knows whether it arrived,
   * so it is looked up first. `unsent` says that it has not left because it cannot now, which is nobody's failure.
   * `gone`: nobody there ever wants to hear from us again.
   */
  readonly fate: 'accepted' | 'refused' | 'retry' | 'unsure' | 'unsent' | 'gone';
  /** The status it was answered with; null when there was no answer. */
  readonly answer: number | null;
  /** What the other side said, or why there was no answer. */
  readonly words: string;
  readonly retryAfterSeconds?: number;
  /** Something is wrong with the delivery or with us: an alert is raised beside it. */
  readonly isOdd?: true;
}

/** It has left, and shows in a moment what became of it: the next one may leave meanwhile. */
export interface Left {
  readonly settled: Promise<DeliveryOutcome>;
}

/** Shows what would be sent, and sends nothing. */
export interface DryRun {
  readonly summary: string;
  /** Lines about its own options, for --help. */
  readonly help: readonly string[];
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  readonly show: (asked: DryRunAsked) => Promise<DryRunShown>;
}

export interface DryRunAsked {
  readonly property: { readonly id: string; readonly timezone: string };
  readonly settings: Settings;
  readonly values: Readonly<Record<string, unknown>>;
  /** Of one, with a point; undefined where there is no such item. */
  readonly priceOf: (item: string) => Promise<string | undefined>;
}

/** Or what should be asked instead. */
export type DryRunShown = readonly { readonly when: string; readonly text: string }[] | { readonly problem: string };
