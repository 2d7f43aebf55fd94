/**
 * Every limit on the work that somebody else can cause, in one table: what it is, how much, for whom, and what happens
 * beyond it. docs/limits.md is written from it, and /metrics shows each limit, what is in use where that is known, and
 * how often it refused.
 */
import type { Budget } from './budget.ts';
import { filesBudgets } from './files.ts';
import { hotelBudgets } from './hotel.ts';
import { peersBudgets } from './peers.ts';
import { requestsBudgets } from './requests.ts';

export const budgets = { ...requestsBudgets, ...filesBudgets, ...hotelBudgets, ...peersBudgets };

export type BudgetName = keyof typeof budgets;

/** The table of docs/limits.md. */
export function budgetTable(): string {
  const rows = Object.entries<Budget>(budgets).map(
    ([name, { most, unit, by, what }]) => `| \`${name}\` | ${most.toLocaleString('en')} ${unit} | ${by} | ${what} |`,
  );
  return ['| budget | most | for each | what it bounds |', '|---|---|---|---|', ...rows].join('\n');
}
