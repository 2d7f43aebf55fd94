/** Who lives in a room, as OPERA Cloud has it at this moment. */
import type { Answered } from '../asking.ts';
import type { StayThere } from '../stays-in.ts';
import type { Ask } from './gateway.ts';

export const pageSize = 50;

export const inHouse = (hotel: string, more: { room?: string; offset?: number } = {}): Ask => ({
  method: 'GET',
  path: `/rsv/v1/hotels/${encodeURIComponent(hotel)}/reservations`,
  query: { searchType: 'InHouse', roomId: more.room, limit: pageSize, offset: more.offset ?? 0 },
});

/** Whatever has become of them. */
export const byNumber = (hotel: string, reservations: readonly string[]): Ask => ({
  method: 'GET',
  path: `/rsv/v1/hotels/${encodeURIComponent(hotel)}/reservations`,
  query: { reservationIdList: reservations, limit: pageSize },
});

interface Told {
  readonly reservationIdList?: readonly { readonly id?: unknown; readonly type?: unknown }[];
  readonly reservationStatus?: unknown;
  readonly roomStay?: { readonly roomId?: unknown; readonly departureDate?: unknown };
  readonly reservationGuest?: {
    readonly language?: unknown;
    readonly vip?: { readonly vipCode?: unknown };
    readonly surname?: unknown;
    readonly givenName?: unknown;
  };
}

/** What an answer lists; nothing where it lists nobody. */
export function staysIn({ body }: Answered): { stays: StayThere[]; hasMore: boolean } {
  const { reservationInfo = [], hasMore = false } = (body['reservations'] ?? {}) as {
    reservationInfo?: readonly Told[];
    hasMore?: unknown;
  };
  return { stays: (Array.isArray(reservationInfo) ? reservationInfo : []).flatMap(stayOf), hasMore: hasMore === true };
}

function stayOf({ reservationIdList = [], reservationStatus, roomStay, reservationGuest }: Told): StayThere[] {
  const id = reservationIdList.find(({ type }) => type === 'Reservation')?.id;
  const reservation = typeof id === 'number' ? String(id) : text(id);
  if (reservation === '' || reservation.length > 40) return [];
  return [
    {
      reservation,
      room: text(roomStay?.roomId),
      isInHouse: reservationStatus === 'InHouse' || reservationStatus === 'DueOut',
      language: text(reservationGuest?.language),
      vip: text(reservationGuest?.vip?.vipCode),
      name: [text(reservationGuest?.givenName), text(reservationGuest?.surname)].filter((one) => one !== '').join(' '),
      departs: text(roomStay?.departureDate).slice(0, 10),
    },
  ];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed().trim() : '';
}
