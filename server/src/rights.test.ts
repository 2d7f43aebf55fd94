/** The table of rights: what accounts without a role may, what each role may, and docs/rights.md, made from it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { matrix } from '../testing/rights-matrix.ts';
import {
  forAsterisk,
  type Permission,
  permissionsOf,
  type Right,
  rights,
  rightsOf,
  type Role,
  roles,
  ruleOf,
} from './rights.ts';

const without = (...permissions: Permission[]): string[] => [...rightsOf({ role: null, permissions })].toSorted();
/** As in the interface and in every version before there were roles. */
const everybody: Right[] = [
  'session',
  'access.own',
  'system.read',
  'events.hear',
  'rooms.read',
  'wakeups.read',
  'wakeups.book',
  'wakeups.cancel',
  'wakeups.conclude',
  'wakeups.correct',
  'alerts.read',
  'alerts.take',
  'phones.test',
  'guests.read',
  'shift.read',
  'shift.write',
  'status.set',
  'defects.read',
  'defects.write',
];
const charging: Right[] = ['items.read', 'charges.make', 'charges.read', 'postings.read', 'postings.replay'];
const administering: Right[] = [
  'alerts.office',
  'guests.erase',
  'shift.others',
  'rooms.assign',
  'destinations.read',
  'destinations.replay',
  'journal.read',
  'reports.read',
  'settings.read',
  'settings.change',
  'accounts.read',
  'accounts.change',
  'health.read',
];

test('an account without a role may what it might before there were roles', () => {
  expect(without()).toEqual(everybody.toSorted());
  expect(without('inventory')).toEqual([...everybody, ...charging].toSorted());
  expect(without('admin')).toEqual([...everybody, ...administering].toSorted());
  expect(without('admin', 'inventory')).toEqual(
    [...everybody, ...administering, ...charging, 'items.change'].toSorted(),
  );
  expect(without('inspect')).toEqual([...everybody, 'status.inspect', 'rooms.assign'].toSorted());
  expect(without('telephony')).toEqual([...forAsterisk].toSorted());
});

const all = (role: Role): ReadonlySet<Right> => {
  const { has, may } = permissionsOf(role);
  return rightsOf({ role, permissions: [...has, ...may] });
};

test('an auditor reads everything and changes nothing', () => {
  const changing =
    /\.(book|cancel|conclude|correct|take|test|erase|write|others|set|inspect|assign|change|make|replay)$/;
  const expected = rights.filter((right) => !changing.test(right) && !forAsterisk.has(right) && right !== 'operator');
  expect([...all('auditor')]).toEqual(expected);
});

test('who has the minibar alone touches no call, and an Asterisk nothing but its door', () => {
  expect([...all('minibar')].filter((right) => /^(?:wakeups|alerts|guests|status|shift)\./.test(right))).toEqual([]);
  expect([...all('housekeeper')].filter((right) => /^(?:wakeups|alerts|guests|shift)\./.test(right))).toEqual([]);
  expect(all('telephony')).toEqual(forAsterisk);
  const beyond = rights.filter((right) => !all('administrator').has(right));
  expect(new Set(beyond)).toEqual(new Set([...forAsterisk, 'operator']));
});

test('without the permission inventory nobody bills a room, whatever the role', () => {
  for (const role of roles)
    for (const right of rightsOf({ role, permissions: [] }))
      expect([role, right, ruleOf(right).billing]).toEqual([role, right, false]);
});

const file = new URL('../../docs/rights.md', import.meta.url);
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const heading = (...names: string[]): string[] => [
  row([...names, ...roles]),
  row([...names, ...roles].map(() => '---')),
];
const mark = (role: Role, needed: readonly Right[]): string => {
  const plain = rightsOf({ role, permissions: permissionsOf(role).has });
  if (needed.some((right) => plain.has(right))) return '●';
  return needed.some((right) => all(role).has(right)) ? '+' : '';
};
const marks = (needed: readonly Right[]): string[] => roles.map((role) => mark(role, needed));

function tables(): string {
  const meaning = rights.map((right) => {
    const { permissions, billing, means } = ruleOf(right);
    const needed = [...(billing ? ['inventory'] : []), ...(permissions === 'every' ? [] : [permissions.join(' or ')])];
    return row([`\`${right}\``, means, needed.join(' and ') || 'every account', ...marks([right])]);
  });
  const operations = Object.entries(matrix).map(([operation, needed]) => {
    const one = [needed].flat();
    return row([`\`${operation}\``, one.map((right) => `\`${right}\``).join(' or '), ...marks(one)]);
  });
  const [first, second] = [heading('right', 'to', 'without a role'), heading('operation', 'needs')];
  return ['## Rights', '', ...first, ...meaning, '', '## Operations', '', ...second, ...operations, ''].join('\n');
}

test('docs/rights.md has every right and every operation', () => {
  const before = readFileSync(file, 'utf8');
  const [words = ''] = before.split('## Rights\n');
  if (process.env['UPDATE_RIGHTS'] === '1') writeFileSync(file, `${words}${tables()}`);
  expect(readFileSync(file, 'utf8')).toBe(`${words}${tables()}`);
});
