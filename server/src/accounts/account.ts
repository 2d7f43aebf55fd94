import { type Said, say } from '../messages/say.ts';
import type { Permission } from '../principal.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly permissions: Permission[];
  readonly enabled: boolean;
}

/** Why these permissions cannot be given together. */
export function permissionProblem(granted: readonly Permission[]): Said | undefined {
  if (!granted.includes('telephony') || granted.length === 1) return undefined;
  return say('account.telephony');
}

const accountName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
export const passwordLength = { least: 8, most: 200 };

export function nameProblem(name: string): Said | undefined {
  return accountName.test(name) ? undefined : say('account.name');
}
