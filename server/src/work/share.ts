/** Who has what part of the work: every process works it out for itself from the same list of those that live. */
import type { Process, Role } from './processes-store.ts';

/** `rank` of `of`. */
export interface Share {
  readonly rank: number;
  readonly of: number;
}

/** Those that are ready share it; where nobody is, all do. Undefined when others are ready and this one is not. */
export function shareOf(
  living: readonly Pick<Process, 'id' | 'role' | 'ready'>[],
  role: Role,
  id: string,
): Share | undefined {
  const all = living.filter((one) => one.role === role);
  const ready = all.filter((one) => one.ready);
  const sharing = ready.length > 0 ? ready : all;
  const rank = sharing.findIndex((one) => one.id === id);
  return rank < 0 ? undefined : { rank, of: sharing.length };
}
