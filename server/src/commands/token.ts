import { connect, type Db } from '../db/connect.ts';
import { asSystem, enterProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { type Right, rights } from '../rights.ts';
import { makeToken, revokeToken } from '../tokens/manage.ts';
import { listTokens } from '../tokens/store.ts';
import { accountNamed, chosenProperty } from './account.ts';
import { type Command, configFor, operator, parseWords, print, printJson, UsageError } from './command.ts';

export const token: Command = {
  name: 'token',
  summary: 'make, list and revoke tokens for machines',
  help: [
    'Usage: reveille token make NAME --account ACCOUNT [--rights wakeups.read,wakeups.book]',
    '                                [--networks 10.0.0.0/8] [--expires 2027-12-31T00:00:00Z]',
    '       reveille token list [--json]',
    '       reveille token revoke NAME --account ACCOUNT',
    '',
    '  --property CODE     which property; the default one otherwise',
    '  --account ACCOUNT   which account it acts for',
    '  --rights RIGHTS     what it may at the most: docs/rights.md; all that the account may otherwise',
    '  --networks LIST     where it may come from; anywhere otherwise',
    '  --expires INSTANT   a year from now otherwise',
    '',
    'The value is printed once, alone on standard output, and never again.',
  ].join('\n'),
  async run([verb = '', ...words]) {
    const act = verbs[verb];
    if (act === undefined)
      throw new UsageError(`a token can be asked to ${Object.keys(verbs).join(', ')}; add --help to see how`);
    const { values, positionals } = parseWords(
      words,
      {
        property: { type: 'string' },
        account: { type: 'string' },
        rights: { type: 'string' },
        networks: { type: 'string' },
        expires: { type: 'string' },
        json: { type: 'boolean' },
      },
      verb === 'list' ? [] : ['name'],
    );
    const given: Given = {
      name: positionals[0] ?? '',
      account: values.account,
      rights: listed(values.rights).map(readRight),
      networks: listed(values.networks),
      expiresAt: readInstant(values.expires),
      json: values.json === true,
    };
    const database = connect({ url: configFor(values).databaseUrl.reveal(), connections: 1 });
    try {
      return await asSystem(database, async (db) => {
        const property = await chosenProperty(db, values.property);
        await enterProperty(db, property);
        await act(db, property, given);
        return 0;
      });
    } finally {
      await database.close();
    }
  },
};

interface Given {
  readonly name: string;
  readonly account: string | undefined;
  readonly rights: readonly Right[];
  readonly networks: readonly string[];
  readonly expiresAt: string | undefined;
  readonly json: boolean;
}

const verbs: Record<string, (db: Db, property: string, given: Given) => Promise<void>> = {
  async make(db, property, { account, ...wish }) {
    const { value } = await makeToken(db, property, operator(), { account: named(account), ...wish });
    print(value);
  },
  async list(db, property, { json }) {
    const all = await listTokens(db, property);
    if (json) return printJson(all);
    for (const { account, name, expiresAt, expired, lastUsed } of all)
      print(
        `${account.padEnd(24)} ${name.padEnd(24)} until ${expiresAt.toISOString().slice(0, 10)}` +
          `${expired ? ' (expired)' : ''}, ${lastUsed === null ? 'never used' : `used ${lastUsed.toISOString()}`}`,
      );
  },
  async revoke(db, property, { name, account }) {
    const { id: owner } = await accountNamed(db, property, named(account));
    const found = (await listTokens(db, property, owner)).find((one) => one.name === name);
    if (found === undefined) throw new Failure('unknownToken');
    await revokeToken(db, property, operator(), { id: found.id });
    print(`revoked ${name}`);
  },
};

function named(account: string | undefined): string {
  if (account === undefined) throw new UsageError('name the account that it acts for with --account');
  return account;
}

function listed(given: string | undefined): string[] {
  return (given ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function readRight(word: string): Right {
  const found = rights.find((right) => right === word);
  if (found === undefined) throw new UsageError(`"${word}" is not a right; docs/rights.md has them all`);
  return found;
}

function readInstant(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const at = new Date(given);
  if (Number.isNaN(at.getTime())) throw new UsageError(`"${given}" is no instant; write one like 2027-12-31T00:00:00Z`);
  return at.toISOString();
}
