/** What an operator is told of a hotel, and what it is told of what operators did. */
import { Type } from 'typebox';
import { nullable, nullableNumber } from '../http/schemas.ts';
import type { HotelLine } from '../outlook/hotels-store.ts';
import type { ListedDeed } from './store.ts';

export const common = { tags: ['Operator'], security: [{ token: [] }] };
export const config = { right: 'operator' } as const;
export const words = (most: number, description: string) =>
  Type.String({ minLength: 1, maxLength: most, pattern: '^[^\\u0000-\\u001f\\u007f]*$', description });

export const quotaWords = {
  rooms: 'Rooms that it may have; null is as many as any hotel.',
  lines: 'Lines that it may have; null is as many as any hotel.',
  requestsPerMinute: 'Of all its accounts together, in each process; null is no quota.',
};

export const hotelObject = Type.Object({
  code: Type.String(),
  name: Type.String(),
  state: Type.Enum(['open', 'suspended', 'removal'], { description: '`removal`: suspended, and to be removed.' }),
  suspendedAt: nullable('ISO 8601; null where it is open.'),
  suspendedWhy: nullable('As whoever suspended it said.'),
  rooms: Type.Integer(),
  lines: Type.Integer(),
  due: Type.Integer({ description: 'Calls within twelve hours.' }),
  obstacle: nullable('Why none of them could be rung at this moment; null where they could.'),
  alerts: Type.Integer({ description: 'That nobody has taken.' }),
  quotas: Type.Object({
    rooms: nullableNumber(quotaWords.rooms),
    lines: nullableNumber(quotaWords.lines),
    requestsPerMinute: nullableNumber(quotaWords.requestsPerMinute),
  }),
  used: Type.Object(
    {
      month: Type.String(),
      answered: Type.Integer({ description: 'Calls that were answered.' }),
      unanswered: Type.Integer({ description: 'Calls that were not.' }),
      rings: Type.Integer({ description: 'How often a phone was rung.' }),
      minutes: Type.Number({ description: 'How long phones were off the hook for it.' }),
      charges: Type.Integer(),
    },
    { description: 'In a month by UTC. What is older than the hotel keeps is not counted.' },
  ),
});

export function describedHotel(line: HotelLine, month: string) {
  const { answered, unanswered, rings, minutes, charges, suspendedAt, ...hotel } = line;
  const { quotaRooms, quotaLines, quotaRequests, ...rest } = hotel;
  return {
    ...rest,
    suspendedAt: suspendedAt?.toISOString() ?? null,
    quotas: { rooms: quotaRooms, lines: quotaLines, requestsPerMinute: quotaRequests },
    used: { month, answered, unanswered, rings, minutes, charges },
  };
}

export const deedObject = Type.Object({
  number: Type.String(),
  at: Type.String({ description: 'ISO 8601.' }),
  operator: Type.String({ description: 'The name of the token, or who was at the machine.' }),
  deed: Type.String({ description: 'Like hotel.suspended.' }),
  hotel: nullable('The id that the hotel had.'),
  code: Type.String({ description: 'Its code at that time; empty where it was about no hotel.' }),
  detail: Type.Record(Type.String(), Type.Unknown()),
  digest: Type.String({ description: 'Of this line and of all before it.' }),
});

export const describedDeed = ({ at, ...deed }: ListedDeed) => ({ ...deed, at: at.toISOString() });
