/** The cards beside the phones: whoever has only the paper gets done what stands on it, in every language. */
import { beforeEach, expect, test } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { ask, query } from '../../testing/rest.ts';
import { basic } from '../../testing/service.ts';
import { menuLanguages } from './texts/words.ts';

const hotel = useHotel({
  rooms: ['101', '102'],
  accounts: { desk: [], boss: ['admin'], tel: ['telephony'] },
});
const languages = Object.keys(menuLanguages);
const mine: Readonly<Record<string, string>> = { number: '12', pin: '4729', room: '101' };

let calls = 0;
beforeEach(async () => {
  await query(
    hotel.database,
    `DELETE FROM wakeups; DELETE FROM call_ins; DELETE FROM phones; DELETE FROM settings; DELETE FROM staff;
     DELETE FROM room_statuses; DELETE FROM status_types; DELETE FROM charges; DELETE FROM items;
     DELETE FROM categories`,
  );
  const inHotel = (text: string) => query(hotel.database, text, [hotel.property]);
  await inHotel(`INSERT INTO settings (property, section, value) VALUES ($1, 'wakeup', '{"desk":"9"}')`);
  await inHotel(`INSERT INTO status_types (property, id, description, inspect)
    VALUES ($1, '001', 'Clean', false), ($1, '002', 'Dirty & wet', false)`);
  await inHotel(`INSERT INTO categories (property, id, description) VALUES ($1, '1', 'Drinks')`);
  await inHotel(`INSERT INTO items (property, id, description, category, max, price)
    VALUES ($1, '10', 'Cola', '1', 5, 3.50), ($1, '11', 'Water', '1', 0, 2)`);
  const staff = { name: 'Ana', may: ['status', 'minibar', 'wakeups'], pin: '4729' };
  await ask(hotel.url, 'PUT /api/v1/staff/12', { json: staff });
  await ask(hotel.url, 'PUT /api/v1/phones/700', { json: { kind: 'staff' } });
});

