import type { StoredAccount } from '../../accounts/store.ts';
import type { SecretBox } from '../../connectors/secrets.ts';
import { issuerProblem, removeProvider, setProvider } from '../../providers/manage.ts';
import { placeOf, type Provider, useOfProvider } from '../../providers/provider.ts';
import { written } from '../../providers/settings.ts';
import type { FileAccount } from '../file/accounts.ts';
import type { Mistake } from '../file/mistakes.ts';
import type { PropertyFile } from '../file/property-file.ts';
import type { FileProvider } from '../file/provider.ts';
import type { Section } from './change.ts';
import type { Present } from './present.ts';
import { compareRecords } from './records.ts';
import { type Holder, keyOf, type Kept, type Secrets, secretsKept } from './secrets.ts';

/** With the names of its break-glass accounts. */
export type PresentProvider = Omit<Provider, 'property' | 'code'>;

/** A hotel has one, whatever stands on its button. */
const own = { role: 'the', name: 'provider' } as const;

/** All that have a secret: connections, and the provider. */
export function holdersIn({ connectors, receivers, subscribers, provider }: PropertyFile): Holder[] {
  const destinations = [...connectors, ...receivers, ...subscribers];
  if (provider === undefined) return destinations;
  const { source, line } = provider;
  return [...destinations, { ...own, ...placeOf(provider), source, line, signsIn: true }];
}

export function keptBy({ connectors, receivers, subscribers, provider }: Present): Kept[] {
  return [...connectors, ...receivers, ...subscribers, ...secretOf(provider)];
}

function secretOf(provider: PresentProvider | undefined): Kept[] {
  const secret = provider?.secret ?? null;
  return provider === undefined || secret === null ? [] : [{ ...own, ...placeOf(provider), secrets: [secret] }];
}

export function providerProblems(
  wanted: FileProvider | undefined,
  accounts: readonly FileAccount[],
  present: readonly StoredAccount[],
): Mistake[] {
  if (wanted === undefined) return [];
  const { line, issuer, roles, breakGlass } = wanted;
  const known = new Map([...present, ...accounts].map((account) => [account.name, account]));
  const isAdmin = (name: string): boolean => {
    const { role = null, permissions = [] } = known.get(name) ?? {};
    return permissions.includes('admin') && (role ?? 'administrator') === 'administrator';
  };
  const wrong = issuer === '' ? undefined : issuerProblem(issuer);
  return [
    ...(wrong === undefined ? [] : [{ line, what: `issuer is "${issuer}"`, mend: wrong }]),
    ...(roles.length > 0
      ? []
      : [{ line, what: 'the provider has no groups', mend: 'add groups:, each with its role' }]),
    ...breakGlass
      .filter((name) => !isAdmin(name))
      .map((name) => ({
        line,
        what: `${name} is no administrator who could sign in when the provider is away`,
        mend: 'name one of accounts: with the role administrator in breakGlass',
      })),
  ];
}

interface Told {
  readonly provider: Omit<PresentProvider, 'secret'>;
  readonly secret: string | null;
  /** In words: a secret itself is never shown. */
  readonly words: string | null;
}

/** One that the file does not mention stays: without it, those whom it lets in could not sign in any more. */
export function planProvider(
  wanted: FileProvider | undefined,
  present: PresentProvider | undefined,
  { secrets: { secrets }, box, prune, actor, property: id }: Given,
): Section {
  const use = useOfProvider(id);
  const fresh = secrets.get(keyOf(own));
  const [kept] = secretOf(present);
  const [had = null] = wanted === undefined ? [] : secretsKept({ ...own, ...placeOf(wanted) }, kept);
  const before = kept === undefined ? null : 'set';
  const isNew = fresh !== undefined && (had === null || box.open(had, use) !== fresh);
  const its = isNew
    ? { secret: box.seal(fresh, use), words: before === null ? 'set' : 'another one' }
    : { secret: had, words: had === null ? null : 'set' };
  const compared = compareRecords<Told>(
    'provider',
    {
      wanted: wanted === undefined ? [] : [{ provider: wanted, ...its }],
      present: present === undefined ? [] : [{ provider: present, secret: present.secret, words: before }],
      prune,
    },
    () => own.name,
    shown,
  );
  return {
    changes: [...compared.changes, ...compared.removals],
    leftAlone: compared.leftAlone,
    async write(db, property) {
      for (const { provider, secret } of compared.puts)
        await setProvider(db, property, actor, { ...settingsOf(provider), secret });
      if (compared.removals.length > 0) await removeProvider(db, property, actor);
    },
  };
}

function settingsOf(provider: Told['provider']): Told['provider'] {
  const { name, issuer, clientId, accountClaim, groupsClaim, hotelsClaim, roles, breakGlass } = provider;
  return { name, issuer, clientId, accountClaim, groupsClaim, hotelsClaim, roles, breakGlass };
}

function shown({ provider, words }: Told): Readonly<Record<string, string | null | readonly string[]>> {
  const { roles, breakGlass, ...rest } = settingsOf(provider);
  return { ...rest, groups: roles.map(written), breakGlass: breakGlass.toSorted(), secret: words };
}

interface Given {
  readonly secrets: Secrets;
  readonly box: SecretBox;
  readonly prune: boolean;
  readonly actor: string;
  readonly property: string;
}
