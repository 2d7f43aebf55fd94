import { putSettings } from '../../properties/store.ts';
import type { SignInRules } from '../../second-factor/rules.ts';
import type { Change, Section } from './change.ts';

export function planSignIn(wanted: SignInRules, present: SignInRules): Section {
  const [before, after] = [told(present), told(wanted)];
  const changes = Object.entries(after).flatMap(([name, to]): Change[] => {
    const from = before[name] ?? null;
    return from === to ? [] : [{ kind: 'signIn', action: 'change', name, from, to }];
  });
  return { changes, leftAlone: [], write: (db, property) => putSettings(db, property, 'signIn', { ...wanted }) };
}

function told({ secondFactor, tokensOnly }: SignInRules): Record<string, string | null> {
  return { secondFactor: secondFactor.join(', ') || null, tokensOnly: tokensOnly ? 'yes' : 'no' };
}