/** The page as somebody reads it: of each part, what is pressed, in order, and what can be chosen. */
async function read(who: string, language: string) {
  const answer = await fetch(`${hotel.url}/api/v1/call-in/cards/${who}?language=${language}`, {
    headers: basic('boss'),
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(text).toContain(`<html lang="${language}">`);
  expect(text).not.toMatch(/\{\w+\}|undefined/);
  // What the menu says of one call, the paper says of any.
  expect(text.match(/…/g) ?? []).toHaveLength(who === 'guest' ? 0 : 2);
  const keysIn = (html = ''): string[] =>
    [...html.matchAll(/<kbd>(.*?)<\/kbd>/g)].map(([, keys = '']) =>
      keys.replaceAll(/<var class="(\w+)">[^<]+<\/var>/g, (_, blank: string) => mine[blank] ?? ''),
    );
  return [...text.matchAll(/<section id="(\w+)">(.*?)<\/section>/g)].map(([, id = '', html = '']) => {
    const [before = '', choices = '', last = ''] = html.split(/<\/?ul>/);
    const [code = '', ...steps] = keysIn(before);
    return { id, code, steps, choices: keysIn(choices), last: keysIn(last) };
  });
}

/** Dials, and presses one piece after the other as the telephone system would read it. Tells every page. */
async function dial(caller: string, called: string, pieces: readonly string[]): Promise<readonly string[]> {
  const call = `card-${(calls += 1)}`;
  const told: string[] = [];
  let most = 0;
  for (const [index, piece] of ['', ...pieces].entries()) {
    const digits = piece.replace(/\*$/, '');
    const ended = index === 0 || piece.endsWith('*') || digits.length === most;
    const json = { call, turn: index + 1, caller, called, digits, status: ended ? 'OK' : 'TIMEOUT' };
    const answer = await ask(hotel.url, 'POST /api/v1/telephony/call-ins', { as: 'tel', json });
    expect(answer.status, answer.text).toBe(200);
    const page = answer.json as { do: string; digits: number };
    most = page.digits;
    told.push(page.do);
  }
  return told;
}

const wakeups = async () =>
  (
    await query<{ time: string; daily: boolean }>(
      hotel.database,
      `SELECT to_char(wall_time, 'HH24MI') AS time, daily FROM wakeups WHERE outcome = 0 ORDER BY due_at`,
    )
  ).map(({ time, daily }) => (daily ? `${time} daily` : time));
const settings = (json: object) => ask(hotel.url, 'PUT /api/v1/call-in', { json });
const gone = () => query(hotel.database, 'DELETE FROM wakeups');
const standing = async () => {
  await gone();
  await dial('101', '*552000', []);
};

test.each([...languages.map((language) => [language, 24] as const), ['en', 12] as const])(
  'whatever stands on the card of a guest works (%s, %i hours)',
  async (language, clock) => {
    await settings({ clock });
    const flows = new Map((await read('guest', language)).map((flow) => [flow.id, flow]));
    const follow = async (id: string) => {
      const { code, steps } = flows.get(id)!;
      return dial('101', code, steps);
    };
    expect([...flows.keys()]).toEqual(['set', 'daily', 'change', 'cancel', 'cancelAtOnce', 'reception']);
    expect(await follow('set')).not.toContain('desk');
    expect(await wakeups()).toEqual(['0630']);
    expect((await follow('daily')).at(-1)).toBe('end');
    expect(await wakeups()).toEqual(['0630 daily']);
    await standing();
    await follow('change');
    expect(await wakeups()).toEqual(['0630']);
    await follow('cancel');
    expect(await wakeups()).toEqual([]);
    await standing();
    await follow('cancelAtOnce');
    expect(await wakeups()).toEqual([]);
    expect(await dial('101', flows.get('set')!.code, [flows.get('reception')!.code])).toEqual(['ask', 'desk']);
  },
);

test.each(languages)('whatever stands on the card of the staff works (%s)', async (language) => {
  const flows = new Map((await read('staff', language)).map((flow) => [flow.id, flow]));
  const follow = async (id: string, ...chosen: string[]) => {
    const { code, steps, last } = flows.get(id)!;
    return dial('700', code, [...steps, ...chosen, ...last]);
  };
  expect([...flows.keys()]).toEqual(['status', 'minibar', 'setForRoom', 'cancelForRoom', 'result', 'reception']);
  for (const [index, choice] of flows.get('status')!.choices.entries()) {
    expect(await follow('status', choice)).not.toContain('desk');
    expect(await query(hotel.database, 'SELECT room, status FROM room_statuses')).toEqual([
      { room: '101', status: `00${index + 1}` },
    ]);
  }
  const { choices } = flows.get('minibar')!;
  expect(choices).toEqual(['10*', '11*', '10#2*']);
  for (const choice of choices) expect(await follow('minibar', choice)).not.toContain('desk');
  expect(await query(hotel.database, 'SELECT item, quantity FROM charges ORDER BY created_at, id')).toEqual([
    { item: '10', quantity: 1 },
    { item: '11', quantity: 1 },
    { item: '10', quantity: 2 },
  ]);
  expect(await follow('setForRoom')).not.toContain('desk');
  expect(await wakeups()).toEqual(['0630']);
  expect(await follow('cancelForRoom')).not.toContain('desk');
  expect(await wakeups()).toEqual([]);
  for (const [index, choice] of flows.get('result')!.choices.entries()) {
    await standing();
    await query(hotel.database, `UPDATE wakeups SET due_at = now() - interval '5 minutes', status = 5, result = 2`);
    expect((await follow('result', choice)).at(-1)).toBe('end');
    expect(await query(hotel.database, 'SELECT result FROM wakeups')).toEqual([{ result: index + 1 }]);
  }
  expect(await dial('700', flows.get('status')!.code, [flows.get('reception')!.code])).toEqual(['ask', 'desk']);
});

test('the card of a hotel says what that hotel dials', async () => {
  await settings({ wakeup: '755', cancel: '756' });
  const [set] = await read('guest', 'en');
  expect(set?.code).toBe('755');
  expect((await ask(hotel.url, 'GET /api/v1/call-in/cards/guest?language=xx')).status).toBe(400);
});
