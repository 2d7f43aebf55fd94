/** Calls that came in, of every kind that people look for, as `call-in/turn.ts` keeps them. */
import { onServer } from '../../server/testing/database.ts';
import type { KeptTurn } from '../../server/src/call-in/turns.ts';
import type { Hotel } from './hotel.ts';

interface CallToSeed {
  readonly caller: string;
  readonly called?: string;
  readonly room?: string;
  readonly knownAs?: string;
  readonly staff?: string;
  readonly outcome: string;
  readonly turns: readonly KeptTurn[];
}

const begun: KeptTurn = { asked: 'code', pressed: '', how: 'pressed' };
const gone = (asked: KeptTurn['asked']): KeptTurn => ({ asked, pressed: '', how: 'hung-up' });

const set: KeptTurn = {
  asked: 'time',
  pressed: '0630',
  how: 'pressed',
  did: 'booked',
  room: '412',
  at: '2026-11-18 06:30',
};
const cart: readonly KeptTurn[] = [
  begun,
  { asked: 'who', pressed: '12', how: 'pressed' },
  { asked: 'pin', pressed: '****', how: 'pressed' },
  { asked: 'room', pressed: '415', how: 'pressed' },
  { asked: 'item', pressed: '10#2', how: 'pressed', did: 'charged', room: '415', name: 'Cola', count: 2 },
  { asked: 'item', pressed: '', how: 'silence' },
];

const few: readonly CallToSeed[] = [
  { caller: '415', room: '415', outcome: 'lost', turns: [begun] },
  { caller: '700', called: '*62', room: '415', knownAs: 'staff', staff: '12', outcome: 'end', turns: cart },
  { caller: '0301234567', knownAs: 'unknown', outcome: 'desk', turns: [begun] },
  { caller: '412', room: '412', outcome: 'hung-up', turns: [begun, gone('time')] },
];

/** Newest last, a minute apart. `more` are older ones of 412, all alike. */
export async function seedCallsIn({ database, property }: Hotel, more = 0): Promise<void> {
  const booked: CallToSeed = { caller: '412', room: '412', outcome: 'hung-up', turns: [begun, set, gone('booked')] };
  const calls = [...Array.from({ length: more }, () => booked), ...few, booked];
  await onServer(async (client) => {
    await client.query(
      `INSERT INTO phones (property, number, kind, place) VALUES ($1, '700', 'staff', 'Linen room')
       ON CONFLICT DO NOTHING`,
      [property],
    );
    await client.query(
      `INSERT INTO staff (property, number, name, may) VALUES ($1, '12', 'Ana', '{minibar}') ON CONFLICT DO NOTHING`,
      [property],
    );
    for (const [index, { caller, called = '*55', room, knownAs = 'guest', staff, outcome, turns }] of calls.entries())
      await client.query(
        `INSERT INTO call_ins (property, call, caller, called, room, known_as, staff, turn, page, outcome, did, turns,
           began_at, ended_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '{"language": "de"}', $9, $10, $11, now() - make_interval(mins => $12),
           now())`,
        [
          property,
          `seeded-${index}`,
          caller,
          called,
          room,
          knownAs,
          staff,
          turns.length,
          outcome,
          turns.findLast(({ did }) => did !== undefined)?.did,
          JSON.stringify(turns),
          calls.length - index,
        ],
      );
  }, database.url);
}
