/**
 * Who may do what: the one table. Routes and screens name a right, never a role; docs/rights.md is made from this.
 */

/** What is given to an account beside or instead of a role. `inventory` is asked for by everything that bills rooms. */
export const permissions = ['admin', 'inventory', 'telephony', 'inspect'] as const;
export type Permission = (typeof permissions)[number];

/** In the order of the columns below. */
export const roles = [
  'front-desk',
  'housekeeper',
  'supervisor',
  'minibar',
  'auditor',
  'administrator',
  'integration',
  'telephony',
] as const;
export type Role = (typeof roles)[number];

interface Rule {
  readonly means: string;
  readonly roles: ReadonlySet<Role>;
  /** One of these is enough for an account without a role; every such account may where it is `every`. */
  readonly permissions: 'every' | readonly Permission[];
  /** It bills rooms, or shows what was billed: without the permission inventory nobody may, whatever the role. */
  readonly billing: boolean;
}

function rule(means: string, without: Rule['permissions'], columns: string, billing = false): Rule {
  const marks = columns.split(' ');
  if (marks.length !== roles.length) throw new Error(`${means}: one mark for each role`);
  return { means, roles: new Set(roles.filter((_, place) => marks[place] === 'x')), permissions: without, billing };
}
const billing = true;

/**
 * What every account without a role may, the interface promises to every account. The columns are the roles: front
 * desk, housekeeper, supervisor, minibar, auditor, administrator, integration, telephony.
 */
const table = {
  session: rule('see who one is and what one may', 'every', 'x x x x x x x .'),
  'access.own': rule('change the own password, end own sessions, make own tokens', 'every', 'x x x x x x x .'),
  'system.read': rule('read about the hotel and the installation', 'every', 'x x x x x x x .'),
  'events.hear': rule('hear events as they happen, of what one may read', 'every', 'x x x x x x x .'),
  'rooms.read': rule('see rooms, their status, and whose they are today', 'every', 'x x x x x x x .'),
  'wakeups.read': rule(
    'see wake-up calls, their attempts, the night sheet and who called in',
    'every',
    'x . x . x x x .',
  ),
  'wakeups.book': rule('set and move a wake-up call, ring at once', 'every', 'x . x . . x x .'),
  'wakeups.cancel': rule('cancel a wake-up call', 'every', 'x . x . . x x .'),
  'wakeups.conclude': rule('say how a call ended that did not wake the guest', 'every', 'x . x . . x x .'),
  'wakeups.correct': rule('change the result of a call that was answered or cancelled', 'every', '. . x . . x . .'),
  'alerts.read': rule('see alerts', 'every', 'x . x . x x x .'),
  'alerts.take': rule('take an alert, and say how it ended', 'every', 'x . x . . x x .'),
  'alerts.office': rule('see and take the alerts for administrators', ['admin'], '. . . . x x . .'),
  'phones.test': rule('ring the phone of a room as a test', 'every', 'x . x . . x . .'),
  'guests.read': rule('see who lives where', 'every', 'x . x . x x x .'),
  'guests.erase': rule('forget a guest', ['admin'], '. . . . . x . .'),
  'shift.read': rule('read notes and the handover', 'every', 'x . x . x x . .'),
  'shift.write': rule('write notes, take over a shift', 'every', 'x . x . . x . .'),
  'shift.others': rule('change notes of others', ['admin'], '. . x . . x . .'),
  'status.set': rule('set the status of a room', 'every', 'x x x . . x x .'),
  'status.inspect': rule('set a status that is kept for those who inspect', ['inspect'], '. . x . . x . .'),
  'rooms.assign': rule('give rooms out to housekeepers', ['inspect', 'admin'], '. . x . . x . .'),
  'defects.read': rule('see what is broken', 'every', 'x x x . x x x .'),
  'defects.write': rule('report what is broken, and that it is fixed', 'every', 'x x x . . x x .'),
  'items.read': rule('see what can be charged', 'every', 'x x x x x x x .', billing),
  'items.change': rule('change what can be charged, and for how much', ['admin'], '. . . . . x . .', billing),
  'charges.make': rule('charge a room, take a charge back', 'every', 'x x x x . x x .', billing),
  'charges.read': rule('see charges and reports of them', 'every', 'x . x x x x x .', billing),
  'postings.read': rule('see what became of charges in the property system', 'every', 'x . x x x x x .', billing),
  'postings.replay': rule('send a charge again, or hold it back', 'every', 'x . x x . x x .', billing),
  'destinations.read': rule('see links, webhooks and their messages', ['admin'], '. . . . x x . .'),
  'destinations.replay': rule('send messages again, test a webhook', ['admin'], '. . . . . x . .'),
  'journal.read': rule('read the journal', ['admin'], '. . . . x x . .'),
  'reports.read': rule('read reports of wake-up calls', ['admin'], '. . . . x x . .'),
  'settings.read': rule('read the settings of the hotel', ['admin'], '. . . . x x . .'),
  'settings.change': rule('change the settings of the hotel', ['admin'], '. . . . . x . .'),
  'accounts.read': rule('see accounts', ['admin'], '. . . . x x . .'),
  'accounts.change': rule('add, change and remove accounts', ['admin'], '. . . . . x . .'),
  'health.read': rule('see how the installation and its phones are', ['admin'], '. . . . x x . .'),
  'callers.ask': rule(
    'ask what somebody who calls in shall hear, as an Asterisk does',
    ['telephony'],
    '. . . . . . x x',
  ),
  'telephony.attach': rule('attach an Asterisk, which alone rings the hotel then', ['telephony'], '. . . . . . . x'),
  operator: rule('make, suspend and count hotels; no account has it: `reveille operator token`', [], '. . . . . . . .'),
} satisfies Record<string, Rule>;

