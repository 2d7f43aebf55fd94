import type { Permission } from '../principal.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly permissions: Permission[];
  readonly enabled: boolean;
}

/** Why these permissions cannot be given together. */
export function permissionProblem(granted: readonly Permission[]): string | undefined {
  if (!granted.includes('telephony') || granted.length === 1) return undefined;
  return (
    'The permission telephony goes with no other: its password lies in a file beside the Asterisk. Make an ' +
    'account of its own for it.'
  );
}

const accountName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
export const passwordLength = { least: 8, most: 200 };

export function nameProblem(name: string): string | undefined {
  return accountName.test(name)
    ? undefined
    : 'An account name has letters, digits, dot, dash and underscore, at most 64, and starts with a letter or digit.';
}
