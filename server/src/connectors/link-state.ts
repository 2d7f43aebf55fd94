/** How a link is, as people see it: up or down and why, what was said last, and who is told when it stays down. */
import { raise } from '../alerts/alert.ts';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { record } from '../journal/journal.ts';
import type { Log } from '../ops/log.ts';
import type { HeldLink, LinkReport } from './links-store.ts';
import { Transcript } from './transcript.ts';

export interface LinkStateOptions {
  readonly database: Database;
  readonly log: Log;
  readonly held: HeldLink;
  /** Whether this process still holds the link for sure. */
  readonly isHeld: () => boolean;
}

/** After so long without an answer a person is told. */
const tellAfterSeconds = 300;

export class LinkState {
  readonly transcript = new Transcript((text) => text);
  readonly #options: LinkStateOptions;
  #state: LinkReport['state'] = 'connecting';
  #words = '';
  #reported = '';
  #downSince = performance.now();
  #isTold = false;

  constructor(options: LinkStateOptions) {
    this.#options = options;
  }

  report(): LinkReport | undefined {
    this.#tellOfDown();
    const { property, destination } = this.#options.held;
    const { heard, lines: transcript } = this.transcript;
    const mark = `${this.#state} ${this.#words} ${transcript.at(-1)?.at} ${transcript.length}`;
    if (mark === this.#reported) return undefined;
    this.#reported = mark;
    return { property, destination, state: this.#state, words: this.#words, heard, transcript };
  }

  up(): void {
    const wasDown = this.#state !== 'up';
    this.#state = 'up';
    this.#words = '';
    this.#isTold = false;
    if (wasDown) this.#journal('link.up', this.#named);
  }

  down(reason: string): void {
    const wasUp = this.#state === 'up';
    if (this.#state !== 'down') this.#downSince = performance.now();
    this.#state = 'down';
    this.#words = reason;
    if (wasUp) this.#journal('link.down', { ...this.#named, reason });
  }

  /** A person has to look at something that was told. */
  setAside(what: string, words: string): void {
    const { property, destination: subject } = this.#options.held;
    const detail = { ...this.#named, record: what, words };
    this.#later((db) => raise(db, property, { kind: 'destination-set-aside', subject, detail }));
  }

  get #named(): { destination: string; destinationId: string } {
    return { destination: this.#options.held.name, destinationId: this.#options.held.destination };
  }

  #tellOfDown(): void {
    const isLong = performance.now() - this.#downSince > tellAfterSeconds * 1000;
    if (this.#state !== 'down' || this.#isTold || !isLong || !this.#options.isHeld()) return;
    this.#isTold = true;
    const { property, destination: subject } = this.#options.held;
    const detail = { ...this.#named, reason: this.#words };
    this.#later((db) => raise(db, property, { kind: 'link-down', subject, detail }));
  }

  #journal(
    kind: 'link.up' | 'link.down',
    detail: { destination: string; destinationId: string; reason?: string },
  ): void {
    const { property, destination: subject } = this.#options.held;
    this.#options.log.info({ property, ...detail }, `property system: ${kind}`);
    const entry =
      kind === 'link.up'
        ? { kind, actor: 'reveille', subject, detail }
        : { kind, actor: 'reveille', subject, detail: { ...detail, reason: detail.reason ?? '' } };
    this.#later((db) => record(db, property, [entry]));
  }

  /** The log has it as well. */
  #later(work: Parameters<typeof asProperty<unknown>>[2]): void {
    void asProperty(this.#options.database, this.#options.held.property, work).catch(() => undefined);
  }
}
