/**
 * The last records of a link in both directions, without anything about a guest: for an installer to look at, and to be
 * played again as a test.
 */
import type { TranscriptLine } from './links-listing-store.ts';

const most = 200;
const longest = 500;

export class Transcript {
  readonly #lines: TranscriptLine[] = [];
  readonly #shown: (text: string) => string;
  #heard: string | null = null;

  /** `shown` leaves out what is about a guest. */
  constructor(shown: (text: string) => string) {
    this.#shown = shown;
  }

  add(from: 'theirs' | 'ours', text: string): void {
    const at = new Date().toISOString();
    this.#lines.push({ at, from, text: this.#shown(text).slice(0, longest).replaceAll('\u0000', '').toWellFormed() });
    if (from === 'theirs') this.#heard = at;
    if (this.#lines.length > most) this.#lines.splice(0, this.#lines.length - most);
  }

  get lines(): readonly TranscriptLine[] {
    return this.#lines;
  }

  /** When the other side last said something. */
  get heard(): string | null {
    return this.#heard;
  }
}
