/** People read words: in the journal, on the record and on the proof. What the machine wrote is behind a click. */
import { expect, test } from 'vitest';
import { onServer } from '../server/testing/database.ts';
import { basic } from '../server/testing/service.ts';
import type { Desk } from './testing/browser.ts';
import { useDay } from './testing/day.ts';
import { seedUnanswered } from './testing/hotel.ts';

const { day } = useDay();
const patient = { timeout: 180_000 };
/** Codes of events, instants of machines, ids, and what a program says when it has nothing to say. */
const machine = new RegExp(
  [
    /\b[a-z]+\.(booked|changed|concluded|raised|attempt|ringing|opened)\b/,
    /\d{4}-\d\d-\d\dT|[0-9a-f]{8}-[0-9a-f]{4}|undefined|\[object|\bSIP\b|Q\.850/,
  ]
    .map(({ source }) => source)
    .join('|'),
);
const picture = async ({ page }: Desk, name: string): Promise<void> => {
  if (process.env['PICTURES'] !== undefined)
    await page.screenshot({ path: `${process.env['PICTURES']}/${name}.png`, fullPage: true });
};
const speak = async ({ page }: Desk, language: string): Promise<void> => {
  await page.evaluate(`localStorage.setItem('reveille.language', '${language}')`);
  await page.reload();
};
const send = (path: string, form: Record<string, string>) =>
  fetch(`${day.hotel.url}${path}`, { method: 'POST', headers: basic('desk'), body: new URLSearchParams(form) });

test('the journal says what was set for when, and which state became which, in two languages', async () => {
  await day.rows(
    `INSERT INTO status_types (property, id, description) SELECT p.id, s.id, s.name FROM properties p,
        (VALUES ('901', 'Spotless'), ('902', 'Untidy')) AS s (id, name) ON CONFLICT DO NOTHING`,
  );
  expect((await send('/rest/wakeup', { room: '412', time: '0640' })).status).toBe(201);
  for (const id of ['901', '902']) expect((await send('/rest/rsi/change', { room: '412', id })).status).toBe(200);
  await seedUnanswered(day.hotel, '415');
  const boss = await day.another('boss');
  const { page } = boss;
  await page.goto(`${day.hotel.url}/office/journal`);
  const year = String(new Date().getFullYear());
  const said: Record<string, readonly RegExp[]> = {
    en: [
      /Wake-up set for \w{3} \d+ \w{3,4} \d{4} 06:40 \(API\)/,
      /Room status: Spotless → Untidy/,
      /Alert: guest did not wake/,
    ],
    es: [
      /Despertador puesto para el .* \d{4} 06:40 \(API\)/,
      /Estado de la habitación: Spotless → Untidy/,
      /Aviso: huésped sin despertar/,
    ],
  };
  for (const [language, sentences] of Object.entries(said)) {
    await speak(boss, language);
    await page.locator('[data-entry]').first().waitFor();
    const shown = () => page.locator('[data-entry]').allInnerTexts();
    for (const sentence of sentences)
      await expect.poll(async () => (await shown()).join('\n'), patient).toMatch(sentence);
    expect((await shown()).join('\n')).not.toMatch(machine);
    const row = page.locator('[data-entry]', { hasText: sentences[0] ?? '' }).first();
    await row.click();
    const opened = page.locator('li', { has: row });
    // Opened it is words as well, with the year; the record as it was sealed is behind one more click.
    await expect.poll(() => opened.innerText(), patient).toContain(year);
    expect(await opened.innerText()).not.toMatch(machine);
    await opened.locator('summary').click();
    await expect.poll(() => opened.innerText(), patient).toMatch(/wakeup\.booked[^]*[0-9a-f]{64}[^]*"source": 5/);
    await picture(boss, `journal-${language}`);
    await row.click();
  }
});

test('the filters of the journal stay in reach while something needs attention', async () => {
  await seedUnanswered(day.hotel, '415');
  const boss = await day.another('boss');
  const { page } = boss;
  await page.goto(`${day.hotel.url}/office/journal`);
  await page.locator('[data-entry]').first().waitFor();
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
  // The card says when the guest wanted to be woken.
  await page.getByText(/^Wake-up \d\d:\d\d · /).waitFor();
  for (const width of [1280, 1100, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const controls = page.getByRole('search').locator('input:not([role=switch]), select, a');
    const boxes = (await Promise.all((await controls.all()).map((one) => one.boundingBox()))).flatMap(
      (box) => box ?? [],
    );
    expect(boxes.length).toBeGreaterThan(5);
    for (const [index, one] of boxes.entries()) {
      expect(one.width, `${width}: ${index}`).toBeGreaterThan(60);
      for (const other of boxes.slice(index + 1)) expect(overlap(one, other), `${width}: ${index}`).toBe(false);
    }
    await picture(boss, `journal-panel-${width}`);
  }
  // Sixty kinds are found under a few headings.
  await expect.poll(() => page.getByLabel('What', { exact: true }).locator('optgroup').count()).toBe(8);
});

test('record and proof are words with a year, and tell what became of the alert', async () => {
  const { call, alert } = await seedUnanswered(day.hotel, '415');
  const write = (kind: string, subject: string, detail: object) =>
    onServer(
      (client) =>
        client.query(
          `INSERT INTO journal (property, kind, actor, room, subject, detail) VALUES ($1, $2, 'desk', '415', $3, $4)`,
          [day.hotel.property, kind, subject, JSON.stringify(detail)],
        ),
      day.hotel.database.url,
    );
  await write('wakeup.booked', call, { due: new Date().toISOString(), daily: false, source: 3 });
  await write('wakeup.attempt', call, { number: 1, extension: '415', result: 3, cause: 17, sip: 486, heard: false });
  await write('alert.attempt', alert, { number: 1, extension: '91', result: 2 });
  await write('alert.concluded', alert, { alert: 'unanswered', about: call, how: 'woken' });
  const boss = await day.another('boss');
  const { page } = boss;
  const said: Record<string, readonly string[]> = {
    en: [
      'Wake-up set for',
      'Attempt 1, phone 415: busy or declined',
      'Alert: guest did not wake',
      'Alert, attempt 1 on phone 91: no answer',
      'Concluded: woken in person',
    ],
    es: [
      'Despertador puesto',
      'Intento 1, teléfono 415: comunica o rechaza',
      'Aviso: huésped sin despertar',
      'Aviso, intento 1 en el teléfono 91: no contesta',
      'Cómo terminó: despertado en persona',
    ],
  };
  for (const [language, sentences] of Object.entries(said)) {
    await page.goto(`${day.hotel.url}/calls/${call}`);
    await speak(boss, language);
    const record = page.locator('article[aria-labelledby=record-title]');
    for (const sentence of sentences) await record.getByText(sentence).first().waitFor();
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media });
      const text = await record.innerText();
      // Only the foot of the proof names the call by its id.
      expect(text.replace(call, '')).not.toMatch(machine);
      const dates = text.match(/\d+ \p{L}{3,4}(?! \d{4})\b[^\n]*\d\d:\d\d/gu) ?? [];
      expect(dates, media).toEqual([]);
      expect(text).toContain(String(new Date().getFullYear()));
      await picture(boss, `record-${language}-${media}`);
    }
    await page.emulateMedia({ media: 'screen' });
    await record.locator('summary').click();
    await record.getByText('480').first().waitFor();
  }
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width - 1 &&
    other.x < one.x + one.width - 1 &&
    one.y < other.y + other.height - 1 &&
    other.y < one.y + one.height - 1
  );
}
