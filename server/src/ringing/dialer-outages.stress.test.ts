/** What ringing makes up for when a process or the telephone system was down, and what it says of it. */
import { describe, expect, test } from 'vitest';
import { always, RingingHotel } from '../../testing/ringing-hotel.ts';
import { StandInTelephone } from '../../testing/telephone.ts';

const hotel = new RingingHotel();
const becomes = async (id: string, wanted: object, timeout = 60_000): Promise<void> => {
  await expect.poll(() => hotel.wakeup(id), { timeout }).toMatchObject(wanted);
};

/** As if the call had been booked for a moment in the past, which nobody can ask for. */
const moveBack = (id: string, minutes: number) =>
  hotel.query(`UPDATE wakeups SET due_at = now() - make_interval(mins => $2) WHERE id = $1`, id, minutes);

describe('what fell due while everything was down', () => {
  test('is rung late within the grace time, and beyond it missed, and a person is told', async () => {
    await hotel.policy({ graceMinutes: 15 });
    const [late = '', missed = ''] = [...(await hotel.bookIn(60_000, '110')), ...(await hotel.bookIn(60_000, '111'))];
    await moveBack(late, 5);
    await moveBack(missed, 20);
    const telephone = always({ answered: true, heard: true });
    hotel.dial(telephone);
    await becomes(late, { status: 4, result: 1 });
    await becomes(missed, { status: 7, result: 9, attempts: 0 });
    expect(telephone.placed.map(({ extension }) => extension)).toEqual(['110']);
    expect(await hotel.query('SELECT kind, room FROM alerts')).toEqual([{ kind: 'missed', room: '111' }]);
  });

  test('waits for the telephone system, with an alarm after a minute', async () => {
    const [id = ''] = await hotel.bookIn(60_000, '112');
    await moveBack(id, 2);
    const telephone = always({ answered: true, heard: true });
    telephone.connected = false;
    hotel.dial(telephone);
    await expect.poll(() => hotel.query('SELECT kind FROM alerts')).toEqual([{ kind: 'overdue' }]);
    telephone.comeBack();
    await becomes(id, { status: 4 });
  });
});

describe('a process that dies', () => {
  test('loses nothing: its calls are taken over; what was not seen is rung again and said to be unsure', async () => {
    const first = new StandInTelephone(() => 'hold');
    const dead = hotel.dial(first);
    const ids = await hotel.bookIn(1500, '120', '121');
    await expect.poll(() => first.placed.length).toBe(2);
    await dead.stop(); // says goodbye, and leaves its calls to whoever comes
    hotel.dialers.splice(0);
    // One of the two ended while nobody looked, and Asterisk remembers; of the other nothing is known.
    const second = always({ answered: true, heard: true });
    const [known] = first.placed;
    if (known !== undefined)
      second.remembered.set(known.id, {
        id: known.id,
        at: new Date(),
        answered: true,
        heard: true,
        key: '',
        cause: 16,
      });
    hotel.dial(second);
    for (const id of ids) await becomes(id, { status: 4, result: 1 }, 40_000);
    expect(second.placed).toHaveLength(1);
    expect(await hotel.query('SELECT unsure FROM attempts ORDER BY begun_at, unsure')).toEqual(
      expect.arrayContaining([{ unsure: true }, { unsure: false }]),
    );
    const rung = await Promise.all(ids.map((id) => hotel.kinds(id)));
    expect(
      rung
        .map((entries) => entries.filter((kind) => kind === 'wakeup.ringing').length)
        .toSorted((one, other) => one - other),
    ).toEqual([1, 2]);
  });
});
