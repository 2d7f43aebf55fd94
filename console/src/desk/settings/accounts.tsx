/** Who may sign in, and what they may do. Nobody learns the password of another: its owner sets it with a code. */
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { type Answer, newKey, Refused, request } from '../../shared/http/request.ts';
import type { Word } from '../../shared/language/en.ts';
import { useLanguage, useTranslate } from '../../shared/language/language.tsx';
import { may, useSession } from '../../shared/session.ts';
import { clockTime, shortDate } from '../../shared/time/zone.ts';
import { useTell } from '../undo/toasts.tsx';
import { AccountFactor } from './account-factor.tsx';
import { AccountPerson } from './account-person.tsx';
import classes from './accounts.module.css';
import { isAccountName, proposedName } from './account-name.ts';
import { type Secret, ShownOnce } from './shown-once.tsx';
import { Tokens } from './tokens.tsx';

type Account = Answer<'GET /api/v1/accounts'>['accounts'][number];

const none: readonly Account[] = [];
const permissions = ['admin', 'inventory', 'inspect', 'telephony'] as const;
const roles = [
  'front-desk',
  'housekeeper',
  'supervisor',
  'minibar',
  'auditor',
  'administrator',
  'integration',
  'telephony',
] as const;
/** Of these, charging is given or not; the others have it, or have not. */
const mayCharge: ReadonlySet<string> = new Set(['front-desk', 'housekeeper', 'supervisor', 'integration']);
/** An account without a role has its permissions one by one. */
const offered = ({ role }: Account) =>
  role === null ? permissions : permissions.filter((one) => one === 'inventory' && mayCharge.has(role));

const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: async () => (await request('GET /api/v1/accounts', { query: { limit: 500 } })).accounts,
  staleTime: 60_000,
});

type Change = Parameters<typeof request<'PATCH /api/v1/accounts/{id}'>>[1]['json'];
const patch = (id: string, json: NonNullable<Change>): Promise<unknown> =>
  request('PATCH /api/v1/accounts/{id}', { path: { id }, json });

/** For somebody who comes to work tomorrow. */
const minutes = 24 * 60;

