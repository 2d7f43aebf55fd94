/**
 * Rooms for inventory come from one of two lists: section 1 of the interface. The other list needs a hotel that uses
 * it.
 */
import { expect, test } from 'vitest';
import { openHotel } from './hotel.ts';
import { Client } from './kit/client.ts';
import type { OpenApi } from './kit/contract.ts';
import { expectEmpty, expectFailure } from './kit/expect.ts';
import { passwords, propertyFile } from './kit/property.ts';
import { settings } from './kit/settings.ts';

test('with a custom list of rooms those can be charged, and mailboxes that are not in it cannot', async ({ skip }) => {
  skip(settings.url !== undefined, 'the service at ACCEPTANCE_URL is configured by its owner');
  const file = propertyFile.replace('  list: mailboxes\n', '  list: custom\n  custom:\n    - room: SPA\n');
  const hotel = await openHotel(file, passwords);
  try {
    const document = (await (await fetch(`${hotel.url}/openapi.json`)).json()) as OpenApi;
    const bar = new Client(hotel.url, document, settings.bar);
    expectEmpty(await bar.post('/rest/isi/charge', { id: '10', quantity: 1, room: 'SPA' }));
    expectFailure(await bar.post('/rest/isi/charge', { id: '10', quantity: 1, room: '101' }), 40_402);
    const woken = await bar.post('/rest/wakeup', { room: '101', time: '0700' });
    expect(woken.status).toBe(201);
  } finally {
    await hotel.close();
  }
});
