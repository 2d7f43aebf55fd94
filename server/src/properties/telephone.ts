/**
 * What a hotel's administrator may not decide alone: calls to outside cost the operator money. In a usual set-up the
 * PBX would connect them, so long numbers, and more lines than a hotel of any usual size needs, are given by somebody
 * at the machine. What stands already stays.
 */
import { budgets } from '../budgets/budgets.ts';
import { type Said, say } from '../messages/say.ts';

export interface Telephone {
  readonly lines: number;
  /** Whatever Reveille may be told to ring: rooms, the desk, whom to tell about a guest who did not wake. */
  readonly numbers: Iterable<string>;
}

/** Why this needs somebody at the machine, in sentences; empty where it does not. */
export function beyondAdministrator(
  wanted: Telephone,
  present: Telephone,
): { readonly what: string; readonly mend: string; readonly field?: string; readonly said: Said }[] {
  const { lines, extensionDigits } = budgets;
  const there = new Set(present.numbers);
  const outside = [...new Set(wanted.numbers)].filter(
    (one) => /^\d+$/.test(one) && one.length > extensionDigits.most && !there.has(one),
  );
  const found: { what: string; mend: string; field?: string; said: Said }[] = [];
  if (wanted.lines > lines.most && wanted.lines > present.lines)
    found.push({
      field: 'lines',
      what: `${wanted.lines} lines are more than ${lines.most}`,
      mend: 'ask whoever runs Reveille to set them with reveille apply',
      said: say('telephone.lines', { lines: wanted.lines, most: lines.most }),
    });
  if (outside.length > 0)
    found.push({
      what:
        `${outside.slice(0, 5).join(', ')}${outside.length > 5 ? ' and more' : ''} may reach outside lines: ` +
        `extensions here have at most ${extensionDigits.most} digits`,
      mend: 'ask whoever runs Reveille to set longer ones with reveille apply',
      said: say(outside.length > 5 ? 'telephone.outsideMore' : 'telephone.outside', {
        numbers: outside.slice(0, 5).join(', '),
        most: extensionDigits.most,
      }),
    });
  return found;
}
