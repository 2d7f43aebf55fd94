import { type Account, noted } from '../accounts/account.ts';
import { codeMinutes, makeCode } from '../accounts/codes.ts';
import { type Permission, permissions, type Role, roles } from '../rights.ts';
import {
  addAccount,
  changeAccount,
  keepingAnAdmin,
  noteAccount,
  ownNames,
  preparePassword,
  removeAccount,
} from '../accounts/manage.ts';
import { findAccountByName, listAccounts } from '../accounts/store.ts';
import { connect, type Db } from '../db/connect.ts';
import { asSystem, enterProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { noPassword } from '../passwords/password.ts';
import { findDefaultProperty, findPropertyByCode } from '../properties/store.ts';
import { askPassword } from './ask-password.ts';
import { type Command, configFor, operator, parseWords, print, printJson, UsageError } from './command.ts';

const pageSize = 500;

export const account: Command = {
  name: 'account',
  summary: 'add, list and remove accounts, and set their passwords',
  help: [
    'Usage: reveille account add NAME [--person "MARIA LOPEZ"] [--role ROLE]',
    '                 [--permissions admin,inventory,inspect,telephony] [--code]',
    '       reveille account list [--json]',
    '       reveille account role NAME --role ROLE|none [--permissions inventory]',
    '       reveille account person NAME [--person "MARIA LOPEZ"]',
    '       reveille account reset NAME [--minutes 1440] [--json]',
    '       reveille account password NAME',
    '       reveille account remove NAME [--without-admin]',
    '',
    '  --property CODE   which property; the default one otherwise',
    `  --role ROLE       ${roles.slice(0, 4).join(', ')},`,
    `                    ${roles.slice(4).join(', ')}; docs/rights.md says what each may do`,
    '  --person NAME     whose it is, shown wherever it says who did something; without it, nobody in particular',
    '  --code            no password: a code with which its owner sets one, as with reset',
    `  --minutes N       for how long the code can be used, ${codeMinutes.least} to ${codeMinutes.most}`,
    '  --without-admin   also the last account with the permission admin',
    '',
    'The password is asked for at a terminal, and read from standard input elsewhere. For a person, better reset: it',
    'prints a code with which they set a password of their own on the page where they sign in.',
  ].join('\n'),
  async run([verb = '', ...words]) {
    const act = verbs[verb];
    if (act === undefined)
      throw new UsageError(`an account can be asked to ${Object.keys(verbs).join(', ')}; add --help to see how`);
    const { values, positionals } = parseWords(
      words,
      {
        property: { type: 'string' },
        person: { type: 'string' },
        role: { type: 'string' },
        permissions: { type: 'string' },
        code: { type: 'boolean' },
        minutes: { type: 'string' },
        'without-admin': { type: 'boolean' },
        json: { type: 'boolean' },
      },
      verb === 'list' ? [] : ['name'],
    );
    const database = connect({ url: configFor(values).databaseUrl.reveal(), connections: 1 });
    try {
      const name = positionals[0] ?? '';
      const [property, own] = await asSystem(database, async (db) => {
        const chosen = await chosenProperty(db, values.property);
        return [chosen, await ownNames(db, chosen, name)] as const;
      });
      const passwordHash =
        verb === 'password' || (verb === 'add' && values.code !== true)
          ? await preparePassword(await askPassword(), own)
          : undefined;
      return await asSystem(database, async (db) => {
        await enterProperty(db, property);
        await act(db, property, {
          name,
          passwordHash,
          person: values.person ?? null,
          role: readRole(values.role),
          permissions: readPermissions(values.permissions),
          json: values.json === true,
          withoutAdmin: values['without-admin'] === true,
          minutes: readMinutes(values.minutes),
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
  /** Undefined where a code is made instead. */
  passwordHash: string | undefined;
  person: string | null;
  /** Undefined where none was named; null is none. */
  role: Role | null | undefined;
  permissions: Permission[];
  json: boolean;
  withoutAdmin: boolean;
  minutes: number;
}

const verbs: Record<string, (db: Db, property: string, given: Given) => Promise<void>> = {
  async add(db, property, { name, passwordHash, person, role = null, permissions: granted, ...given }) {
    const kept = passwordHash ?? noPassword;
    const added = await addAccount(db, property, { name, passwordHash: kept, person, role, permissions: granted });
    await noteAccount(db, property, operator(), added, {
      kind: 'account.added',
      detail: noted(added),
      named: true,
    });
    if (!given.json) print(`added ${name}`);
    if (passwordHash === undefined) await printCode(db, property, added, given);
  },
  async reset(db, property, { name, ...given }) {
    await printCode(db, property, await accountNamed(db, property, name), given);
  },
  async role(db, property, { name, role, permissions: granted, withoutAdmin }) {
    if (role === undefined) throw new UsageError(`name the role with --role; there are ${roles.join(', ')} and none`);
    const { id } = await accountNamed(db, property, name);
    const given = role === null ? { role } : { role, permissions: granted };
    const changed = await sayingHow(withoutAdmin, db, property, () => changeAccount(db, property, id, given));
    await noteAccount(db, property, operator(), changed, {
      kind: 'account.changed',
      detail: { role, permissions: changed.permissions },
    });
    print(`${name} ${role === null ? 'has no role' : `is ${role}`}`);
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
    for (const one of all) {
      const columns = [one.name.padEnd(24), (one.person ?? '-').padEnd(24), (one.role ?? '-').padEnd(14)];
      print(`${columns.join(' ')} ${one.permissions.join(', ') || '-'}${one.enabled ? '' : '  (switched off)'}`);
    }
  },
  async person(db, property, { name, person }) {
    const { id } = await accountNamed(db, property, name);
    const changed = await changeAccount(db, property, id, { person });
    await noteAccount(db, property, operator(), changed, { kind: 'account.changed', detail: {}, named: true });
    print(changed.person === null ? `${name} is nobody's in particular` : `${name} is ${changed.person}'s`);
  },
  async password(db, property, { name, passwordHash = '' }) {
    const changed = await changeAccount(db, property, (await accountNamed(db, property, name)).id, { passwordHash });
    await noteAccount(db, property, operator(), changed, {
      kind: 'account.changed',
      detail: { password: 'another one' },
    });
    print(`the password of ${name} is changed`);
  },
  async remove(db, property, { name, withoutAdmin }) {
    const removed = await accountNamed(db, property, name);
    await sayingHow(withoutAdmin, db, property, () => removeAccount(db, property, removed.id));
    await noteAccount(db, property, operator(), removed, { kind: 'account.removed', detail: {} });
    print(`removed ${name}`);
  },
};

async function printCode(
  db: Db,
  property: string,
  whose: Account,
  { minutes, json }: Pick<Given, 'minutes' | 'json'>,
): Promise<void> {
  const made = await makeCode(db, property, operator(), whose, minutes);
  if (json) return printJson(made);
  print(`code for ${whose.name}: ${made.code}`);
  print(`until ${made.expiresAt}, once, on the page where ${whose.name} signs in, under "I have a code"`);
}

/** The last administrator stays, unless that is said; the refusal says how. */
async function sayingHow<T>(withoutAdmin: boolean, db: Db, property: string, change: () => Promise<T>): Promise<T> {
  try {
    return await (withoutAdmin ? change() : keepingAnAdmin(db, property, change));
  } catch (error) {
    if (!(error instanceof Failure) || error.failure !== 'conflict') throw error;
    throw new Failure('conflict', {
      detail: say('command.withoutAdmin', { refusal: error.message }),
      cause: error,
    });
  }
}

export async function chosenProperty(db: Db, code: string | undefined): Promise<string> {
  const property = code === undefined ? await findDefaultProperty(db) : await findPropertyByCode(db, code);
  if (property !== undefined) return property.id;
  throw new UsageError(
    code === undefined ? 'there is no property yet; `reveille apply FILE` makes one' : `there is no property "${code}"`,
  );
}

export async function accountNamed(db: Db, property: string, name: string): Promise<Account> {
  const found = await findAccountByName(db, property, name);
  if (found === undefined) throw new Failure('unknownAccount', { detail: say('account.unknown', { name }) });
  return found;
}

function readRole(given: string | undefined): Role | null | undefined {
  if (given === undefined || given === 'none') return given === undefined ? undefined : null;
  const found = roles.find((role) => role === given);
  if (found === undefined) throw new UsageError(`"${given}" is not a role; there are ${roles.join(', ')} and none`);
  return found;
}

function readMinutes(given = String(codeMinutes.most)): number {
  const minutes = Number(given);
  if (Number.isInteger(minutes) && minutes >= codeMinutes.least && minutes <= codeMinutes.most) return minutes;
  throw new UsageError(`--minutes is ${codeMinutes.least} to ${codeMinutes.most}`);
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
