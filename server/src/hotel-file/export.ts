/**
 * A hotel as a file again: what `apply` would read, so that applying it changes nothing. Passwords, PINs and secrets
 * are not in it, only the names of the variables that would bring them; recordings are too large for a file of words.
 */
import { Document, isMap, isScalar, isSeq, visit } from 'yaml';
import { builtIn } from '../announcements/built-in.ts';
import { sentencesNeeded } from '../announcements/sentence.ts';
import { type CallInSettings, defaultCallIn } from '../call-in/settings.ts';
import type { StoredStaff } from '../call-in/staff-store.ts';
import type { StoredDestination } from '../deliveries/store.ts';
import type { GroupRole } from '../providers/provider.ts';
import type { Room } from '../rooms/room.ts';
import { defaultWakeupPolicy, type WakeupPolicy } from '../wakeups/policy.ts';
import type { Present } from './apply/present.ts';
import { collapse } from './file/ranges.ts';
import type { ConnectorSection } from './file/settings.ts';

type Written = Readonly<Record<string, unknown>>;

/** Of a property that exists. */
export function exportPropertyFile(present: Present, connectors: readonly ConnectorSection[]): string {
  const { property } = present;
  if (property === undefined) throw new Error('there is no such property');
  const variables = new Variables();
  const destinations = (of: readonly StoredDestination[]): readonly Written[] | undefined =>
    some(of.map((one) => destinationOf(one, connectors, variables)));
  const { mailboxes, custom } = present.rooms;
  const document = new Document({
    property: property.name,
    code: property.code,
    timezone: property.timezone,
    ...filled({ company: property.company, currency: property.currency }),
    lines: property.lines,
    languages: present.languages.length === 0 ? ['en'] : present.languages,
    rooms: {
      list: property.roomList,
      ...filled({ mailboxes: some(entriesOf(mailboxes, (room) => room)), custom: some(entriesOf(custom, () => null)) }),
    },
    wakeup: wakeupOf({ ...defaultWakeupPolicy, ...(present.wakeup as Partial<WakeupPolicy>) }),
    ...filled({ announcements: some(announcementsOf(present)) }),
    inventory: {
      holdSeconds: present.inventory.holdSeconds,
      ...filled({
        categories: some(
          present.inventory.categories.map(({ color, ...category }) => ({ ...category, ...filled({ color }) })),
        ),
        items: some(
          present.inventory.items.map(({ max, ...item }) => ({ ...item, ...filled({ max: max === 0 ? '' : max }) })),
        ),
      }),
    },
    ...filled({
      roomStatus: some(
        present.roomStatus.types.map(({ id, description, inspect }) => {
          return { id, description, ...(inspect ? { inspect: 'yes' } : {}) };
        }),
      ),
      accounts: some(
        present.accounts.map(({ name, person, role, permissions }) => ({
          name,
          ...filled({ person: person ?? '' }),
          passwordEnv: variables.of(name, 'PASSWORD'),
          ...filled({ role: role ?? '' }),
          permissions,
        })),
      ),
      staff: some(present.staff.map((one) => staffOf(one, variables))),
      phones: some(
        present.phones.map(({ number, kind, room, place }) => ({
          number,
          kind,
          ...filled({ room: room ?? '', place }),
        })),
      ),
      callIn: callInOf(present.callIn),
      connectors: destinations(present.connectors),
      receivers: destinations(present.receivers),
      subscribers: destinations(present.subscribers),
      licences: some(present.licences.map(({ id, name, value }) => ({ id, name, value }))),
    }),
    retention: present.retention,
    signIn: {
      secondFactor: [...present.signIn.secondFactor],
      tokensOnly: present.signIn.tokensOnly ? 'yes' : 'no',
    },
    ...filled({ provider: providerOf(present.provider, variables) }),
  });
  visit(document, {
    // One record in a line, as people write them.
    Map(_key, node, path) {
      const parent = path.at(-1);
      if (isSeq(parent) && node.items.every(({ value }) => !isMap(value))) node.flow = true;
    },
    Seq(_key, node) {
      if (node.items.every((item) => isScalar(item))) node.flow = true;
    },
  });
  document.commentBefore = heading(present);
  return document.toString({ lineWidth: 0 });
}

function heading({ announcements }: Present): string {
  const names = announcements.flatMap(({ said, language, sentence }) =>
    'digest' in said ? [`${language} ${sentence}`] : [],
  );
  return [
    ' This hotel as it is now. Applying the file changes nothing; what you take out of it has its default, or is left',
    ' alone where it is one of many. Passwords, PINs and secrets are not in it: who or what has one keeps it,',
    ' and a new account, person or connection needs the variable that is named here.',
    ...(names.length === 0 ? [] : [` Recordings are not in it: ${names.join(', ')}.`]),
  ].join('\n');
}

const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list);

/** Without what is empty: nobody reads it. */
function filled(fields: Written): Written {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
}

