/** What is to come, a new call, and an end to one. */
import { Type } from 'typebox';
import { Refused } from '../../../client/src/client.ts';
import { type Asking, tool } from './tool.ts';
import { Unable } from './trouble.ts';
import { type Hotel, hotelOf, isStanding, lineOf, moment, type Wakeup } from './words.ts';

const mostListed = 200;

export const room = Type.String({ minLength: 1, maxLength: 10, description: 'Room number, like 101.' });
/** As the service makes them; anything else would be another place in an address. */
export const callId = Type.String({ pattern: '^[0-9a-fA-F-]{1,64}$', description: 'id as list_wakeups shows it.' });
const listed = { pending: 'to come', answered: 'answered', failed: 'failed', today: 'of today', all: 'of any kind' };

export const listWakeups = tool({
  name: 'list_wakeups',
  title: 'List wake-up calls',
  description:
    'Wake-up calls of the hotel: which are pending, which were answered, which failed. Also tells the date and time ' +
    'at the hotel, and the id and scheduled time that cancel_wakeup and explain_wakeup ask for.',
  input: Type.Object(
    {
      type: Type.Optional(
        Type.Enum(['pending', 'answered', 'failed', 'today', 'all'], {
          description: 'pending unless told otherwise: calls to come, the next one first. Others: newest first.',
        }),
      ),
      room: Type.Optional(room),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: mostListed, description: 'How many at the most: 50 unless told.' }),
      ),
    },
    { additionalProperties: false },
  ),
  changes: 'nothing',
  async run({ type = 'pending', room: only, limit = 50 }, { reveille, signal }) {
    const query = { type, limit, ...(only === undefined ? {} : { room: only }) };
    const [hotel, { wakeups, next }] = await Promise.all([
      hotelOf(reveille, signal),
      reveille.request('GET /api/v1/wakeups', { query, signal }),
    ]);
    const calls = `wake-up calls ${listed[type]}${only === undefined ? '' : ` for room ${only}`}`;
    const count = wakeups.length === 0 ? `There are no ${calls}.` : `${wakeups.length} ${calls}:`;
    const more = next === null ? [] : ['There are more: ask for one room, or with a larger limit.'];
    return [clockLine(hotel), count, ...wakeups.map((call) => lineOf(call, hotel)), ...more].join('\n');
  },
});

const clockLine = (hotel: Hotel): string => `At ${hotel.name} it is ${moment(hotel.now, hotel)} (${hotel.zone}).`;

export const bookWakeup = tool({
  name: 'book_wakeup',
  title: 'Book a wake-up call',
  description:
    "Books a call that rings the phone of a room. Times are those of the hotel's own clock. Booking the same room " +
    'and minute again changes nothing. Say the date and time that it answers with back to the person who asked.',
  input: Type.Object(
    {
      room,
      time: Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'HH:MM, 24 hours, like 06:30.' }),
      date: Type.Optional(
        Type.String({
          pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
          description: 'YYYY-MM-DD. Without it: today, or tomorrow when the time has passed today.',
        }),
      ),
      daily: Type.Optional(Type.Boolean({ description: 'Every day from then on.' })),
    },
    { additionalProperties: false },
  ),
  changes: 'adds',
  async run({ room: which, time, date, daily = false }, { reveille, key, signal }) {
    const body = {
      room: which,
      time: time.replace(':', ''),
      ...(date === undefined ? {} : { date: date.replaceAll('-', '') }),
      ...(daily ? { daily: 'true' as const } : {}),
    };
    const { id } = await reveille.request('POST /rest/wakeup', { body, key, signal });
    return `Booked. ${await standing(id, { reveille, key, signal })}`;
  },
});

/** The answer may be one that this request got before: then the call can be over by now. */
async function standing(id: string, { reveille, signal }: Asking): Promise<string> {
  const asked = Promise.all([
    hotelOf(reveille, signal),
    reveille.request('GET /api/v1/wakeups/{id}', { path: { id }, signal }),
  ]);
  const found = await asked.catch((error: unknown): 'gone' | 'unknown' =>
    error instanceof Refused && error.status === 404 ? 'gone' : 'unknown',
  );
  // It is booked, whatever keeps us from reading it.
  if (found === 'unknown') return `Its record cannot be read at present. id=${id}`;
  if (found === 'gone' || !isStanding(found[1])) throw new Unable(doneBefore('booked', 'cancelled, or is over'));
  const [hotel, call]: readonly [Hotel, Wakeup] = found;
  return `${lineOf(call, hotel)}\n${clockLine(hotel)}`;
}

export const doneBefore = (what: string, since: string): string =>
  `This very request was made before: it was ${what} then, and has been ${since} since. Nothing was done now. Ask ` +
  'once more, as a new request, if it is to be done again.';

export const cancelWakeup = tool({
  name: 'cancel_wakeup',
  title: 'Cancel a wake-up call',
  description:
    'Cancels a call that is to come; of a daily call all that follow. It asks for the id and the scheduled time as ' +
    'list_wakeups shows them: a call that somebody has changed meanwhile is left alone. Make sure that the person ' +
    'means this call.',
  input: Type.Object(
    {
      id: callId,
      scheduled: Type.String({
        pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$`,
        description: 'scheduled of the call, as list_wakeups shows it.',
      }),
    },
    { additionalProperties: false },
  ),
  changes: 'replaces',
  async run({ id, scheduled }, { reveille, key, signal }) {
    await reveille.request('POST /api/v1/wakeups/{id}/cancel', { path: { id }, body: { scheduled }, key, signal });
    return `Cancelled: the call of ${scheduled} does not ring. id=${id}`;
  },
});
