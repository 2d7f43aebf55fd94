/** Wake-up calls as OPERA Cloud is asked for them: a call is known by the reservation and its time. */
import type { Answered } from '../asking.ts';
import type { KnownCall } from '../known-calls-store.ts';
import type { Ask } from './gateway.ts';

/** By the clock of the hotel: 2026-11-17 and 06:30:00. */
export type CallTime = Pick<KnownCall, 'date' | 'time'>;

export interface CallThere extends CallTime {
  readonly reservation: string;
  readonly room: string;
  readonly isPending: boolean;
}

export type CallStatus = 'Pending' | 'Completed' | 'NoAnswer' | 'Cancelled';

const callsPath = (hotel: string, reservation: string): string =>
  `/fof/v1/hotels/${encodeURIComponent(hotel)}/reservations/${encodeURIComponent(reservation)}/wakeUpCalls`;

/** Those that are still to be rung: of one stay, or of the hotel. */
export const pendingCalls = (hotel: string, reservation?: string): Ask => ({
  method: 'GET',
  path:
    reservation === undefined
      ? `/fof/v1/hotels/${encodeURIComponent(hotel)}/wakeUpCalls`
      : callsPath(hotel, reservation),
  query: { fetchPending: 'true' },
});

interface Written extends CallTime {
  readonly reservation: string;
  readonly room: string;
  readonly status: CallStatus;
  /** When it is to ring instead. */
  readonly to?: CallTime;
}

/** POST sets it; PUT says what has become of it. */
export const writeCall = (hotel: string, method: 'POST' | 'PUT', call: Written): Ask => ({
  method,
  path: callsPath(hotel, call.reservation),
  body: {
    calls: [
      {
        reservationInfo: {
          reservationIdList: [{ type: 'Reservation', id: call.reservation }],
          hotelId: hotel,
          room: call.room,
        },
        callTime: momentOf(call),
        isFollowUpCall: false,
        status: call.status,
        timeSpan: { startDate: call.date },
        ...(call.to === undefined ? {} : { newCallTime: momentOf(call.to) }),
      },
    ],
  },
});

export const removeCall = (hotel: string, reservation: string, call: CallTime): Ask => ({
  method: 'DELETE',
  path: callsPath(hotel, reservation),
  query: { callTime: momentOf(call), startDate: call.date },
});

/** With a space, as their own examples have it. */
const momentOf = ({ date, time }: CallTime): string => `${date} ${time}`;

export function timeOf(wall: Temporal.PlainDateTime): CallTime {
  return { date: wall.toPlainDate().toString(), time: wall.toPlainTime().toString({ smallestUnit: 'second' }) };
}

interface Told {
  readonly callTime?: unknown;
  readonly status?: unknown;
  readonly reservationInfo?: {
    readonly room?: unknown;
    readonly reservationIdList?: readonly { readonly id?: unknown; readonly type?: unknown }[];
  };
}

/** What an answer lists. Of one stay they may leave out whose they are. */
export function callsIn({ body }: Answered, reservation = ''): CallThere[] {
  const calls = Array.isArray(body['calls']) ? (body['calls'] as readonly Told[]) : [];
  return calls.flatMap(({ callTime, status, reservationInfo }) => {
    const [, date = '', clock = ''] =
      /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)/.exec(typeof callTime === 'string' ? callTime : '') ?? [];
    const id = reservationInfo?.reservationIdList?.find(({ type }) => type === 'Reservation')?.id;
    const whose = typeof id === 'number' ? String(id) : typeof id === 'string' ? id : reservation;
    if (date === '' || whose === '' || whose.length > 40) return [];
    const room = typeof reservationInfo?.room === 'string' ? reservationInfo.room : '';
    const time = clock.length === 5 ? `${clock}:00` : clock;
    return [{ reservation: whose, room, date, time, isPending: status === 'Pending' }];
  });
}
