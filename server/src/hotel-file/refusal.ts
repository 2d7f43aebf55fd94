/** Mistakes of a property file that somebody sent piece by piece: each is told at the field that it is about. */
import { Failure } from '../failures.ts';
import { type Said, say } from '../messages/say.ts';
import type { Mistake } from './file/mistakes.ts';

/** The caller sends the policy without the section of the file that it stands in. */
export function refuse(
  mistakes: readonly (Pick<Mistake, 'what' | 'mend' | 'field'> & { readonly said?: Said })[],
): void {
  if (mistakes.length === 0) return;
  const sentences = mistakes.map(({ what, mend, field: way, said }) => {
    const field = way?.replace(/^(wakeup|retention)\./, '');
    return { field, detail: said ?? say('policy.value', { field: field ?? '', problem: `${what}: ${mend}.` }) };
  });
  const errors = sentences.flatMap(({ detail, field }) => (field === undefined ? [] : [{ field, detail }]));
  const [first, ...others] = sentences.map(({ detail }) => detail);
  const problem = sentences.map(({ detail }) => detail.text).join(' ');
  const all = say('policy.values', { fields: errors.map(({ field }) => field).join(', '), problem });
  throw new Failure('rule', { detail: first !== undefined && others.length === 0 ? first : all, errors });
}
