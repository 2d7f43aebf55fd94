/** The status of rooms: what it is, and another. */
import { Type } from 'typebox';
import type { Answer, Client } from '../../../client/src/client.ts';
import { tool } from './tool.ts';
import { Unable } from './trouble.ts';
import { doneBefore, room } from './wakeups.ts';
import { type Hotel, hotelOf, moment } from './words.ts';

type RoomStatus = Answer<'GET /api/v1/room-status'>['rooms'][number];
type StatusType = Answer<'GET /api/v1/status-types'>['types'][number];

const mostRooms = 500;

export const roomStatus = tool({
  name: 'room_status',
  title: 'Read the status of rooms',
  description:
    'The status that housekeeping gave to a room, or to all rooms, and the statuses that there are. Whether somebody ' +
    'lives there and when they leave, where the property system tells it.',
  input: Type.Object({ room: Type.Optional(room) }, { additionalProperties: false }),
  changes: 'nothing',
  async run({ room: which }, { reveille, signal }) {
    const [hotel, types, rooms] = await Promise.all([
      hotelOf(reveille, signal),
      statusTypes(reveille, signal),
      which === undefined ? firstRooms(reveille, signal) : [await find(which, reveille, signal)],
    ]);
    const more = rooms.length < mostRooms ? [] : [`These are the first ${mostRooms}: ask for others one by one.`];
    return [...rooms.map((one) => lineOf(one, hotel)), ...more, `Statuses of this hotel: ${choices(types)}.`].join(
      '\n',
    );
  },
});

export const setRoomStatus = tool({
  name: 'set_room_status',
  title: 'Set the status of a room',
  description:
    'Gives a room another status, by its id or its name. Whoever hears of room status is told; the property system ' +
    'is not.',
  input: Type.Object(
    {
      room,
      status: Type.String({ minLength: 1, maxLength: 100, description: 'Id or name of a status of this hotel.' }),
    },
    { additionalProperties: false },
  ),
  changes: 'replaces',
  async run({ room: which, status }, { reveille, key, signal }) {
    const types = await statusTypes(reveille, signal);
    const name = status.trim().toLowerCase();
    const named = types.filter(({ id, description }) => id === name || description.toLowerCase() === name);
    const [wanted, another] = named.toSorted((one) => (one.id === name ? -1 : 1));
    if (wanted === undefined || (another !== undefined && wanted.id !== name))
      throw new Unable(`Name one status of this hotel, by its id where names are alike: ${choices(types)}.`);
    const body = { room: which, status: wanted.id };
    await reveille.request('POST /api/v1/room-status', { body, key, signal });
    const said = `Room ${which} is set to ${wanted.description} (${wanted.id}).`;
    // It is set, whatever keeps us from reading it.
    const now = await find(which, reveille, signal).catch(() => undefined);
    // The answer may be one that this request got before.
    if (now !== undefined && now.status !== wanted.id)
      throw new Unable(doneBefore(`set to ${wanted.description}`, `set to ${now.description ?? 'another status'}`));
    return said;
  },
});

async function statusTypes(reveille: Client, signal: AbortSignal): Promise<readonly StatusType[]> {
  return (await reveille.request('GET /api/v1/status-types', { signal })).types;
}

async function firstRooms(reveille: Client, signal: AbortSignal): Promise<readonly RoomStatus[]> {
  return (await reveille.request('GET /api/v1/room-status', { query: { limit: mostRooms }, signal })).rooms;
}

async function find(which: string, reveille: Client, signal: AbortSignal): Promise<RoomStatus> {
  for await (const page of reveille.pages('GET /api/v1/room-status', { query: { limit: mostRooms }, signal })) {
    const found = page.rooms.find((one) => one.room === which);
    if (found !== undefined) return found;
  }
  throw new Unable(`There is no room ${which}.`);
}

const choices = (types: readonly StatusType[]): string =>
  types.length === 0 ? 'none' : types.map(({ id, description }) => `${description} (${id})`).join(', ');

function lineOf(one: RoomStatus, hotel: Hotel): string {
  const { room: which, status, description, actor, changed, assigned, occupied, doNotDisturb, departs } = one;
  const facts = [
    status === null ? 'no status yet' : `${description ?? 'removed status'} (${status})`,
    changed === null ? '' : `set by ${actor ?? 'somebody'} ${moment(changed, hotel)}`,
    assigned === null ? '' : `today of ${assigned}`,
    occupied === null ? '' : occupied ? 'occupied' : 'vacant',
    departs === null ? '' : `guest leaves ${departs}`,
    doNotDisturb ? 'do not disturb' : '',
  ];
  return `Room ${which}: ${facts.filter((fact) => fact !== '').join(', ')}`;
}
