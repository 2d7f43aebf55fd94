/** What a property system may do to us, and by which budget it is refused more. */
import { type BudgetName, budgets } from '../../budgets/budgets.ts';
import type { Bounds } from './protocol/options.ts';

export const bounds: Bounds = {
  records: budgets.linkRecords.most,
  recordsPerSecond: 200,
  noise: budgets.linkNoise.most,
  greetings: budgets.linkGreetings.most,
  unread: budgets.linkUnread.most,
};

export const budgetOf = {
  records: 'linkRecords',
  recordsPerSecond: 'linkRecords',
  noise: 'linkNoise',
  greetings: 'linkGreetings',
  unread: 'linkUnread',
} as const satisfies Record<keyof Bounds, BudgetName>;
