/**
 * The life of wake-up calls against a model small enough to be believed: thousands of random bookings, results,
 * deletions and looks, and after each the service must say what the model says. The property lives in UTC,
 * so that a day is 86,400 seconds.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { basic } from '../../testing/service.ts';

/** `npm run fuzz` does many more. */
const requests = Number(process.env['MODEL_REQUESTS'] ?? 2000);
const rooms = ['101', '102', '103'];
const base = Date.UTC(2030, 0, 1);
const day = 86_400_000;

interface Modelled {
  room: string;
  due: number;
  daily: boolean;
  result: number;
}

const model = new Map<string, Modelled>();
/** Days of daily calls that have passed: their ids are the service's own, so they are counted by what they say. */
const passed: Modelled[] = [];

const hotel = useHotel({ timezone: 'UTC', rooms });

async function call(
  method: string,
  path: string,
  form?: Record<string, string>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${hotel.url}/rest/wakeup${path}`, {
    method,
    headers: basic('desk'),
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
}

const pick = <T>(from: readonly T[]): T => from[randomInt(from.length)] as T;
const anId = (): string => (model.size > 0 && randomInt(10) > 0 ? pick([...model.keys()]) : randomUUID());
const standing = (room: string, due: number): string | undefined =>
  [...model].find(([, one]) => one.room === room && one.due === due && one.result === -1)?.[0];

async function create(): Promise<void> {
  const wanted = [...new Set([pick(rooms), ...(randomInt(4) === 0 ? [pick(rooms)] : [])])];
  const due = base + randomInt(4) * day + randomInt(5) * 60_000;
  const daily = randomInt(3) === 0;
  const { status, body } = await call('POST', '', {
    room: wanted.join(','),
    datetime: new Date(due).toISOString(),
    daily: daily ? '1' : 'false',
  });
  expect(status).toBe(201);
  const calls = (body['calls'] ?? [{ room: wanted[0], id: body['id'] }]) as { room: string; id: string }[];
  expect(calls.map(({ room }) => room)).toEqual(wanted);
  for (const { room, id } of calls) {
    const before = standing(room, due);
    if (before === undefined) {
      expect(model.has(id)).toBe(false);
      model.set(id, { room, due, daily, result: -1 });
    } else {
      expect(id).toBe(before);
      if (daily) (model.get(id) as Modelled).daily = true;
    }
  }
}

async function setResult(): Promise<void> {
  const id = anId();
  const result = randomInt(1, 10);
  const { status } = await call('PUT', `/${id}`, { result: String(result) });
  const one = model.get(id);
  expect(status).toBe(one === undefined ? 404 : 200);
  if (one === undefined) return;
  if (!one.daily || one.result !== -1) {
    one.result = result;
    return;
  }
  passed.push({ ...one, result });
  do one.due += day;
  while (
    [...model].some(
      ([other, { room, due, result: its }]) => other !== id && room === one.room && due === one.due && its === -1,
    )
  );
}

async function remove(): Promise<void> {
  const id = anId();
  const { status } = await call('DELETE', `/${id}`);
  expect(status).toBe(model.delete(id) ? 200 : 404);
}

async function look(): Promise<void> {
  const id = anId();
  const { status, body } = await call('GET', `/${id}`);
  const one = model.get(id);
  expect(status).toBe(one === undefined ? 404 : 200);
  if (one !== undefined)
    expect([body['room'], Date.parse(String(body['scheduled'])), body['daily'], body['result']]).toEqual([
      one.room,
      one.due,
      one.daily,
      one.result,
    ]);
}

const lists: Record<string, (result: number) => boolean> = {
  pending: (result) => result === -1,
  answered: (result) => result === 1,
  failed: (result) => (result >= 2 && result <= 7) || result === 9,
  cancelled: (result) => result === 8,
};

/** Every list holds exactly the calls that the model has in it. */
async function lookAtLists(): Promise<void> {
  const text = (one: Modelled) => `${one.room} ${new Date(one.due).toISOString()} ${one.daily} ${one.result}`;
  for (const [type, belongs] of Object.entries(lists)) {
    const listed = (await call('GET', `/list/${type}?limit=10000`)).body[type] as Record<string, unknown>[];
    const said = listed.map((one) =>
      text({
        room: String(one['room']),
        due: Date.parse(String(one['scheduled'])),
        daily: one['daily'] === true,
        result: Number(one['result']),
      }),
    );
    const expected = [...model.values(), ...passed].filter(({ result }) => belongs(result)).map(text);
    expect(said.toSorted(), type).toEqual(expected.toSorted());
  }
}

test(
  `${requests} random requests leave the calls as the model has them`,
  { timeout: 600_000 + requests * 40 },
  async () => {
    const deeds = [create, create, create, setResult, setResult, remove, look];
    for (let request = 0; request < requests; request += 1) {
      await pick(deeds)();
      // A small world meets more: old calls are let go of now and then.
      if (request % 250 === 249) {
        await lookAtLists();
        for (const id of [...model.keys()].slice(0, 60)) {
          expect((await call('DELETE', `/${id}`)).status).toBe(200);
          model.delete(id);
        }
      }
    }
    await lookAtLists();
  },
);
