/** What a hotel is: its name, its clock, its languages, its money. Looking at it and changing some of it. */
import { sql } from 'kysely';
import type { Connector } from '../connectors/connector.ts';
import type { Db } from '../db/connect.ts';
import { allDestinations, putDestination, type StoredDestination } from '../deliveries/store.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { holdSecondsOf } from '../inventory/receipts-store.ts';
import { record } from '../journal/journal.ts';
import { requireRight } from '../http/guard.ts';
import type { Principal } from '../principal.ts';
import type { Property } from '../properties/property.ts';
import { findProperty, knownLanguages, lockProperty, propertyLanguages } from '../properties/store.ts';
import { beyondAdministrator } from '../properties/telephone.ts';
import type { Role } from '../rights.ts';
import { signInRules } from '../second-factor/rules.ts';
import { planInventory } from './apply/inventory.ts';
import { planLanguages, planProperty } from './apply/property.ts';
import { planSignIn } from './apply/sign-in.ts';
import { parsePropertyFile } from './file/document.ts';
import { FileMistakes, type Mistake } from './file/mistakes.ts';
import { checkPropertyFile } from './file/property-file.ts';
import { refuse } from './refusal.ts';

interface Hotel extends Pick<Property, 'code' | 'name' | 'company' | 'timezone' | 'currency' | 'lines' | 'roomList'> {
  readonly languages: string[];
  readonly holdSeconds: number;
  /** The roles that must have a second factor. */
  readonly secondFactor: readonly Role[];
  readonly tokensOnly: boolean;
  /** Whether property systems are asked for guests' names; null where none could be asked. */
  readonly guestNames: boolean | null;
  /** Every language that Reveille knows. */
  readonly known: string[];
  /** Calls that are set and have not ended: they keep the clock that they were set by. */
  readonly callsSet: number;
}

type Given = Partial<Omit<Hotel, 'code' | 'known' | 'callsSet'>>;

export async function hotelOf(db: Db, property: string, connectors: readonly Connector[]): Promise<Hotel> {
  const { id: _id, ...found } = await present(db, property);
  const links = await withNames(db, property, connectors);
  return {
    ...found,
    languages: await propertyLanguages(db, property),
    holdSeconds: await holdSecondsOf(db, property),
    ...(await signInRules(db, property)),
    guestNames: links.length === 0 ? null : links.some(wantsNames),
    known: (await knownLanguages(db)).map(({ tag }) => tag),
    callsSet: await callsSet(db, property),
  };
}

/** What is not given, or is null, stays. Judged by the rules of the property file. */
export async function changeHotel(
  db: Db,
  property: string,
  asked: Given,
  { by, connectors }: { readonly by: Pick<Principal, 'name' | 'rights'>; readonly connectors: readonly Connector[] },
): Promise<Hotel> {
  await lockProperty(db, (await present(db, property)).code);
  const { id: _id, ...before } = await present(db, property);
  const now = await hotelOf(db, property, connectors);
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null)) as Given;
  const { wanted, mistakes } = judged({ ...now, ...given });
  refuse([
    ...mistakes,
    ...beyondAdministrator({ lines: wanted.property.lines, numbers: [] }, { lines: before.lines, numbers: [] }),
    ...(await spokenInRooms(
      db,
      property,
      now.languages.filter((tag) => !wanted.languages.includes(tag)),
    )),
  ]);
  const nothing = { categories: [], items: [] };
  const signIn = planSignIn(wanted.signIn, now);
  // No token may: whoever has found one takes out of the way what guards accounts.
  if (signIn.changes.length > 0) requireRight(by, 'accounts.change');
  const sections = [
    planProperty(wanted.property, before),
    planLanguages(wanted.languages, now.languages, true),
    planInventory({ ...nothing, holdSeconds: wanted.holdSeconds }, { ...nothing, holdSeconds: now.holdSeconds }, false),
    signIn,
  ];
  for (const section of sections) if (section.changes.length > 0) await section.write(db, property);
  const changes = [
    ...sections.flatMap((section) => section.changes.map(({ name, from = null, to = null }) => ({ name, from, to }))),
    ...(await changeNames(db, property, given.guestNames ?? null, connectors)),
  ];
  if (changes.length > 0)
    await record(db, property, [{ kind: 'property.changed', actor: by.name, detail: { changes } }]);
  return hotelOf(db, property, connectors);
}

