/** What the simulated Cloudbeds answers to each request: the shapes are the vendor's, the state is a hotel's. */
import type { Answered } from '../cloud/serving.ts';
import type { Route } from './asked.ts';
import { postCheck, voidCheck } from './checks.ts';
import type { BedsHotel, Condition, Reservation } from './hotel.ts';

/** As the older part does: with a good status. */
const unsuccessful = (message: string): Answered => ({ status: 200, body: { success: false, message } });
const found = (data: unknown, more: object = {}): Answered => ({ status: 200, body: { success: true, data, ...more } });
const mostOfPage = 100;

export const routes: readonly Route[] = [
  {
    operation: 'reservations',
    method: 'GET',
    pattern: /^\/api\/v1\.3\/getReservations$/,
    answer({ hotel, query }) {
      const [room, status] = [query.get('roomName'), query.get('status')];
      if (room !== null && status === null) return unsuccessful('Dates or status are required with roomName');
      const size = Math.min(Number(query.get('pageSize') ?? mostOfPage), mostOfPage);
      const from = (Number(query.get('pageNumber') ?? 1) - 1) * size;
      const all = [...hotel.reservations.values()].filter(
        (one) =>
          (status === null || one.status === status) &&
          // Whoever has it on the reservation: also who was in the room before.
          (room === null || one.rooms.some((its) => its.room === room)),
      );
      const page = all.slice(from, from + size);
      const withRooms = query.get('includeAllRooms') === 'true';
      return found(
        page.map((one) => listed(hotel, one, withRooms)),
        { count: page.length, total: all.length },
      );
    },
  },
  {
    operation: 'reservation',
    method: 'GET',
    pattern: /^\/api\/v1\.3\/getReservation$/,
    answer({ hotel, query }) {
      const one = hotel.reservations.get(query.get('reservationID') ?? '');
      if (one === undefined) return unsuccessful('Reservation not found');
      const assigned = one.rooms.map(({ sub, room }) => {
        return { subReservationID: sub, roomName: room, roomID: hotel.rooms.get(room)?.id ?? null };
      });
      return found({ ...listed(hotel, one, false), assigned, unassigned: [] });
    },
  },
  {
    operation: 'room statuses',
    method: 'GET',
    pattern: /^\/api\/v1\.3\/getHousekeepingStatus$/,
    answer({ hotel, query }) {
      const size = Math.min(Number(query.get('pageSize') ?? 100), 5000);
      const from = (Number(query.get('pageNumber') ?? 1) - 1) * size;
      const all = [...hotel.rooms].map(([roomName, { id, condition }]) => {
        return { roomID: id, roomName, roomCondition: condition, roomOccupied: hotel.inHouse(roomName).length > 0 };
      });
      return found(all.slice(from, from + size), { count: size, total: all.length });
    },
  },
  {
    operation: 'set room status',
    method: 'POST',
    pattern: /^\/api\/v1\.3\/postHousekeepingStatus$/,
    answer({ hotel, body, tell }) {
      const form = new URLSearchParams(body);
      const [, room] = [...hotel.rooms].find(([, { id }]) => id === form.get('roomID')) ?? [];
      if (room === undefined) return unsuccessful('Invalid roomID');
      // Without a condition they turn it into the other one.
      room.condition = (form.get('roomCondition') ?? (room.condition === 'dirty' ? 'clean' : 'dirty')) as Condition;
      tell('housekeeping/room_condition_changed', { roomId: room.id, condition: room.condition });
      return found({ roomID: room.id, roomCondition: room.condition });
    },
  },
  { operation: 'check', method: 'POST', pattern: /^\/folio\/v1\/checks$/, answer: postCheck },
  { operation: 'void', method: 'DELETE', pattern: /^\/folio\/v1\/checks\/([^/]+)$/, answer: voidCheck },
  {
    operation: 'webhooks',
    method: 'GET',
    pattern: /^\/api\/v1\.3\/getWebhooks$/,
    answer: ({ subscriptions }) =>
      found(
        subscriptions.map(({ id, object, action, endpoint }) => {
          return { id, event: { entity: object, action }, subscriptionData: { endpoint } };
        }),
      ),
  },
  {
    operation: 'subscribe',
    method: 'POST',
    pattern: /^\/api\/v1\.3\/postWebhook$/,
    answer({ body, subscriptions }) {
      const form = new URLSearchParams(body);
      const [object = '', action = '', endpoint = ''] = ['object', 'action', 'endpointUrl'].map(
        (name) => form.get(name) ?? '',
      );
      const id = `sub-${subscriptions.length + 1}-${object}-${action}`;
      subscriptions.push({ id, object, action, endpoint });
      return found({ subscriptionID: id });
    },
  },
  {
    operation: 'unsubscribe',
    method: 'DELETE',
    pattern: /^\/api\/v1\.3\/deleteWebhook$/,
    answer({ query, subscriptions }) {
      const index = subscriptions.findIndex(({ id }) => id === query.get('subscriptionID'));
      if (index === -1) return unsuccessful('Subscription not found');
      subscriptions.splice(index, 1);
      return found({});
    },
  },
];

function listed(hotel: BedsHotel, { id, status, guestName, departure, rooms }: Reservation, withRooms: boolean) {
  return {
    propertyID: hotel.id,
    reservationID: id,
    status,
    guestName,
    endDate: departure,
    ...(withRooms
      ? {
          rooms: rooms.map(({ sub, room, status: roomStatus }) => {
            const roomID = hotel.rooms.get(room)?.id ?? null;
            return { subReservationID: sub, roomName: room, roomID, roomStatus, guestName, roomCheckOut: departure };
          }),
        }
      : {}),
  };
}
