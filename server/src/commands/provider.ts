import { SecretBox } from '../connectors/secrets.ts';
import { connect, type Db } from '../db/connect.ts';
import { asSystem, enterProperty } from '../db/transaction.ts';
import { issuerProblem, linkAccount, removeProvider, setProvider, unlinkAccount } from '../providers/manage.ts';
import { type Provider, readGroupRole, useOfProvider } from '../providers/provider.ts';
import { providerOf } from '../providers/store.ts';
import { accountNamed, chosenProperty } from './account.ts';
import { askPassword } from './ask-password.ts';
import { type Command, configFor, operator, parseWords, print, printJson, UsageError } from './command.ts';

const options = {
  property: { type: 'string' },
  name: { type: 'string' },
  issuer: { type: 'string' },
  'client-id': { type: 'string' },
  'account-claim': { type: 'string' },
  'groups-claim': { type: 'string' },
  'hotels-claim': { type: 'string' },
  role: { type: 'string', multiple: true },
  'break-glass': { type: 'string', multiple: true },
  'no-secret': { type: 'boolean' },
  'keep-secret': { type: 'boolean' },
  subject: { type: 'string' },
  json: { type: 'boolean' },
} as const;

export const provider: Command = {
  name: 'provider',
  summary: 'let the people of a hotel sign in at a provider (OpenID Connect)',
  help: [
    'Usage: reveille provider set --name WORDS --issuer URL --client-id ID --role GROUP=ROLE[,inventory] …',
    '                 [--account-claim preferred_username] [--groups-claim groups] [--hotels-claim CLAIM]',
    '                 [--break-glass ACCOUNT …] [--no-secret | --keep-secret]',
    '       reveille provider show [--json]',
    '       reveille provider remove',
    '       reveille provider link ACCOUNT --subject SUB',
    '       reveille provider unlink ACCOUNT',
    '',
    '  --property CODE       which property; the default one otherwise',
    '  --name WORDS          as it stands on the button: Sign in with WORDS',
    '  --role GROUP=ROLE     who is in the group has the role; the first that fits counts (docs/rights.md)',
    '  --hotels-claim CLAIM  only who has the code of the hotel in this claim comes in',
    '  --break-glass ACCOUNT from then on only these administrators, and machines, sign in with a password',
    '  --no-secret           the provider gave none; --keep-secret leaves the one that is set',
    '',
    'set replaces all that was set. The secret is asked for at a terminal, and read from standard input elsewhere;',
    'it is kept sealed with REVEILLE_SECRET_KEY. The provider sends people back to /sign-in of the console.',
    'link gives an account that was here before to a person: SUB is what the provider calls them for good.',
  ].join('\n'),
  async run([verb = '', ...words]) {
    const act = verbs[verb];
    if (act === undefined)
      throw new UsageError(`a provider can be asked to ${Object.keys(verbs).join(', ')}; add --help to see how`);
    const { values, positionals } = parseWords(words, options, verb.endsWith('link') ? ['account'] : []);
    const { databaseUrl, secretKey, secretKeyBefore } = configFor(values);
    const asks = verb === 'set' && values['no-secret'] !== true && values['keep-secret'] !== true;
    const secret = asks ? await askPassword() : '';
    if (asks && secret === '')
      throw new UsageError('the secret is empty; add --no-secret where the provider gave none');
    const box = SecretBox.of(secretKey?.reveal(), secretKeyBefore?.reveal());
    const database = connect({ url: databaseUrl.reveal(), connections: 1 });
    try {
      await asSystem(database, async (db) => {
        const property = await chosenProperty(db, values.property);
        await enterProperty(db, property);
        await act(db, property, {
          values,
          account: positionals[0] ?? '',
          sealed: asks ? box.seal(secret, useOfProvider(property)) : null,
        });
      });
      return 0;
    } finally {
      await database.close();
    }
  },
};

interface Given {
  readonly values: ReturnType<typeof parseWords<typeof options>>['values'];
  readonly account: string;
  readonly sealed: string | null;
}

const verbs: Record<string, (db: Db, property: string, given: Given) => Promise<void>> = {
  async set(db, property, { values, sealed }) {
    const before = values['keep-secret'] === true ? await providerOf(db, property) : undefined;
    const roles = (values.role ?? []).map((one) => typed(() => readGroupRole(one)));
    if (roles.length === 0) throw new UsageError('name at least one group with its role: --role GROUP=ROLE');
    const issuer = needed(values, 'issuer');
    const problem = issuerProblem(issuer);
    if (problem !== undefined) throw new UsageError(problem);
    await setProvider(db, property, operator(), {
      name: needed(values, 'name'),
      issuer,
      clientId: needed(values, 'client-id'),
      secret: before === undefined ? sealed : before.secret,
      accountClaim: values['account-claim'] ?? 'preferred_username',
      groupsClaim: values['groups-claim'] ?? 'groups',
      hotelsClaim: values['hotels-claim'] ?? null,
      roles,
      breakGlass: values['break-glass'] ?? [],
    });
    print(`people sign in with ${needed(values, 'name')}`);
  },
  async show(db, property, { values }) {
    const found = await required(db, property);
    const { secret, property: _property, ...shown } = found;
    if (values.json === true) return printJson({ ...shown, secret: secret !== null });
    print(
      `${found.name}: ${found.issuer} as ${found.clientId}, ${secret === null ? 'without a secret' : 'with a secret'}`,
    );
    for (const { group, role, permissions } of found.roles) print(`  ${group}: ${[role, ...permissions].join(', ')}`);
    if (found.breakGlass.length > 0) print(`  passwords: ${found.breakGlass.length} break-glass, and machines`);
  },
  async remove(db, property) {
    if (!(await removeProvider(db, property, operator()))) throw new UsageError('the property has no provider');
    print('people sign in with passwords');
  },
  async link(db, property, { values, account }) {
    const { id, name } = await accountNamed(db, property, account);
    const subject = needed(values, 'subject');
    await linkAccount(db, await required(db, property), operator(), { id, subject });
    print(`${name} signs in at the provider, and has no password any more`);
  },
  async unlink(db, property, { account }) {
    const { id, name } = await accountNamed(db, property, account);
    if (!(await unlinkAccount(db, property, id))) throw new UsageError(`${name} is linked to nobody`);
    print(`${name} is linked to nobody; \`reveille account password ${name}\` gives it a password`);
  },
};

async function required(db: Db, property: string): Promise<Provider> {
  const found = await providerOf(db, property);
  if (found === undefined) throw new UsageError('the property has no provider; `reveille provider set` gives it one');
  return found;
}

function needed(values: Given['values'], name: 'name' | 'issuer' | 'client-id' | 'subject'): string {
  const value = values[name];
  if (value === undefined || value === '') throw new UsageError(`say the --${name}; add --help to see how`);
  return value;
}

function typed<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