async function present(db: Db, property: string): Promise<Property> {
  const found = await findProperty(db, property);
  if (found === undefined) throw new Failure('credentials');
  return found;
}

/** By the names that the fields have here, not those of the file. */
const fieldNames: Readonly<Record<string, string>> = {
  property: 'name',
  'rooms.list': 'roomList',
  'inventory.holdSeconds': 'holdSeconds',
  'signIn.tokensOnly': 'tokensOnly',
  signIn: 'secondFactor',
};

function judged(hotel: Hotel) {
  const { code, name, company, timezone, currency, lines, roomList, holdSeconds, secondFactor, tokensOnly } = hotel;
  const text = JSON.stringify({
    property: name,
    code,
    company,
    timezone,
    currency,
    lines,
    languages: hotel.languages,
    rooms: { list: roomList },
    inventory: { holdSeconds },
    signIn: { secondFactor, tokensOnly: typeof tokensOnly === 'boolean' ? words(tokensOnly) : tokensOnly },
  });
  const { file, mistakes } = read(text, hotel.known);
  const named = mistakes.map(({ line, what, mend, field = '' }): Mistake => {
    const top = field.split('.')[0] ?? '';
    return { line, what, mend, field: fieldNames[field] ?? fieldNames[top] ?? top };
  });
  if (Array.isArray(hotel.languages) && hotel.languages.length === 0)
    named.push({ line: 1, what: 'there is no language', mend: 'choose at least one', field: 'languages' });
  return {
    wanted: {
      property: file.property,
      languages: file.languages,
      holdSeconds: file.inventory.holdSeconds,
      signIn: file.signIn,
    },
    mistakes: [...named, ...namesMistakes(hotel.guestNames)],
  };
}

function namesMistakes(wanted: unknown): Mistake[] {
  if (wanted === null || typeof wanted === 'boolean') return [];
  return [{ line: 1, what: 'guestNames is neither', mend: 'write true or false', field: 'guestNames' }];
}

function read(text: string, languages: readonly string[]): ReturnType<typeof checkPropertyFile> {
  try {
    return checkPropertyFile(parsePropertyFile('hotel', Buffer.from(text)), { languages, connectors: [] });
  } catch (error) {
    if (error instanceof FileMistakes)
      throw new Failure('rule', { detail: say('file.mistakes', { mistakes: error.lines.join(' ') }) });
    throw error;
  }
}

/** A language that rooms are woken in cannot go before they have another. */
async function spokenInRooms(db: Db, property: string, gone: readonly string[]): Promise<Mistake[]> {
  const { rows } = await sql<{ tag: string; rooms: string }>`
    SELECT l.tag, count(*) AS rooms FROM rooms r JOIN languages l ON l.id = r.language
    WHERE r.property = ${property} AND l.tag = ANY(${[...gone]}::text[]) GROUP BY l.tag ORDER BY l.tag`.execute(db);
  return rows.map(({ tag, rooms }) => ({
    line: 1,
    what: `${rooms} rooms are woken in ${tag}`,
    mend: 'give them another language first',
    field: 'languages',
  }));
}

async function callsSet(db: Db, property: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) FROM wakeups WHERE property = ${property} AND outcome = 0`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Those that can be asked for names, whatever they are called. */
async function withNames(db: Db, property: string, connectors: readonly Connector[]): Promise<StoredDestination[]> {
  const types = new Set(connectors.filter(({ settings }) => 'names' in settings.properties).map(({ type }) => type));
  return (await allDestinations(db, property, 'connector')).filter(({ type }) => types.has(type));
}

const words = (yes: boolean): string => (yes ? 'yes' : 'no');
const wantsNames = ({ target }: StoredDestination): boolean => target['names'] === 'yes';

async function changeNames(
  db: Db,
  property: string,
  wanted: boolean | null,
  connectors: readonly Connector[],
): Promise<{ name: string; from: string; to: string }[]> {
  if (wanted === null) return [];
  const links = (await withNames(db, property, connectors)).filter((link) => wantsNames(link) !== wanted);
  for (const link of links)
    await putDestination(db, property, { ...link, target: { ...link.target, names: words(wanted) } });
  return links.map(({ name }) => ({ name: `guests' names of ${name}`, from: words(!wanted), to: words(wanted) }));
}
