/**
 * What callers will hear is made before they do: the parts of which every time, day, key and sentence is composed, in
 * the hotel's languages. One after the other, when no engine is wanted, and with rests: it has all the time there is.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Renderer } from '../speech/render.ts';
import { everyPart } from './texts/every-part.ts';

const day = 86_400_000;
const mostRemembered = 20_000;
/** Of rest, for one of work. */
const rests = 2;

/** Whose voice it is. */
export interface Tongue {
  readonly property: string;
  readonly language: string;
  readonly voice: string | undefined;
}

export class Ahead {
  readonly #renderer: Pick<Renderer, 'say'>;
  readonly #stopping: AbortSignal;
  readonly #rests: number;
  readonly #begun = new Map<string, number>();
  #last: Promise<void> = Promise.resolve();

  constructor(renderer: Pick<Renderer, 'say'>, stopping: AbortSignal, rest = rests) {
    this.#renderer = renderer;
    this.#stopping = stopping;
    this.#rests = rest;
  }

  /** True once a day: what is there by then is looked at again, which keeps it from the sweep. */
  begin(what: string): boolean {
    const before = this.#begun.get(what);
    if (before !== undefined && performance.now() - before < day) return false;
    if (this.#begun.size >= mostRemembered) this.#begun.clear();
    this.#begun.set(what, performance.now());
    return true;
  }

  /** Hotels that speak with the same voice share its sounds. Resolves when they are there, and never rejects. */
  make({ property, language, voice }: Tongue): Promise<void> {
    const key = `${language} ${voice ?? ''}`;
    // What fails is said by who needs it, and tried again with the next page.
    if (this.begin(key))
      this.#last = this.#last
        .then(() => this.#all({ property, language, voice }))
        .catch(() => void this.#begun.delete(key));
    return this.#last;
  }

  async #all({ property, language, voice }: Tongue): Promise<void> {
    for (const part of everyPart(language)) {
      if (this.#stopping.aborted) return;
      const began = performance.now();
      await this.#renderer.say(part, { property, language, voice, place: 'part', urgency: 'ahead' });
      const pause = this.#rests * (performance.now() - began);
      await sleep(pause, undefined, { signal: this.#stopping, ref: false }).catch(() => undefined);
    }
  }
}
