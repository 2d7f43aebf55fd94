/** What the stream tells: that something happened to a stay or a room, and not what. That is read when it is needed. */

export interface CloudEvent {
  /** Its number in the chain: one after the other, in order. */
  readonly offset: bigint;
  /** The same when it is told twice. */
  readonly id: string;
  readonly name: string;
  /** Of a reservation, mostly. */
  readonly key: string;
  readonly hotel: string;
  /** Where it names one. */
  readonly room: string;
}

/** Undefined where it is no event. */
export function readEvent(payload: unknown): CloudEvent | undefined {
  const told = fieldsOf(fieldsOf(fieldsOf(payload)['data'])['newEvent']);
  const { offset, uniqueEventId } = fieldsOf(told['metadata']);
  if (typeof offset !== 'string' || !/^\d{1,20}$/.test(offset)) return undefined;
  const { detail } = told;
  const details = (Array.isArray(detail) ? detail : []).map(fieldsOf);
  const room = details.find(({ elementName }) => /^ROOM(?: NUMBER)?$/i.test(text(elementName)))?.['newValue'];
  return {
    offset: BigInt(offset),
    id: text(uniqueEventId),
    name: text(told['eventName']).toUpperCase(),
    key: text(told['primaryKey']),
    hotel: text(told['hotelId']),
    room: text(room),
  };
}

/** Somebody lives there from now on, whom we may not know of yet. */
export const bringsSomebody = ({ name }: CloudEvent): boolean => /CHECK ?IN$|^REVERSE CHECK ?OUT$/.test(name);

/** How rooms are is told of the room, and not of a stay. */
export const tellsOfRooms = ({ name }: CloudEvent): boolean => /ROOM STATUS/.test(name);

/** Its calls may be others than we know: also of who comes back. */
export const tellsOfCalls = ({ name }: CloudEvent): boolean => /WAKE[- ]?UP|^REVERSE CHECK ?OUT$/.test(name);

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 100).toWellFormed().trim() : '';
}
