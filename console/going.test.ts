/** Whoever goes to a guest stays in sight, with name and minute, until somebody says how it ended. */
import { expect, test } from 'vitest';
import { rowOf, type, useDay } from './testing/day.ts';
import { seedUnanswered } from './testing/hotel.ts';

const { day, desk } = useDay();

const goingTo415 = /^desk is going, since \d\d:\d\d\. How did it end\?$/;

async function go(): Promise<string> {
  const { call } = await seedUnanswered(day.hotel, '415');
  await desk.page.reload(); // a row that is written behind the service's back is in no event
  await desk.page.getByRole('heading', { name: 'Needs attention' }).waitFor();
  await type(desk, 'g');
  await desk.page.getByText('Room 415: desk is going').waitFor();
  return call;
}

test('every desk sees who is going since when, until it is said how it ended', async () => {
  await go();
  const other = await day.another('boss');
  for (const { page } of [desk, other]) {
    await page.getByText(goingTo415).waitFor();
    await rowOf({ ...desk, page }, '415')
      .getByText('Someone is going')
      .waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Needs attention' }).count()).toBe(0);
  }
  await desk.page.reload();
  await desk.page.getByText(goingTo415).waitFor();
  if (process.env['PICTURES'] !== undefined)
    await desk.page.screenshot({ path: `${process.env['PICTURES']}/going.png` });
  await other.page.getByRole('button', { name: /Woken in person.*Room 415/ }).click();
  for (const { page } of [desk, other]) await expect.poll(() => page.getByText(goingTo415).count()).toBe(0);
  await expect
    .poll(() =>
      day.rows(`SELECT actor, detail->>'how' AS how FROM journal WHERE kind LIKE 'alert.%ed' AND actor <> 'reveille'
      ORDER BY id DESC LIMIT 2`),
    )
    .toEqual([
      { actor: 'boss', how: 'woken' },
      { actor: 'desk', how: 'console' },
    ]);
  await rowOf(other, '415').click();
  await other.page.getByText(/taken .* by desk · woken in person, said .* by boss/).waitFor();
});

test('a room that was empty is an end as well, and so is a result that somebody corrects elsewhere', async () => {
  await go();
  await desk.page.getByRole('button', { name: /Nobody in the room.*Room 415/ }).click();
  await desk.page.getByText('Room 415: nobody in the room').waitFor();
  await expect.poll(() => desk.page.getByText(goingTo415).count()).toBe(0);
  await day.end();
  await day.begin();
  const call = await go();
  await desk.page.getByText(goingTo415).waitFor();
  await rowOf(desk, '415').click();
  await desk.page.getByText(/nobody has said yet how it ended/).waitFor();
  await desk.page.evaluate(
    `fetch('/api/v1/wakeups/${call}/result', { method: 'PUT', headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ result: 1, reason: 'seen at breakfast' }) })`,
  );
  await expect.poll(() => desk.page.getByText(goingTo415).count()).toBe(0);
});