/** Rooms that follow each other and differ in nothing but their number become a range. */
function entriesOf(rooms: readonly Room[], usual: (room: string) => string | null): Written[] {
  const alike = Map.groupBy(rooms, ({ room, extension, language, method }) =>
    extension === usual(room) ? `${language ?? ''} ${method ?? ''}` : `alone ${room}`,
  );
  return [...alike.values()].flatMap((group) => {
    const { extension = null, language, method, room = '' } = group[0] ?? {};
    const rung = extension === usual(room) ? '' : extension;
    const own = filled({ language: language ?? '', extension: rung ?? '', method: method ?? '' });
    return collapse(group.map((one) => one.room)).map(({ first, last, count }) =>
      Object.assign(count === 1 ? { room: first } : { rooms: `${first}-${last}` }, own),
    );
  });
}

function wakeupOf({ confirm, desk, escalation, canary, ...rest }: WakeupPolicy): Written {
  const { ringSeconds, attempts, retryMinutes, graceMinutes, personMinutes, soonMinutes, snooze } = rest;
  return {
    ringSeconds,
    attempts,
    retryMinutes,
    graceMinutes,
    personMinutes,
    soonMinutes,
    snooze,
    confirm: confirm ?? 'none',
    ...filled({ desk: desk ?? '', escalation: some(escalation), canary: canary ?? '' }),
  };
}

function staffOf({ number, name, language, may, pinHash }: StoredStaff, variables: Variables): Written {
  const pinEnv = pinHash === null ? '' : variables.of(`staff_${number}`, 'PIN');
  return { number, ...filled({ name, language: language ?? '' }), may, ...filled({ pinEnv }) };
}

function providerOf(provider: Present['provider'], variables: Variables): Written | undefined {
  if (provider === undefined) return undefined;
  const { name, issuer, clientId, secret, accountClaim, groupsClaim, hotelsClaim, roles, breakGlass } = provider;
  return {
    name,
    issuer,
    clientId,
    ...filled({ secretEnv: secret === null ? '' : variables.of('PROVIDER', 'SECRET') }),
    accountClaim,
    groupsClaim,
    ...filled({ hotelsClaim: hotelsClaim ?? '' }),
    groups: roles.map(groupOf),
    ...filled({ breakGlass: some(breakGlass) }),
  };
}

function groupOf({ group, role, permissions }: GroupRole): Written {
  return { group, role, ...filled({ permissions: some(permissions) }) };
}

/** What is not as usual. */
function callInOf(settings: CallInSettings): Written | undefined {
  const own = Object.entries(settings).flatMap(([key, value]: [string, string | number | boolean]) => {
    if (defaultCallIn[key as keyof CallInSettings] === value) return [];
    return [[key, typeof value === 'boolean' ? (value ? 'yes' : 'no') : value] as const];
  });
  return own.length === 0 ? undefined : Object.fromEntries<unknown>(own);
}

/** Words only. A language that has none built in must be whole, or guests would be woken in two. */
function announcementsOf({ announcements, languages }: Present): Written[] {
  const own = announcements.flatMap(({ language, sentence, said }) =>
    'text' in said ? [{ language, sentence, text: said.text }] : [],
  );
  return [...Map.groupBy(own, ({ language }) => language)].flatMap(([language, sentences]) => {
    const names = new Set(sentences.map(({ sentence }) => sentence));
    const whole = builtIn[language] !== undefined || sentencesNeeded.every((name) => names.has(name));
    if (!whole || !languages.includes(language)) return [];
    return [{ language, sentences: Object.fromEntries(sentences.map(({ sentence, text }) => [sentence, text])) }];
  });
}

function destinationOf(
  { role, name, type, target, events = [], holdSeconds = 0, secrets }: StoredDestination,
  connectors: readonly ConnectorSection[],
  variables: Variables,
): Written {
  const rules = connectors.find((one) => one.type === type)?.settings.properties ?? {};
  const settings = Object.entries(target).map(([key, value]): [string, unknown] => {
    return [key, isList(rules[key]) ? String(value).split(',') : value];
  });
  return {
    name,
    ...(role === 'receiver' ? {} : { type }),
    ...Object.fromEntries(settings),
    ...(role === 'subscriber' ? { events } : {}),
    ...filled({
      holdSeconds: holdSeconds === 0 ? '' : holdSeconds,
      secretEnv: secrets.length === 0 ? '' : variables.of(`${role}_${name}`, 'SECRET'),
    }),
  };
}

/** A target keeps lists as text. */
const isList = (rule: { readonly type?: string } | undefined): boolean => rule?.type === 'array';

/** Names of environment variables, each given once, and none that the settings own. */
class Variables {
  readonly #given = new Set<string>();

  of(name: string, kind: 'PASSWORD' | 'SECRET' | 'PIN'): string {
    const word = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_');
    const base = /^(?:[0-9_]|REVEILLE_|ARI_|REVEILLE$|ARI$)/.test(word) ? `HOTEL_${word}` : word;
    let variable = `${base}_${kind}`;
    for (let number = 2; this.#given.has(variable); number += 1) variable = `${base}_${number}_${kind}`;
    this.#given.add(variable);
    return variable;
  }
}
