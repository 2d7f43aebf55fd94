/**
 * The kinds of events that somebody wants to hear of: `charge.made`, all of one noun as `wakeup.*`, or `*` for
 * everything. They are compared as words: what a caller sends never becomes a regular expression, which could be made
 * to search without end.
 */
export const wantedKind = /^(?:\*|[a-z]+\.(?:\*|[a-z-]+))$/;
export const wantedKindAdvice = 'write a kind like charge.made, all of one noun like wakeup.*, or * for everything';

export function hearsOf(wanted: ReadonlySet<string>, kind: string): boolean {
  return wanted.has('*') || wanted.has(kind) || wanted.has(`${kind.slice(0, kind.indexOf('.'))}.*`);
}
