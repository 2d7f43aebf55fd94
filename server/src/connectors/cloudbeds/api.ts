/** What is asked of Cloudbeds, as it is written there, and what its answers list. */
import { release } from '../../release.ts';
import { type Answered, type Asking, type Method, type Reply, urlAt } from '../asking.ts';
import type { StayThere } from '../stays-in.ts';
import type { BedsSettings } from './settings.ts';

export interface Ask {
  readonly method: Method;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The same one twice is taken once. */
  readonly key?: string;
}

/** The older part of the interface, which has a word for everything. */
const old = (method: Method, name: string, more: Omit<Ask, 'method' | 'path'> = {}): Ask => ({
  method,
  path: `/api/v1.3/${name}`,
  ...more,
});

export async function send(
  asking: Asking,
  { gateway, hotel, answerSeconds }: Pick<BedsSettings, 'gateway' | 'hotel' | 'answerSeconds'>,
  apiKey: string,
  { method, path, query = {}, form, body, key }: Ask,
): Promise<Reply> {
  let url: URL;
  try {
    url = urlAt(gateway, path);
  } catch (error) {
    return { kind: 'unsent', words: (error as Error).message };
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  await asking.pace();
  const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  const sent = form === undefined ? body && JSON.stringify(body) : new URLSearchParams(form).toString();
  return asking.exchange(url, answerSeconds * 1000, {
    method,
    headers: {
      'x-api-key': apiKey,
      'x-property-id': hotel,
      'user-agent': `Reveille/${release.version}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(sent === undefined ? {} : { 'content-type': type }),
    },
    ...(sent === undefined ? {} : { body: sent }),
  });
}

/** The older part says in the body whether it did what it was asked for. */
export const isDone = ({ status, body }: Answered): boolean => status === 200 && body['success'] === true;

export const pageSize = 100;
const mostRooms = 5000;

/** Of one room, or of the hotel. */
export const inHouse = (propertyID: string, more: { room?: string; page?: number } = {}): Ask =>
  old('GET', 'getReservations', {
    query: {
      propertyID,
      status: 'checked_in',
      includeAllRooms: 'true',
      pageSize,
      pageNumber: more.page ?? 1,
      ...(more.room === undefined ? {} : { roomName: more.room }),
    },
  });
export const byNumber = (propertyID: string, reservationID: string): Ask =>
  old('GET', 'getReservation', { query: { propertyID, reservationID } });
export const conditions = (propertyID: string): Ask =>
  old('GET', 'getHousekeepingStatus', { query: { propertyID, pageSize: mostRooms } });
export const setCondition = (propertyID: string, roomID: string, roomCondition: string): Ask =>
  old('POST', 'postHousekeepingStatus', { form: { propertyID, roomID, roomCondition } });
export const webhooks = (propertyID: string): Ask => old('GET', 'getWebhooks', { query: { propertyID } });
export const subscribe = (propertyID: string, event: string, endpointUrl: string): Ask => {
  const [object = '', action = ''] = event.split('/');
  return old('POST', 'postWebhook', { form: { propertyID, object, action, endpointUrl } });
};
export const unsubscribe = (propertyIDs: string, subscriptionID: string): Ask =>
  old('DELETE', 'deleteWebhook', { query: { propertyIDs, subscriptionID } });

type Fields = Readonly<Record<string, unknown>>;

/** Rooms of reservations: each is a stay of its own, with its own guests. */
export function staysIn({ body }: Answered): StayThere[] {
  return listOf(body['data']).flatMap((one) => listOf(one['rooms']).flatMap((room) => stayOf(one, room)));
}

/** What has become of one. Of several rooms nobody says there which is still lived in. */
export function staysOf({ body }: Answered): StayThere[] {
  const one = fieldsOf(body['data']);
  const rooms = listOf(one['assigned']);
  const roomStatus = rooms.length === 1 && one['status'] === 'checked_in' ? 'in_house' : '';
  return rooms.flatMap((room) => stayOf(one, { ...room, roomStatus }));
}

function stayOf(one: Fields, room: Fields): StayThere[] {
  const reservation = numberOf(text(one['reservationID']), text(room['subReservationID']));
  if (text(one['reservationID']) === '' || reservation.length > 40) return [];
  return [
    {
      reservation,
      room: text(room['roomName']),
      isInHouse: one['status'] === 'checked_in' && room['roomStatus'] === 'in_house',
      language: '',
      vip: '',
      name: text(room['guestName']) || text(one['guestName']),
      departs: text(room['roomCheckOut'] ?? one['endDate']).slice(0, 10),
    },
  ];
}

/** A stay here is a room of a reservation there. */
const numberOf = (reservation: string, sub: string): string => `${reservation}/${sub}`;
export function partsOf(stay: string): { reservation: string; sub: string } {
  const [reservation = '', sub = ''] = stay.split('/');
  return { reservation, sub };
}

export function roomsIn({ body }: Answered): { name: string; id: string; condition: string }[] {
  return listOf(body['data']).map((one) => ({
    name: text(one['roomName']),
    id: text(one['roomID']),
    condition: text(one['roomCondition']),
  }));
}

export function subscriptionsIn({ body }: Answered): { id: string; event: string; endpoint: string }[] {
  return listOf(body['data']).map((one) => {
    const { entity, action } = fieldsOf(one['event']);
    const { endpoint } = fieldsOf(one['subscriptionData']);
    return { id: text(one['id']), event: `${text(entity)}/${text(action)}`, endpoint: text(endpoint) };
  });
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
function text(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed().trim() : typeof value === 'number' ? String(value) : '';
}
