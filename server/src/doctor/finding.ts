import { type Said, say } from '../messages/say.ts';

export interface Finding {
  readonly what: string;
  /** A warning leaves the service able to run; off is what nobody has set up, and nobody must. */
  readonly verdict: 'good' | 'off' | 'warning' | 'bad';
  readonly seen: string;
  readonly mend?: string;
  /** The same for who says it in another language. */
  readonly said: { readonly seen: Said; readonly mend?: Said };
  /** It was well before, or becomes worse by itself: somebody must be told, not only who asks. */
  readonly urgent?: true;
}

export const good = (what: string, seen: Said): Finding => ({
  what,
  verdict: 'good',
  seen: seen.text,
  said: { seen },
});
export const off = (what: string, seen: Said): Finding => ({ ...good(what, seen), verdict: 'off' });
export const warning = (what: string, seen: Said, mend: Said): Finding => ({
  what,
  verdict: 'warning',
  seen: seen.text,
  mend: mend.text,
  said: { seen, mend },
});
/** The same of what was well before, or becomes worse by itself. */
export const urgentWarning = (what: string, seen: Said, mend: Said): Finding => ({
  ...warning(what, seen, mend),
  urgent: true,
});
export const bad = (what: string, seen: Said, mend: Said): Finding => ({
  ...urgentWarning(what, seen, mend),
  verdict: 'bad',
});

/** What only who has a shell on the server is told, in the language of its commands. */
export const atTerminal = (words: string): Said => say('seen.asIs', { words });
