/** Messages that say what was done leave nobody too little time: not who reaches for Undo, nor who reads slowly. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { rowOf, type, useDay } from './testing/day.ts';

const { day, desk } = useDay();

/** Longer than a message with Undo is shown. */
const itsTime = 11_500;

test('a message stays while the pointer or the keyboard is on it, and until it is closed if one likes', async () => {
  const [tabbing, slow] = [await day.another(), await day.another('boss')];
  await slow.page.getByRole('button', { name: 'Account boss' }).click();
  await slow.page.getByRole('button', { name: 'Stay until closed' }).click();
  await slow.page.getByRole('button', { name: 'Stay until closed', pressed: true }).waitFor();
  await slow.page.keyboard.press('Escape');
  const toasts = [desk, tabbing, slow].map(({ page }) => page.locator('[data-toast]'));
  const [pointed, focused, kept] = toasts as [Locator, Locator, Locator];
  // Each at once: on a busy machine ten seconds are not long.
  await type(desk, '/', '401 6:30', 'Enter');
  await pointed.hover();
  await type(tabbing, '/', '402 6:30', 'Enter');
  await focused.getByRole('button', { name: 'Undo' }).focus();
  await type(slow, '/', '403 6:30', 'Enter');
  await kept.waitFor();
  await desk.page.waitForTimeout(itsTime);
  await expect.poll(() => Promise.all(toasts.map((one) => one.count()))).toEqual([1, 1, 1]);
  // The pointer goes: so does the message. The keyboard still reaches Undo.
  await desk.page.mouse.move(5, 5);
  await pointed.waitFor({ state: 'detached' });
  await tabbing.page.keyboard.press('Enter');
  await tabbing.page.getByText('Undone').waitFor();
  await rowOf(tabbing, '402').waitFor({ state: 'detached' });
  // Its time is over: a key that is pressed by mistake does nothing any more, the button does, and so does closing.
  await slow.page.keyboard.press('Escape');
  await slow.page.keyboard.press('u');
  await expect.poll(() => kept.getByRole('button', { name: 'Undo' }).locator('kbd').count()).toBe(0);
  await expect.poll(() => kept.count()).toBe(1);
  await slow.page.reload();
  await slow.page.getByText(/^live/).waitFor();
  await type(slow, '/', '404 6:30', 'Enter');
  await kept.getByRole('button', { name: 'Close' }).click();
  await kept.waitFor({ state: 'detached' });
  await rowOf(slow, '404').waitFor();
});
