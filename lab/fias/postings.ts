/** The folio of the simulated property system: what was posted under which number, and what it would refuse. */
import type { Profile } from './profiles.ts';

export interface Posting {
  readonly number: string;
  readonly room: string;
  readonly text: string;
  /** How often the same number came. */
  times: number;
}

/** What happens to the next charges, one after the other; those after them are answered as usual. */
export type Fault =
  | { readonly kind: 'drop-before' | 'drop-after' | 'lose' | 'silence' | 'garbage' | 'split' | 'stale' }
  | { readonly kind: 'slow'; readonly milliseconds: number }
  | { readonly kind: 'answer'; readonly code: string; readonly words?: string };

export class Folio {
  readonly accepted = new Map<string, Posting>();
  /** Every charge that came, in order, with how it was answered. */
  readonly history: { number: string; room: string; answer: string }[] = [];

  /** A number that was posted before is not posted again: that is what numbers are for. */
  post(number: string, room: string, text: string): void {
    const known = this.accepted.get(number);
    if (known === undefined) this.accepted.set(number, { number, room, text, times: 1 });
    else known.times += 1;
  }
}

/** An answer as this property system writes it: in its own order, without what is empty. */
export function answerText({ answerFields, extras }: Profile, fields: Record<string, string>): string {
  const written = answerFields.filter((name) => fields[name] !== '').map((name) => `${name}${fields[name] ?? ''}|`);
  return `PA|${extras}${written.join('')}`;
}

/** What a charge must look like; says what is wrong with one that does not. */
export function complaintsAbout(fields: Record<string, string>): string[] {
  const wrong: string[] = [];
  const must = (name: string, pattern: RegExp): void => {
    if (!pattern.test(fields[name] ?? '')) wrong.push(`${name} is "${fields[name] ?? ''}"`);
  };
  must('RN', /^[0-9A-Za-z]{1,8}$/);
  must('P#', /^[1-9]\d{0,7}$/);
  must('DA', /^\d{6}$/);
  must('TI', /^\d{6}$/);
  must('PT', /^[MC]$/);
  if (fields['PT'] === 'M') {
    must('MA', /^\d{1,4}$/);
    must('M#', /^[1-9]\d?$/);
  } else {
    must('TA', /^\d+$/);
    must('SO', /^\d{1,5}$/);
  }
  return wrong;
}
