/**
 * The limits that the documentation states are those that the service keeps. `UPDATE_LIMITS=1` writes the table anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { budgets, budgetTable } from './budgets.ts';
import { createMetrics } from '../ops/metrics.ts';

const page = join(import.meta.dirname, '../../../docs/limits.md');
const between = /(?<=<!-- budgets -->\n)[^]*?(?=\n<!-- end -->)/;

test('docs/limits.md has the table of all budgets', () => {
  const text = readFileSync(page, 'utf8');
  if (process.env['UPDATE_LIMITS'] === '1')
    writeFileSync(
      page,
      text.replace(between, () => budgetTable()),
    );
  expect(between.exec(readFileSync(page, 'utf8'))?.[0]).toBe(budgetTable());
});

test('every budget is shown as a metric, and so is what it has refused', async () => {
  const metrics = createMetrics();
  const text = await metrics.registry.metrics();
  for (const [name, { most }] of Object.entries(budgets)) {
    expect(text).toContain(`reveille_budget_limit{budget="${name}"} ${most}`);
    expect(text).toContain(`reveille_budget_refused_total{budget="${name}"} 0`);
  }
});
