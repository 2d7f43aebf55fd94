/** Guests whom a person wakes, on the real database with a stand-in for the telephone. */
import { expect, test } from 'vitest';
import { RingingHotel } from '../../testing/ringing-hotel.ts';
import { StandInTelephone } from '../../testing/telephone.ts';

const hotel = new RingingHotel();
const becomes = async (id: string, wanted: object): Promise<void> => {
  await expect.poll(() => hotel.wakeup(id)).toMatchObject(wanted);
};
const alerts = () =>
  hotel.query('SELECT kind, room, acknowledged_by AS taken, going, conclusion FROM alerts ORDER BY raised_at');
const phones = ({ placed }: StandInTelephone) => placed.map(({ extension }) => extension);
const awaits = async (wanted: object[]): Promise<void> => {
  await expect.poll(alerts).toMatchObject(wanted);
};

async function bookBy(method: string, room: string): Promise<string> {
  const [id = ''] = await hotel.bookIn(2000, room);
  await hotel.query('UPDATE wakeups SET method = $2 WHERE id = $1', id, method);
  return id;
}

test('a knock is asked for at the instant, taking it does not end it, and what nobody did is told again', async () => {
  await hotel.policy({ desk: '9', personMinutes: 0.05 });
  const telephone = new StandInTelephone(() => ({ answered: true, heard: true, key: '1' }));
  hotel.dial(telephone);
  const id = await bookBy('knock', '101');
  await awaits([{ kind: 'to-knock', room: '101', taken: 'extension 9', going: true, conclusion: null }]);
  await becomes(id, { status: 2, attempts: 0 });
  // Taken, and not done: the call is missed, and the desk hears of it again. The guest's phone never rings.
  await becomes(id, { status: 7, result: 9, attempts: 0 });
  await awaits([
    { kind: 'to-knock', going: false },
    { kind: 'missed', taken: 'extension 9', going: true },
  ]);
  expect(phones(telephone)).toEqual(['9', '9']);
});

test('a knock that was done in person ends the call, whoever said so and how', async () => {
  await hotel.policy({ desk: '9', personMinutes: 60 });
  hotel.dial(new StandInTelephone(() => ({ answered: true, heard: true, key: '1' })));
  const id = await bookBy('knock', '102');
  await awaits([{ kind: 'to-knock', going: true }]);
  await hotel.concludeAlert('woken');
  await becomes(id, { status: 4, result: 1, attempts: 0 });
  expect(await hotel.query('SELECT ending, concluded_by FROM wakeups WHERE id = $1', id)).toEqual([
    { ending: 'in-person', concluded_by: 'anna' },
  ]);
  await awaits([{ kind: 'to-knock', going: false, conclusion: 'woken' }]);
});

test('whoever has knocked says so by a key of the phone that asked for it, and has woken the guest', async () => {
  await hotel.policy({ desk: '9', personMinutes: 60 });
  const telephone = new StandInTelephone(() => ({ answered: true, heard: true, key: '3' }));
  hotel.dial(telephone);
  const id = await bookBy('knock', '107');
  await becomes(id, { status: 4, result: 1, attempts: 0 });
  await awaits([{ kind: 'to-knock', taken: 'extension 9', going: false, conclusion: 'woken' }]);
  expect(phones(telephone)).toEqual(['9']);
});

test('a person who is connected with the room and answered there has woken the guest, without typing', async () => {
  await hotel.policy({ desk: '9', personMinutes: 60 });
  const telephone = new StandInTelephone(() => ({ answered: true, heard: true, key: '1', connected: true }));
  hotel.dial(telephone);
  const id = await bookBy('person', '103');
  await becomes(id, { status: 4, result: 1, attempts: 0 });
  expect(telephone.placed.map(({ extension, connect }) => [extension, connect])).toEqual([['9', '103']]);
  await awaits([{ kind: 'to-call', taken: 'extension 9', going: false, conclusion: 'woken' }]);
});

test('who speaks with the guest for longer than there was time has woken them all the same', async () => {
  await hotel.policy({ desk: '9', personMinutes: 0.05 });
  const speaks = { answered: true, heard: true, key: '1', connected: true, afterMilliseconds: 8000 };
  hotel.dial(new StandInTelephone(() => speaks));
  const id = await bookBy('person', '106');
  await becomes(id, { status: 4, result: 1, attempts: 0 });
  expect(await hotel.query('SELECT kind FROM alerts')).toEqual([{ kind: 'to-call' }]);
});

test('where nobody says in time that the guest is awake, the phone rings by itself', async () => {
  await hotel.policy({ desk: '9', personMinutes: 0.05 });
  const telephone = new StandInTelephone(({ extension }) =>
    extension === '9' ? { cause: 19 } : { answered: true, heard: true },
  );
  hotel.dial(telephone);
  const id = await bookBy('person-then-system', '104');
  await becomes(id, { status: 4, result: 1, attempts: 1 });
  expect(phones(telephone)[0]).toBe('9');
  expect(phones(telephone).at(-1)).toBe('104');
  await awaits([{ kind: 'to-call', taken: 'reveille', going: false }]);
});

test('a call that is given up ends the asking, and a daily one asks again tomorrow', async () => {
  await hotel.policy({ personMinutes: 0.05 });
  hotel.dial(new StandInTelephone(() => ({ answered: true, heard: true })));
  const id = await bookBy('knock', '105');
  await hotel.query('UPDATE wakeups SET daily = true WHERE id = $1', id);
  await expect
    .poll(() => hotel.query('SELECT status, method FROM wakeups WHERE series = $1', id))
    .toEqual([{ status: 7, method: 'knock' }]);
  await becomes(id, { status: 0, result: -1 });
  await awaits([
    { kind: 'to-knock', taken: 'reveille' },
    { kind: 'missed', taken: null },
  ]);
});
