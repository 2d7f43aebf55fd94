import { roles } from '../../rights.ts';
import { type SignInRules, usualRules } from '../../second-factor/rules.ts';
import type { Field, Reader } from './reader.ts';

export function readSignIn(reader: Reader, field: Field | undefined): SignInRules {
  const found = field === undefined ? undefined : reader.map(field, 'signIn', ['secondFactor', 'tokensOnly']);
  if (found === undefined) return usualRules;
  const named = new Set(
    reader.list(found.secondFactor, 'secondFactor').map((one) => reader.choice(one, 'a role', roles)),
  );
  return {
    secondFactor: roles.filter((role) => named.has(role)),
    tokensOnly:
      found.tokensOnly !== undefined && reader.choice(found.tokensOnly, 'tokensOnly', ['yes', 'no']) === 'yes',
  };
}
