/**
 * Read by the compiler alone: each line under a comment must be refused. Should one of them become possible,
 * `npm run types` fails, because there is no error where one is expected.
 */
import { type Client, createClient, type StreamEvent } from './client.ts';

const client: Client = createClient({ url: 'http://localhost', credentials: { account: 'desk', password: 'secret' } });

void client.request('POST /rest/wakeup', { body: { room: '101', time: '0630' }, key: 'booking-1' });
void client.pages('GET /api/v1/rooms');
export const due = (event: StreamEvent): string => (event.type === 'wakeup.booked' ? event.detail.due : '');

// @ts-expect-error a path that the service does not have
void client.request('GET /rest/wakeups');
// @ts-expect-error a body that lacks something
void client.request('POST /rest/wakeup', { body: { time: '0630' } });
// @ts-expect-error no id where the path has one
void client.request('GET /rest/wakeup/{id}');
// @ts-expect-error a list that has no pages
void client.pages('GET /rest/isi/item');
// @ts-expect-error a detail that this kind does not have
export const wrong = (event: StreamEvent): unknown => event.type === 'wakeup.booked' && event.detail.guest;
// @ts-expect-error an account without its password
createClient({ url: 'http://localhost', credentials: { account: 'desk' } });
