/** Wake-up calls and rooms of the simulated cloud: what a telephone system may ask for and set. */
import type { Answered } from '../cloud/serving.ts';
import { type Asked, refusal, type Route } from './answers.ts';
import type { CallStatus, CloudHotel, RoomCondition, WakeUpCall } from './hotel.ts';

const calls = /^\/fof\/v1\/hotels\/[^/]+\/reservations\/([^/]+)\/wakeUpCalls$/;

interface CallAsked {
  readonly callTime?: string;
  readonly followUpCallTime?: string;
  readonly newCallTime?: string;
  readonly status?: CallStatus;
}

/** With a space, as the vendor writes it. */
const timeOf = (text: string): string => text.replace('T', ' ').slice(0, 19);

export const telephoneRoutes: readonly Route[] = [
  {
    operation: 'calls',
    method: 'GET',
    pattern: /^\/fof\/v1\/hotels\/[^/]+\/(?:reservations\/([^/]+)\/)?wakeUpCalls$/,
    answer({ hotel, path: [id], query }) {
      if (id !== undefined && !hotel.reservations.has(id)) return refusal(404, 'RSV00404', 'Reservation not found');
      const listed = hotel.calls.filter(
        ({ reservation, status }) =>
          (id === undefined || reservation === id) && (query.get('fetchPending') !== 'true' || status === 'Pending'),
      );
      return listed.length === 0
        ? { status: 204 }
        : { status: 200, body: { calls: listed.map((one) => callOf(hotel, one)) } };
    },
  },
  { operation: 'set call', method: 'POST', pattern: calls, answer: setCall },
  { operation: 'change call', method: 'PUT', pattern: calls, answer: changeCall },
  {
    operation: 'remove call',
    method: 'DELETE',
    pattern: calls,
    answer({ hotel, path: [id = ''], query, tell }) {
      const at = timeOf(query.get('callTime') ?? '');
      const gone = hotel.callsOf(id, at).filter(({ status }) => status === 'Pending');
      if (gone.length === 0) return refusal(404, 'FOF00404', 'Wake up call not found');
      for (const one of gone) hotel.calls.splice(hotel.calls.indexOf(one), 1);
      tell('DELETE WAKE UP CALL', id, { 'WAKE-UP CALL TIME': at });
      return { status: 200, body: {} };
    },
  },
  {
    operation: 'set room status',
    method: 'PUT',
    pattern: /^\/hsk\/v1\/hotels\/[^/]+\/rooms\/status$/,
    answer({ hotel, body, tell }) {
      const rooms = (body['roomList'] as { roomId: string }[] | undefined) ?? [];
      const to = body['housekeepingRoomStatus'] as RoomCondition | undefined;
      if (to === undefined || body['housekeepingStatus'] === undefined)
        return refusal(400, 'HSK00001', 'Both statuses must be given');
      const unknown = rooms.find(({ roomId }) => !hotel.conditions.has(roomId));
      if (unknown !== undefined) return refusal(404, 'HSK00404', `Room ${unknown.roomId} not found`);
      for (const { roomId } of rooms) {
        hotel.conditions.set(roomId, to);
        tell('UPDATE ROOM STATUS', roomId, { 'ROOM NUMBER': roomId, 'ROOM STATUS': to });
      }
      return { status: 200, body: {} };
    },
  },
  {
    operation: 'room statuses',
    method: 'GET',
    pattern: /^\/hsk\/v1\/hotels\/[^/]+\/housekeepingOverview$/,
    answer({ hotel, query }) {
      const wanted = query.get('roomIdText');
      const limit = Number(query.get('limit') ?? 20);
      const offset = Number(query.get('offset') ?? 0);
      const all = [...hotel.conditions].filter(([roomId]) => wanted === null || roomId === wanted);
      const room = all.slice(offset, offset + limit).map(([roomId, roomStatus]) => ({
        roomId,
        housekeeping: {
          housekeepingRoomStatus: {
            housekeepingRoomStatus: roomStatus,
            frontOfficeStatus: hotel.inHouse(roomId).length > 0 ? 'Occupied' : 'Vacant',
          },
        },
      }));
      if (room.length === 0) return { status: 204 };
      const housekeepingRooms = { hotelId: hotel.id, room };
      return {
        status: 200,
        body: {
          housekeepingRoomInfo: {
            housekeepingRooms,
            totalResults: all.length,
            count: room.length,
            limit,
            offset,
            hasMore: offset + limit < all.length,
          },
        },
      };
    },
  },
];

/** The same call twice is two: nothing is promised about it. */
function setCall({ hotel, path: [id = ''], body, tell }: Asked): Answered {
  const reservation = hotel.reservations.get(id);
  if (reservation === undefined) return refusal(404, 'RSV00404', 'Reservation not found');
  if (reservation.status !== 'InHouse') return refusal(400, 'FOF00010', 'Reservation is not in house');
  const [asked] = (body['calls'] as CallAsked[] | undefined) ?? [];
  if (asked?.callTime === undefined) return refusal(400, 'FOF00001', 'No call time given');
  putCalls(hotel, id, asked.callTime, asked.followUpCallTime, tell);
  return { status: 201, body: {} };
}

export function putCalls(
  hotel: CloudHotel,
  reservation: string,
  callTime: string,
  followUp: string | undefined,
  tell: Asked['tell'],
): void {
  const times = [callTime, ...(followUp === undefined ? [] : [followUp])];
  for (const [index, one] of times.entries())
    hotel.calls.push({ reservation, callTime: timeOf(one), isFollowUp: index > 0, status: 'Pending', told: 0 });
  tell('CREATE WAKE UP CALL', reservation, {
    'WAKE-UP CALL TIME': timeOf(callTime),
    ...(followUp === undefined ? {} : { 'FOLLOW UP CALL TIME': timeOf(followUp) }),
  });
}

/** What comes last counts, and nobody is told of a conflict. */
function changeCall({ hotel, path: [id = ''], body, tell }: Asked): Answered {
  const [asked] = (body['calls'] as CallAsked[] | undefined) ?? [];
  const at = timeOf(asked?.callTime ?? '');
  const [call] = hotel.callsOf(id, at).toSorted((one) => (one.status === 'Pending' ? -1 : 1));
  if (asked === undefined || call === undefined) return refusal(404, 'FOF00404', 'Wake up call not found');
  if (asked.newCallTime !== undefined) call.callTime = timeOf(asked.newCallTime);
  if (asked.status !== undefined && asked.status !== 'Pending') {
    call.status = asked.status;
    call.told += 1;
  }
  tell('UPDATE WAKE UP CALL', id, { 'WAKE-UP CALL TIME': call.callTime, 'WAKE-UP CALL STATUS': call.status });
  return { status: 200, body: {} };
}

function callOf(hotel: CloudHotel, { reservation, callTime, isFollowUp, status }: WakeUpCall) {
  return {
    callTime,
    isFollowUpCall: isFollowUp,
    status,
    reservationInfo: {
      hotelId: hotel.id,
      reservationIdList: [{ id: reservation, type: 'Reservation' }],
      room: hotel.reservations.get(reservation)?.room ?? '',
    },
  };
}
