export interface Finding {
  readonly what: string;
  /** A warning leaves the service able to run. */
  readonly verdict: 'good' | 'warning' | 'bad';
  readonly seen: string;
  readonly mend?: string;
}

export const good = (what: string, seen: string): Finding => ({ what, verdict: 'good', seen });
export const warning = (what: string, seen: string, mend: string): Finding => ({
  what,
  verdict: 'warning',
  seen,
  mend,
});
export const bad = (what: string, seen: string, mend: string): Finding => ({ what, verdict: 'bad', seen, mend });
