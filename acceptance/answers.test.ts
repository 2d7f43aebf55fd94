/**
 * The headers of a success: section 1 of the interface. Every answer of every test is looked at for them; here each
 * operation is, by name.
 */
import { expect, test } from 'vitest';
import { freeMinute, withOffset } from './kit/clock.ts';
import type { Answer } from './kit/contract.ts';
import { useService } from './kit/service.ts';
import { settings } from './kit/settings.ts';
import { remember } from './kit/wakeups.ts';

const [room] = settings.rooms;
const service = useService();

/** One success of every operation of the interface, in an order in which each can succeed. */
async function successes(): Promise<{ withBody: Answer[]; withoutBody: Answer[] }> {
  const created = await service.bar.post('/rest/wakeup', { room, datetime: withOffset(freeMinute()) });
  remember(created);
  const { id } = created.body as { id: string };
  const listed = await service.bar.get('/rest/wakeup/list/pending');
  const updated = await service.bar.put(`/rest/wakeup/${id}`, { result: 1 });
  const deleted = await service.bar.delete(`/rest/wakeup/${id}`);
  const items = await service.bar.get('/rest/isi/item');
  const item = (items.body as { items: { id: string }[] }).items[0]?.id ?? '';
  const charged = await service.bar.post('/rest/isi/charge', { id: item, quantity: 1, room });
  const changed = await service.bar.post('/rest/rsi/change', { id: settings.statusType, room });
  const categories = await service.bar.get('/rest/isi/category');
  const types = await service.bar.get('/rest/rsi/status');
  const system = await service.bar.get('/rest/system');
  return {
    withBody: [created, listed, items, categories, types, system],
    withoutBody: [updated, deleted, charged, changed],
  };
}

test('a success of every operation carries the headers of the interface', async () => {
  const { withBody, withoutBody } = await successes();
  for (const { headers } of [...withBody, ...withoutBody]) {
    expect(headers.get('content-language')).toMatch(/^[a-z]{2}/);
    expect(headers.get('access-control-allow-origin')).toMatch(/\S/);
    expect(Math.abs(Date.parse(headers.get('date') ?? '') - Date.now())).toBeLessThan(60_000);
    expect(headers.get('connection')).toMatch(/^(keep-alive|close)$/i);
    expect(headers.get('location')).toContain('/rest/');
    expect(headers.get('server')).toMatch(/^\S+\/\d/);
  }
});

test('the type application/json is on the successes that have a body, and on no other', async () => {
  const { withBody, withoutBody } = await successes();
  for (const { status, text, headers } of withBody) {
    expect([200, 201]).toContain(status);
    expect(text).not.toBe('');
    expect(headers.get('content-type')).toBe('application/json');
  }
  for (const { status, text, headers } of withoutBody) {
    expect([status, text, headers.get('content-type')]).toEqual([200, '', null]);
  }
});