export type Right = keyof typeof table;
export const rights = Object.keys(table) as Right[];
export const ruleOf = (right: Right): Rule => table[right];

/** What only an Asterisk asks for: no person's affair. */
export const forAsterisk: ReadonlySet<Right> = new Set<Right>(['callers.ask', 'telephony.attach']);

/** The permissions that come with a role, and those that can be added to it. */
const carried: Readonly<Record<Role, { readonly has: readonly Permission[]; readonly may: readonly Permission[] }>> = {
  'front-desk': { has: [], may: ['inventory'] },
  housekeeper: { has: [], may: ['inventory'] },
  supervisor: { has: ['inspect'], may: ['inventory'] },
  minibar: { has: ['inventory'], may: [] },
  auditor: { has: ['inventory'], may: [] },
  administrator: { has: ['admin', 'inventory', 'inspect'], may: [] },
  integration: { has: [], may: ['inventory'] },
  telephony: { has: ['telephony'], may: [] },
};
export const permissionsOf = (role: Role): (typeof carried)[Role] => carried[role];

/** What an account has been given. */
export interface Grants {
  readonly role: Role | null;
  readonly permissions: readonly string[];
}

/**
 * Without a role an account may what it might before there were roles. The password of one for an Asterisk lies in a
 * file beside it: it opens that door, and nothing else.
 */
export function rightsOf({ role, permissions: given }: Grants): ReadonlySet<Right> {
  const forAsteriskOnly = role === null && given.length === 1 && given[0] === 'telephony';
  return new Set(
    rights.filter((right) => {
      const { roles: named, permissions: needed, billing: bills } = ruleOf(right);
      if (bills && !given.includes('inventory')) return false;
      if (role !== null) return named.has(role);
      return needed === 'every' ? !forAsteriskOnly : needed.some((one) => given.includes(one));
    }),
  );
}

/** What staff may do by phone, by their number. */
export const staffRights = ['status', 'inspect', 'minibar', 'wakeups'] as const;
export type StaffRight = (typeof staffRights)[number];
