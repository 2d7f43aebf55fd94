/** What machines sign in with. A token is shown once, may no more than its account, and ends at once when revoked. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { type Answer, Refused, request } from '../../shared/http/request.ts';
import { useLanguage, useTranslate } from '../../shared/language/language.tsx';
import { Dialog } from '../look/dialog.tsx';
import { useSession } from '../../shared/session.ts';
import { serviceNow } from '../../shared/time/clock.ts';
import { clockTime, dateOfYear } from '../../shared/time/zone.ts';
import { useCode } from '../session/code-field.tsx';
import classes from './accounts.module.css';
import { type Secret, ShownOnce } from './shown-once.tsx';

type Token = Answer<'GET /api/v1/tokens'>['tokens'][number];
type Wish = NonNullable<Parameters<typeof request<'POST /api/v1/tokens'>>[1]['json']>;

const none: readonly Token[] = [];
const day = 86_400_000;
const lives = [90, 365, 1825] as const;
/** What a token may do that only looks. */
const reading: Wish['rights'] = [
  'system.read',
  'events.hear',
  'rooms.read',
  'wakeups.read',
  'alerts.read',
  'guests.read',
];

const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async () => (await request('GET /api/v1/tokens', { query: { whose: 'all' } })).tokens,
  staleTime: 60_000,
});

export function Tokens({ accounts }: { readonly accounts: readonly string[] }): ReactElement {
  const t = useTranslate();
  const queries = useQueryClient();
  const { data = none } = useQuery(tokensQuery);
  const [trouble, setTrouble] = useState('');
  const [secret, setSecret] = useState<Secret>();
  const [ending, setEnding] = useState<Token>();
  const settled = async (work: Promise<unknown>): Promise<void> => {
    setTrouble('');
    try {
      await work;
    } catch (error) {
      setTrouble(error instanceof Refused ? error.message : t('trouble.away'));
    }
    await queries.invalidateQueries({ queryKey: tokensQuery.queryKey });
  };
  const make = async (wish: Wish): Promise<void> => {
    const { value, name } = await request('POST /api/v1/tokens', { json: wish });
    setSecret({ title: t('tokens.value', { name }), value, hint: t('tokens.once') });
  };
  const revoke = async ({ id }: Token): Promise<void> => {
    setEnding(undefined);
    await request('DELETE /api/v1/tokens/{id}', { path: { id } });
  };
  return (
    <section className={classes.tokens} aria-labelledby="tokens">
      <h2 id="tokens">{t('tokens.title')}</h2>
      <p>{t('tokens.hint')}</p>
      <NewToken accounts={accounts} make={(wish) => settled(make(wish))} />
      <p role="status" className={classes.trouble}>
        {trouble}
      </p>
      <ul className={classes.list} aria-label={t('tokens.title')}>
        {data.map((token) => (
          <Row key={token.id} token={token} revoke={() => setEnding(token)} />
        ))}
      </ul>
      <ShownOnce secret={secret} close={() => setSecret(undefined)} />
      <Dialog
        opened={ending !== undefined}
        close={() => setEnding(undefined)}
        title={t('tokens.revokeOne', { name: ending?.name ?? '' })}
      >
        <p>{t('tokens.revokeHint')}</p>
        <Button
          size="md"
          data-autofocus
          onClick={() => void settled(ending === undefined ? Promise.resolve() : revoke(ending))}
        >
          {t('tokens.revoke')}
        </Button>
      </Dialog>
    </section>
  );
}

function NewToken({
  accounts,
  make,
}: {
  readonly accounts: readonly string[];
  readonly make: (wish: Wish) => Promise<void>;
}): ReactElement {
  const t = useTranslate();
  const { account: own } = useSession();
  const [name, setName] = useState('');
  const [account, setAccount] = useState(own);
  const [scope, setScope] = useState<'all' | 'read'>('all');
  const [days, setDays] = useState(365);
  const code = useCode();
  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const expiresAt = new Date(serviceNow() + days * day).toISOString();
    const rights = scope === 'read' ? { rights: reading } : {};
    await make({ name: name.trim(), account, expiresAt, ...rights, ...code.sent });
    setName('');
    code.clear();
  };
  return (
    <form className={classes.add} onSubmit={(event) => void add(event)}>
      <TextInput
        label={t('tokens.name')}
        size="md"
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('tokens.account')}
        size="md"
        value={account}
        data={accounts.includes(own) ? [...accounts] : [own, ...accounts]}
        onChange={(event) => setAccount(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('tokens.may')}
        size="md"
        value={scope}
        data={[
          { value: 'all', label: t('tokens.all') },
          { value: 'read', label: t('tokens.read') },
        ]}
        onChange={(event) => setScope(event.currentTarget.value === 'read' ? 'read' : 'all')}
      />
      <NativeSelect
        label={t('tokens.life')}
        size="md"
        value={String(days)}
        data={lives.map((one) => ({ value: String(one), label: t('tokens.days', { days: one }) }))}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
      />
      {code.field}
      <Button type="submit" size="md" disabled={name.trim() === '' || !code.ready}>
        {t('tokens.make')}
      </Button>
    </form>
  );
}

function Row({ token, revoke }: { readonly token: Token; readonly revoke: () => void }): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const date = (at: string): string => dateOfYear(Date.parse(at), timezone, tag);
  const { name, account, rights, lastUsed, expiresAt, expired } = token;
  const facts = [
    account,
    rights === null ? t('tokens.all') : t('tokens.rights', { count: rights.length }),
    t(expired ? 'tokens.expired' : 'tokens.expires', { when: date(expiresAt) }),
    lastUsed === null
      ? t('tokens.unused')
      : t('tokens.used', { when: `${date(lastUsed)} ${clockTime(Date.parse(lastUsed), timezone)}` }),
  ];
  return (
    <li className={classes.token} data-off={expired}>
      <span className={classes.name}>
        {name}
        <span className={classes.last}>{facts.join(' · ')}</span>
      </span>
      <Button
        variant="default"
        size="sm"
        className={classes.reset ?? ''}
        onClick={revoke}
        aria-label={`${t('tokens.revoke')}: ${name}`}
      >
        {t('tokens.revoke')}
      </Button>
    </li>
  );
}