export function Accounts(): ReactElement {
  const { t, tag } = useLanguage();
  const tell = useTell();
  const session = useSession();
  const { timezone } = session.property;
  const queries = useQueryClient();
  const { data = none } = useQuery(accountsQuery);
  /** Shown at once; what the service refuses is put right when the list is read again. */
  const [ahead, setAhead] = useState<Readonly<Record<string, Partial<Account>>>>({});
  const accounts = data.map((account) => Object.assign({}, account, ahead[account.id]));
  const [name, setName] = useState('');
  /** Who types Maria López for a new account gets maria.lopez, and has said whose it is. */
  const [person, setPerson] = useState<string>();
  const [trouble, setTrouble] = useState('');
  const [secret, setSecret] = useState<Secret>();
  const refresh = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ['accounts'] });
    await queries.invalidateQueries({ queryKey: ['people'] });
  };
  const showCode = async (id: string, who: string): Promise<void> => {
    const { code, expiresAt } = await request('POST /api/v1/accounts/{id}/code', { path: { id }, json: { minutes } });
    const until = Date.parse(expiresAt);
    const when = `${shortDate(until, timezone, tag)} ${clockTime(until, timezone)}`;
    setSecret({ title: t('code.for', { name: who }), value: code, hint: t('code.once', { name: who, when }) });
  };
  const refused = (error: unknown): void => setTrouble(error instanceof Refused ? error.message : t('trouble.away'));

  const change = async (
    { id, name: who, ...before }: Account,
    json: Partial<Omit<Account, 'lastSignIn'>>,
  ): Promise<void> => {
    setTrouble('');
    setAhead({ [id]: json });
    try {
      await patch(id, json);
      const keys = Object.keys('role' in json ? { ...json, permissions: before.permissions } : json);
      const back = Object.fromEntries(keys.map((key) => [key, before[key as keyof typeof before]]));
      tell({ title: t('settings.saved', { name: who }), seconds: 10, undo: () => patch(id, back).then(refresh) });
    } catch (error) {
      refused(error);
    }
    await refresh();
    setAhead({});
  };

  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!isAccountName(name.trim())) return;
    setTrouble('');
    try {
      const { id } = await request('POST /api/v1/accounts', {
        json: { name: name.trim(), person: person ?? null, permissions: [] },
        key: newKey(),
      });
      await showCode(id, name.trim());
      setName('');
      setPerson(undefined);
    } catch (error) {
      refused(error);
    }
    await refresh();
  };

  const reset = async ({ id, name: who }: Account): Promise<void> => {
    setTrouble('');
    try {
      await showCode(id, who);
    } catch (error) {
      refused(error);
    }
  };

  return (
    <div className={classes.accounts}>
      <form className={classes.add} onSubmit={(event) => void add(event)}>
        <TextInput
          label={t('accounts.name')}
          size="md"
          value={name}
          maxLength={64}
          autoComplete="off"
          onChange={(event) => {
            setName(event.currentTarget.value);
            setPerson(undefined);
          }}
        />
        <Button type="submit" size="md" disabled={!isAccountName(name.trim())}>
          {t('accounts.add')}
        </Button>
        <NameAdvice
          name={name.trim()}
          use={(proposal) => {
            setPerson(name.trim());
            setName(proposal);
          }}
        />
      </form>
      <p role="status" className={classes.trouble}>
        {trouble}
      </p>
      <ul className={classes.list} aria-label={t('settings.accounts')}>
        {accounts.map((account) => (
          <li key={account.id} className={classes.account} data-off={!account.enabled}>
            <span className={classes.name}>
              {account.name}
              <AccountPerson
                account={account.name}
                person={account.person}
                give={(given) => void change(account, { person: given })}
              />
              <LastSignIn at={account.lastSignIn} />
            </span>
            <span className={classes.boxes}>
              <NativeSelect
                aria-label={`${t('accounts.role')}: ${account.name}`}
                value={account.role ?? ''}
                data={[
                  { value: '', label: t('accounts.noRole') },
                  ...roles.map((role) => ({ value: role, label: t(`role.${role}`) })),
                ]}
                onChange={({ currentTarget: { value } }) =>
                  void change(account, { role: roles.find((role) => role === value) ?? null })
                }
              />
              {offered(account).map((permission) => (
                <Checkbox
                  key={permission}
                  label={t(`accounts.${permission}` as Word)}
                  aria-label={`${t(`accounts.${permission}` as Word)}: ${account.name}`}
                  checked={account.permissions.includes(permission)}
                  onChange={({ currentTarget: { checked } }) =>
                    void change(account, {
                      permissions: permissions.filter((one) =>
                        one === permission ? checked : account.permissions.includes(one),
                      ),
                    })
                  }
                />
              ))}
              <Checkbox
                label={t('accounts.enabled')}
                aria-label={`${t('accounts.enabled')}: ${account.name}`}
                checked={account.enabled}
                disabled={account.name === session.account}
                onChange={({ currentTarget: { checked } }) => void change(account, { enabled: checked })}
              />
            </span>
            <AccountFactor account={account} own={account.name === session.account} refresh={refresh} />
            <Button
              variant="default"
              size="sm"
              className={classes.reset ?? ''}
              onClick={() => void reset(account)}
              aria-label={`${t('accounts.reset')}: ${account.name}`}
            >
              {t('accounts.reset')}
            </Button>
          </li>
        ))}
      </ul>
      <ShownOnce secret={secret} close={() => setSecret(undefined)} />
      {may(session, 'accounts.change') ? (
        <Tokens accounts={accounts.filter(({ enabled }) => enabled).map(({ name: one }) => one)} />
      ) : null}
    </div>
  );
}

/** What a name may be, and the nearest one that is. */
function NameAdvice({ name, use }: { readonly name: string; readonly use: (name: string) => void }): ReactElement {
  const t = useTranslate();
  const proposal = proposedName(name);
  const isWrong = name !== '' && !isAccountName(name);
  return (
    <p role="status" className={classes.advice}>
      {isWrong ? t('accounts.nameRule') : ''}{' '}
      {isWrong && proposal !== '' ? (
        <Button variant="default" size="sm" onClick={() => use(proposal)}>
          {t('accounts.nameProposal', { name: proposal })}
        </Button>
      ) : null}
    </p>
  );
}

function LastSignIn({ at }: { readonly at: string | null }): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  if (at === null) return <span className={classes.last}>{t('accounts.neverSignedIn')}</span>;
  const when = `${shortDate(Date.parse(at), timezone, tag)} ${clockTime(Date.parse(at), timezone)}`;
  return <span className={classes.last}>{t('accounts.lastSignIn', { when })}</span>;
}
