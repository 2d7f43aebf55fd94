import { type Permission, permissions, type Role } from '../../rights.ts';
import { addAccount, changeAccount, keepingAnAdmin, removeAccount } from '../../accounts/manage.ts';
import type { StoredAccount } from '../../accounts/store.ts';
import type { FileAccount } from '../file/accounts.ts';
import type { Mistake } from '../file/mistakes.ts';
import type { Change, Section, Value } from './change.ts';
import type { Verdict } from './passwords.ts';

type Verdicts = ReadonlyMap<string, Verdict>;

interface Wishes {
  readonly prune: boolean;
  /** Also where nobody with the permission admin is left. */
  readonly withoutAdmin?: boolean;
}

export function planAccounts(
  wanted: readonly FileAccount[],
  present: readonly StoredAccount[],
  verdicts: Verdicts,
  { prune, withoutAdmin = false }: Wishes,
): Section {
  const before = new Map(present.map((account) => [account.name, account]));
  const names = new Set(wanted.map(({ name }) => name));
  const extra = present.filter(({ name }) => !names.has(name));
  const changed = wanted
    .map((account) => ({
      account,
      existing: before.get(account.name),
      changes: changesOf(account, before.get(account.name), verdicts.get(account.name)),
    }))
    .filter(({ changes }) => changes.length > 0);
  return {
    changes: [
      ...changed.flatMap(({ changes }) => changes),
      ...(prune ? extra.map(({ name }): Change => ({ kind: 'account', action: 'remove', name })) : []),
    ],
    leftAlone: prune ? [] : extra.map(({ name }) => ({ kind: 'account', name })),
    async write(db, property) {
      const change = async (): Promise<void> => {
        for (const { account, existing } of changed) {
          const passwordHash = verdicts.get(account.name)?.newHash;
          if (existing === undefined)
            await addAccount(db, property, {
              name: account.name,
              passwordHash: passwordHash ?? '',
              person: account.person ?? null,
              role: account.role,
              permissions: account.permissions,
            });
          else
            await changeAccount(db, property, existing.id, {
              ...(account.person === undefined ? {} : { person: account.person }),
              role: account.role,
              permissions: account.permissions,
              ...(passwordHash === undefined ? {} : { passwordHash }),
            });
        }
        if (prune) for (const { id } of extra) await removeAccount(db, property, id);
      };
      await (withoutAdmin ? change() : keepingAnAdmin(db, property, change));
    },
  };
}

const isAdmin = (account: { permissions: readonly string[] }): boolean => account.permissions.includes('admin');

/** Said before anything is changed: a file that leaves nobody who could undo it. */
export function lostAdmin(
  wanted: readonly FileAccount[],
  present: readonly StoredAccount[],
  { prune, withoutAdmin = false }: Wishes,
): Mistake[] {
  const enabled = present.filter((account) => account.enabled);
  const inFile = new Map(wanted.map((account) => [account.name, account]));
  const kept = enabled.some((account) => isAdmin(inFile.get(account.name) ?? (prune ? { permissions: [] } : account)));
  const added = wanted.some((account) => isAdmin(account) && !present.some(({ name }) => name === account.name));
  if (withoutAdmin || kept || added || !enabled.some(isAdmin)) return [];
  const line = enabled.flatMap((account) => (isAdmin(account) ? (inFile.get(account.name)?.line ?? []) : []))[0] ?? 1;
  const mend = 'give it to an account that may sign in; at the machine, `reveille apply --without-admin` does without';
  return [{ line, what: 'nobody with the permission admin would be left', mend }];
}

/** Whether accounts have changed since the passwords were judged: then they must be judged again. */
export function isStale(
  wanted: readonly FileAccount[],
  present: readonly StoredAccount[],
  verdicts: Verdicts,
): boolean {
  const hashes = new Map(present.map(({ name, passwordHash }) => [name, passwordHash]));
  return wanted.some(({ name }) => {
    const verdict = verdicts.get(name);
    return verdict === undefined ? !hashes.has(name) : verdict.metHash !== hashes.get(name);
  });
}

const shown = (role: Role | null, granted: readonly Permission[], person?: string | null): Value => ({
  ...(person === undefined ? {} : { person }),
  ...(role === null ? {} : { role }),
  permissions: granted,
});

function changesOf(
  { name, person, role, permissions: to }: FileAccount,
  existing: StoredAccount | undefined,
  verdict: Verdict | undefined,
): Change[] {
  if (existing === undefined) return [{ kind: 'account', action: 'add', name, to: shown(role, to, person) }];
  const from = permissions.filter((permission) => existing.permissions.includes(permission));
  const renamed = person !== undefined && person !== existing.person;
  const regranted: Change = {
    kind: 'account',
    action: 'change',
    name,
    from: shown(existing.role, from, renamed ? existing.person : undefined),
    to: shown(role, to, renamed ? person : undefined),
  };
  return [
    ...(from.join() === to.join() && existing.role === role && !renamed ? [] : [regranted]),
    ...(verdict?.newHash === undefined ? [] : [{ kind: 'password', action: 'change', name } as const]),
  ];
}
