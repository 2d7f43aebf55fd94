import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Account } from '../accounts/account.ts';
import { type Permission, permissions } from '../principal.ts';
import {
  addAccount,
  changeAccount,
  keepingAnAdmin,
  noteAccount,
  preparePassword,
  removeAccount,
} from '../accounts/manage.ts';
import { findAccountByName, listAccounts } from '../accounts/store.ts';
import { connect, type Db } from '../db/connect.ts';
import { asSystem, enterProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { findDefaultProperty, findPropertyByCode } from '../properties/store.ts';
import { type Command, configFor, operator, parseWords, print, printJson, UsageError } from './command.ts';

const pageSize = 500;

export const account: Command = {
  name: 'account',
  summary: 'add, list and remove accounts, and set their passwords',
  help: [
    'Usage: reveille account add NAME [--permissions admin,inventory,inspect,telephony]',
    '       reveille account list [--json]',
    '       reveille account password NAME',
    '       reveille account remove NAME [--without-admin]',
    '',
    '  --property CODE   which property; the default one otherwise',
    '  --without-admin   also the last account with the permission admin',
    '',
    'The password is asked for at a terminal, and read from standard input elsewhere.',
  ].join('\n'),
  async run([verb = '', ...words]) {
    const act = verbs[verb];
    if (act === undefined)
      throw new UsageError(`an account can be asked to ${Object.keys(verbs).join(', ')}; add --help to see how`);
    const { values, positionals } = parseWords(
      words,
      {
        property: { type: 'string' },
        permissions: { type: 'string' },
        'without-admin': { type: 'boolean' },
        json: { type: 'boolean' },
      },
      verb === 'list' ? [] : ['name'],
    );
    const database = connect({ url: configFor(values).databaseUrl.reveal(), connections: 1 });
    try {
      const prepared = verb === 'add' || verb === 'password' ? await preparePassword(await askPassword()) : '';
      return await asSystem(database, async (db) => {
        const property = await chosenProperty(db, values.property);
        await enterProperty(db, property);
        await act(db, property, {
          name: positionals[0] ?? '',
          passwordHash: prepared,
          permissions: readPermissions(values.permissions),
          json: values.json === true,
          withoutAdmin: values['without-admin'] === true,
        });
        return 0;
      });
    } finally {
      await database.close();
    }
  },
};

interface Given {
  name: string;
  passwordHash: string;
  permissions: Permission[];
  json: boolean;
  withoutAdmin: boolean;
}

const verbs: Record<string, (db: Db, property: string, given: Given) => Promise<void>> = {
  async add(db, property, { name, passwordHash, permissions: granted }) {
    const added = await addAccount(db, property, { name, passwordHash, permissions: granted });
    await noteAccount(db, property, operator(), added, {
      kind: 'account.added',
      detail: { permissions: [...granted] },
    });
    print(`added ${name}`);
  },
  async list(db, property, { json }) {
    const all = [];
    for (let page = await listAccounts(db, property, { limit: pageSize }); page.length > 0;) {
      all.push(...page);
      page =
        page.length < pageSize
          ? []
          : await listAccounts(db, property, { limit: pageSize, after: page.at(-1)?.name ?? '' });
    }
    if (json) return printJson(all);
    for (const one of all)
      print(`${one.name.padEnd(24)} ${one.permissions.join(', ') || '-'}${one.enabled ? '' : '  (switched off)'}`);
  },
  async password(db, property, { name, passwordHash }) {
    const changed = await changeAccount(db, property, (await accountNamed(db, property, name)).id, { passwordHash });
    await noteAccount(db, property, operator(), changed, {
      kind: 'account.changed',
      detail: { password: 'another one' },
    });
    print(`the password of ${name} is changed`);
  },
  async remove(db, property, { name, withoutAdmin }) {
    const removed = await accountNamed(db, property, name);
    const remove = (): Promise<void> => removeAccount(db, property, removed.id);
    try {
      await (withoutAdmin ? remove() : keepingAnAdmin(db, property, remove));
    } catch (error) {
      if (!(error instanceof Failure) || error.failure !== 'conflict') throw error;
      throw new Failure('conflict', {
        detail: say('command.withoutAdmin', { refusal: error.message }),
        cause: error,
      });
    }
    await noteAccount(db, property, operator(), removed, { kind: 'account.removed', detail: {} });
    print(`removed ${name}`);
  },
};

async function chosenProperty(db: Db, code: string | undefined): Promise<string> {
  const property = code === undefined ? await findDefaultProperty(db) : await findPropertyByCode(db, code);
  if (property !== undefined) return property.id;
  throw new UsageError(
    code === undefined ? 'there is no property yet; `reveille apply FILE` makes one' : `there is no property "${code}"`,
  );
}

async function accountNamed(db: Db, property: string, name: string): Promise<Account> {
  const found = await findAccountByName(db, property, name);
  if (found === undefined) throw new Failure('unknownAccount', { detail: say('account.unknown', { name }) });
  return found;
}

function readPermissions(given: string | undefined): Permission[] {
  return (given ?? '')
    .split(',')
    .filter((word) => word !== '')
    .map((word) => {
      const found = permissions.find((permission) => permission === word.trim());
      if (found === undefined)
        throw new UsageError(`"${word}" is not a permission; there are ${permissions.join(' and ')}`);
      return found;
    });
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  process.stderr.write('Password: ');
  // What is typed is written to nowhere.
  const terminal = createInterface({
    input: process.stdin,
    output: new Writable({ write: (_chunk, _encoding, done) => done() }),
    terminal: true,
  });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
