/** An administrator before the settings, for each test of a file. */
import type { Locator } from 'playwright-core';
import type { Desk } from './browser.ts';
import { type Day, useDay } from './day.ts';

const named = ({ page }: Desk, role: 'textbox' | 'combobox', column: string, row: string): Locator =>
  page.getByRole(role, { name: `${column}: ${row}`, exact: true });

export function useSettings(): {
  readonly day: Day;
  readonly desk: Desk;
  readonly cell: (column: string, row: string) => Locator;
  readonly choice: (column: string, row: string) => Locator;
} {
  const { day, desk } = useDay(undefined, async (open) => {
    const boss = await open.another('boss');
    await boss.page.goto(`${open.hotel.url}/office/settings`);
    await named(boss, 'textbox', 'Room', '401').waitFor();
    return boss;
  });
  return {
    day,
    desk,
    cell: (column, row) => named(desk, 'textbox', column, row),
    // A column with suggestions is a combobox to whoever asks for its role.
    choice: (column, row) => named(desk, 'combobox', column, row),
  };
}
