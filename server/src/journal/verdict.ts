/** What verifying a journal comes to. */
import type { Pruning } from './prune-store.ts';

export interface Problem {
  readonly what:
    | 'entry changed'
    | 'entry removed'
    | 'entry slipped in'
    | 'entry sealed twice'
    | 'name changed'
    | 'seal changed'
    | 'seal removed'
    | 'seal out of order'
    | 'head changed';
  readonly entry?: string;
  readonly seal?: string;
  /** For a person. */
  readonly message: string;
}

export interface Verdict {
  readonly entries: number;
  readonly seals: number;
  /** Written, and not in the chain yet: the sealer's work of the next second. */
  readonly unsealed: number;
  /** Entries whose personal part was erased: their names, or what else identified a guest. */
  readonly erased: number;
  /** Up to where the oldest part was removed by rule, as a sealed entry says; null where nothing was. */
  readonly pruned: Pruning | null;
  /** Noted elsewhere, it proves later that nobody has replaced the chain as a whole. */
  readonly head: { readonly number: string; readonly hash: string } | null;
  readonly problems: readonly Problem[];
}
