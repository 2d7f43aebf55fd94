export interface Finding {
  readonly what: string;
  /** A warning leaves the service able to run. */
  readonly verdict: 'good' | 'warning' | 'bad';
  readonly seen: string;
  readonly mend?: string;
  /** It was well before, or becomes worse by itself: somebody must be told, not only who asks. */
  readonly urgent?: true;
}

export const good = (what: string, seen: string): Finding => ({ what, verdict: 'good', seen });
export const warning = (what: string, seen: string, mend: string): Finding => ({
  what,
  verdict: 'warning',
  seen,
  mend,
});
/** The same of what was well before, or becomes worse by itself. */
export const urgentWarning = (what: string, seen: string, mend: string): Finding => ({
  ...warning(what, seen, mend),
  urgent: true,
});
export const bad = (what: string, seen: string, mend: string): Finding => ({
  what,
  verdict: 'bad',
  seen,
  mend,
  urgent: true,
});
