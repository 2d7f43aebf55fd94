/**
 * Plays a transcript again: what the property system said is said again, in order and at its place, and what we answer
 * is compared with what we answered then. Dates, times and version of the link's own records are ours of today, and are
 * left out.
 */
import { vi } from 'vitest';
import { bytesOf } from './letters.ts';
import type { PropertySystem } from './property-system.ts';

interface Said {
  readonly from: 'theirs' | 'ours';
  readonly text: string;
}

/** Lines like `theirs LS|DA001015|TI123045|`; what begins with # is a comment. */
export function readTranscript(text: string): Said[] {
  return text.split('\n').flatMap((line) => {
    const [, from, said] = /^(theirs|ours) +(.+)$/.exec(line) ?? [];
    return from === undefined || said === undefined ? [] : [{ from: from as Said['from'], text: said }];
  });
}

export function comparable(text: string): string {
  return /^(L[SDARE]|DR)\|/.test(text) ? text.replace(/\b(?:DA|TI|V#)[^|]*\|/g, '') : text;
}

/** Returns what was said by us, as far as the transcript goes. */
export async function replay(system: PropertySystem, transcript: readonly Said[]): Promise<string[]> {
  const ours = () =>
    system.transcript
      .filter(({ direction, text }) => direction === '<' && !text.startsWith('--'))
      .map(({ text }) => text);
  let expected = 0;
  for (const { from, text } of transcript) {
    if (from === 'ours') {
      expected += 1;
      await vi
        .waitUntil(() => ours().length >= expected, { timeout: 60_000, interval: 20 })
        .catch(() => {
          throw new Error(`nothing was said where it should be ${text}`);
        });
    } else {
      await vi.waitUntil(() => system.client !== undefined, { timeout: 60_000, interval: 20 });
      system.sendRaw(bytesOf(text, system.profile.encoding));
    }
  }
  return ours();
}
