/** Connections of a hotel one by one, for a person at a screen: what can be connected, and changing one of them. */
import { budgets } from '../budgets/budgets.ts';
import type { Connector } from '../connectors/connector.ts';
import { messageFormats, type Role } from '../connectors/destination.ts';
import type { SecretBox } from '../connectors/secrets.ts';
import type { Db } from '../db/connect.ts';
import { allDestinations, disableDestination, type StoredDestination } from '../deliveries/store.ts';
import { Failure } from '../failures.ts';
import { record } from '../journal/journal.ts';
import { say } from '../messages/say.ts';
import { findProperty, lockProperty } from '../properties/store.ts';
import { tooManyRecipients } from './apply/ceilings.ts';
import { describeChanges } from './apply/describe.ts';
import { planDestinations } from './apply/destinations.ts';
import { readSecrets, secretProblems } from './apply/secrets.ts';
import { parsePropertyFile } from './file/document.ts';
import { FileMistakes, type Mistake } from './file/mistakes.ts';
import { checkPropertyFile } from './file/property-file.ts';
import { refuse } from './refusal.ts';

export const roles = ['connector', 'receiver', 'subscriber'] as const satisfies readonly Role[];

/** A setting as a form shows it. */
interface Field {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'choice' | 'list';
  readonly needed: boolean;
  readonly choices: string[];
}

/** One thing that can be connected: a form is made of it, so that a further connector needs no screen of its own. */
export interface Kind {
  readonly role: Role;
  readonly type: string;
  /** Of those who tell people by the service of somebody else. */
  readonly format: string | null;
  readonly fields: Field[];
  /** `needed`: without it there is no connection, because it is the address. */
  readonly secret: 'none' | 'possible' | 'needed';
  /** What a subscriber hears of where nothing is said; null where something must be. */
  readonly usualEvents: string[] | null;
}

export interface Wanted {
  readonly type: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly events?: readonly string[];
  readonly holdSeconds?: number;
  readonly secret?: string;
}

export function kindsOf(connectors: readonly Connector[]): Kind[] {
  return roles.flatMap((role) =>
    connectors
      .filter(({ roles: own = ['connector'] }) => own.includes(role))
      .flatMap((one) => (role === 'subscriber' ? [kindOf(role, one)].concat(forPeople(one)) : [kindOf(role, one)])),
  );
}

function kindOf(role: Role, { type, settings, signs, signsIn, usualEvents }: Connector): Kind {
  const fields = fieldsOf(settings);
  return {
    role,
    type,
    format: null,
    fields: role === 'receiver' ? [...fields, choice('format', messageFormats)] : fields,
    secret: signs || signsIn === true ? 'possible' : 'none',
    usualEvents: usualEvents === undefined ? null : [...usualEvents],
  };
}

/** The address of somebody else's service is its secret. */
function forPeople({ type, formats = {} }: Connector): Kind[] {
  return Object.entries(formats).map(([format, section]) => ({
    role: 'subscriber',
    type,
    format,
    fields: fieldsOf(section.settings).filter(({ name }) => name !== 'format'),
    secret: 'needed',
    usualEvents: section.usualEvents.concat(),
  }));
}

const choice = (name: string, choices: readonly string[]): Field => {
  return { name, kind: 'choice', needed: false, choices: [...choices] };
};

function fieldsOf({ properties, required }: Connector['settings']): Field[] {
  const needed = new Set<string>(required);
  return Object.entries(properties).map(([name, rule]) => {
    const { type, enum: choices } = rule as { readonly type?: string; readonly enum?: readonly string[] };
    const kind = choices !== undefined ? 'choice' : type === 'integer' ? 'number' : type === 'array' ? 'list' : 'text';
    return { name, kind, needed: needed.has(name), choices: [...(choices ?? [])] };
  });
}

/** Those in use. A secret is never among what is told, only that there is one. */
export async function connectionsOf(db: Db, property: string): Promise<StoredDestination[]> {
  const all = [];
  for (const role of roles) all.push(...(await allDestinations(db, property, role)));
  return all;
}

interface Named {
  readonly role: Role;
  readonly name: string;
}

/** Those of its role, while nobody else changes them. */
async function presentOf(db: Db, property: string, role: Role): Promise<StoredDestination[]> {
  const own = await findProperty(db, property);
  if (own === undefined) throw new Failure('credentials');
  await lockProperty(db, own.code);
  return allDestinations(db, property, role);
}

