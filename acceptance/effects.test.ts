/** What an accepted request sets in motion: section 6 of the interface. */
import { beforeAll, describe, expect, test } from 'vitest';
import { expectEmpty, expectFailure } from './kit/expect.ts';
import { journalOfRoom } from './kit/journal.ts';
import { useService } from './kit/service.ts';
import { nameOf, settings } from './kit/settings.ts';

const [room] = settings.rooms;
const service = useService();
let item: { id: string; max: number };

beforeAll(async () => {
  const { items } = (await service.bar.get('/rest/isi/item')).body as { items: { id: string; max: number }[] };
  item = items.find((one) => one.max > 0) as { id: string; max: number };
});

async function statusOf(wanted: string): Promise<unknown> {
  let after = '';
  while (true) {
    const answer = await service.desk.get(`/api/v1/room-status?limit=500${after}`);
    expect(answer.status, answer.text).toBe(200);
    const { rooms, next } = answer.body as { rooms: { room: string; status: string | null }[]; next: string | null };
    const found = rooms.find((one) => one.room === wanted);
    if (found !== undefined || next === null) return found?.status;
    after = `&cursor=${next}`;
  }
}

describe('the journal', () => {
  test('an accepted charge is written to the journal once, with who made it', async () => {
    const before = await journalOfRoom(service.boss, room, 'charge.');
    expectEmpty(await service.bar.post('/rest/isi/charge', { id: item.id, quantity: 1, room }));
    const entries = await journalOfRoom(service.boss, room, 'charge.');
    expect(entries).toHaveLength(before.length + 1);
    const known = new Set(before.map((entry) => entry['id']));
    expect(entries.find((entry) => !known.has(entry['id']))?.actor).toBe(nameOf(settings.bar));
  });

  test('a charge that is blocked leaves no trace of a charge', async () => {
    const before = await journalOfRoom(service.boss, room, 'charge.');
    expectFailure(await service.bar.post('/rest/isi/charge', { id: item.id, quantity: item.max + 1, room }), 42_204);
    expect(await journalOfRoom(service.boss, room, 'charge.')).toHaveLength(before.length);
  });
});

describe('room status', () => {
  test('a change of status is the status that the room has', async () => {
    expectEmpty(await service.desk.post('/rest/rsi/change', { id: settings.statusType, room }));
    expect(await statusOf(room)).toBe(settings.statusType);
  });
});