export async function removeConnection(db: Db, property: string, { role, name }: Named, actor: string): Promise<void> {
  const present = await presentOf(db, property, role);
  if (!present.some((one) => one.name === name)) throw new Failure('unknownDestination');
  await disableDestination(db, property, role, name);
  const changes = [{ name: `${role} ${name}`, from: '…', to: null }];
  await record(db, property, [{ kind: 'property.changed', actor, detail: { changes } }]);
}

/**
 * Adds it, or makes it as it is wanted: by the rules of the property file. A secret that is left out stays, and so does
 * a time to hold.
 */
export async function putConnection(
  db: Db,
  property: string,
  { role, name }: Named,
  wanted: Wanted,
  around: { readonly actor: string; readonly connectors: readonly Connector[]; readonly secretBox: SecretBox },
): Promise<void> {
  const { actor, connectors, secretBox } = around;
  const present = await presentOf(db, property, role);
  const holdSeconds = wanted.holdSeconds ?? present.find((one) => one.name === name)?.holdSeconds ?? 0;
  const { file, mistakes } = judged(role, name, { ...wanted, ...(holdSeconds > 0 && { holdSeconds }) }, connectors);
  const destinations = file[`${role}s`];
  const secrets = await readSecrets('', destinations, { [variable]: wanted.secret }, secretBox);
  refuse([
    ...mistakes.map(({ field, what, mend }) => ({ what, mend, field: fieldIn(field) })),
    ...secrets.mistakes.map(withoutVariable),
    ...secretProblems(destinations, secrets, { property, kept: present, connectors }, secretBox).map(withoutVariable),
    ...(new Set([name, ...present.map((one) => one.name)]).size > budgets.destinations.most ? [tooMany] : []),
    ...(role === 'subscriber' ? tooManyRecipients(destinations, present, connectors) : []),
  ]);
  const given = { property, wanted: destinations, present, connectors, prune: false, byOperator: false };
  const section = planDestinations(role, given, secrets, secretBox);
  if (section.changes.length === 0) return;
  await section.write(db, property);
  const changes = describeChanges(section.changes).map(({ action, text }) => {
    return { name: `${role} ${name}`, from: action === 'add' ? null : '…', to: text.replace(/^[^:]*:? ?/, '') };
  });
  await record(db, property, [{ kind: 'property.changed', actor, detail: { changes } }]);
}

/** Where the secret is read from, instead of the environment of the server. */
const variable = 'SECRET';
const tooMany = {
  what: 'there are too many connections',
  mend: `there can be ${budgets.destinations.most}`,
  field: 'name',
};

function judged(role: Role, name: string, wanted: Wanted, connectors: readonly Connector[]) {
  const { type, settings, events, holdSeconds, secret } = wanted;
  const lists = new Set(
    kindsOf(connectors)
      .filter((one) => one.role === role && one.type === type)
      .flatMap(({ fields }) => fields.flatMap((field) => (field.kind === 'list' ? [field.name] : []))),
  );
  const entry = {
    // What is kept of a list is a text with commas, and so it comes back.
    ...Object.fromEntries(
      Object.entries(settings).map(([key, value]) => [
        key,
        lists.has(key) && typeof value === 'string' ? value.split(',').map((one) => one.trim()) : value,
      ]),
    ),
    name,
    ...(role === 'receiver' ? {} : { type }),
    ...(events === undefined ? {} : { events }),
    ...(holdSeconds === undefined ? {} : { holdSeconds }),
    ...(secret === undefined ? {} : { secretEnv: variable }),
  };
  const document = { property: 'this', code: 'this', timezone: 'UTC', languages: ['en'], [`${role}s`]: [entry] };
  try {
    const bytes = Buffer.from(JSON.stringify(document));
    return checkPropertyFile(parsePropertyFile('connection', bytes), { languages: ['en'], connectors });
  } catch (error) {
    if (error instanceof FileMistakes)
      throw new Failure('rule', { detail: say('file.mistakes', { mistakes: error.lines.join(' ') }) });
    throw error;
  }
}

/** `subscribers.0.to.1` is about `to`. */
const fieldIn = (path: string | undefined): string => path?.split('.')[2] ?? '';

function withoutVariable({ what, mend, said }: Mistake) {
  const isAbout = /secretEnv|environment variable/.test(mend);
  return {
    what: what.replace(` in ${variable}`, ''),
    mend: isAbout ? 'write it into the field for it' : mend,
    field: 'secret',
    ...(said === undefined ? {} : { said }),
  };
}
