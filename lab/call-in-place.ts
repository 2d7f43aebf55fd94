/** A hotel whose guests and staff call in, and what became of it. */
import { expect } from 'vitest';
import { password } from '../server/testing/service.ts';
import { answerBy, asIntegration } from './call-in.ts';
import { type Hotel, hotelIn } from './hotel.ts';
import { type Lab, ownLab } from './lab.ts';

export const eventually = { timeout: 180_000, interval: 200 };

interface CallIn {
  readonly turn: number;
  readonly outcome: string | null;
  readonly knownAs: string;
  readonly did: string | null;
}

export interface CallInPlace {
  readonly lab: Lab;
  readonly hotel: Hotel;
  /** Tells our Asterisk where Reveille is; this hotel's service unless another address is given. */
  readonly answered: (url?: string) => Promise<void>;
  /** The last call of this phone. */
  readonly callIn: (caller: string) => Promise<CallIn | undefined>;
  /** Waits until it is over, and says how. */
  readonly over: (caller: string) => Promise<string | null>;
  readonly wakeups: (room: string) => Promise<{ time: string; daily: boolean }[]>;
  /** Who was connected with the desk, by their numbers. */
  readonly atDesk: (since?: number) => Promise<string[]>;
  close(): Promise<void>;
}

export async function callInPlace(rooms: readonly string[]): Promise<CallInPlace> {
  const lab = await ownLab();
  await lab.up();
  const hotel = await hotelIn(lab, {
    code: 'aurora',
    rooms,
    brief: true,
    accounts: { desk: [], boss: ['admin'], tel: [] },
  });
  await hotel.policy({ desk: '9' });
  await asIntegration(hotel, 'tel');
  const place: CallInPlace = {
    lab,
    hotel,
    // More patience than a hotel has: on a busy machine a guest would be connected with the desk instead.
    answered: (url = hotel.service.url) =>
      answerBy(lab, { url, account: 'tel@aurora', password, desk: '9', patience: 60 }),
    callIn: async (caller) =>
      (
        await hotel.query<CallIn>(
          `SELECT turn, outcome, known_as AS "knownAs", did FROM call_ins WHERE caller = $1
             ORDER BY began_at DESC LIMIT 1`,
          [caller],
        )
      )[0],
    over: async (caller) => {
      await expect.poll(async () => (await place.callIn(caller))?.outcome ?? null, eventually).not.toBeNull();
      return (await place.callIn(caller))?.outcome ?? null;
    },
    wakeups: (room) =>
      hotel.query(
        `SELECT to_char(wall_time, 'HH24:MI') AS time, daily FROM wakeups WHERE room = $1 AND outcome = 0
           ORDER BY due_at`,
        [room],
      ),
    atDesk: async (since = 0) => (await lab.seen({ since, extension: '9' })).map(({ caller }) => caller.number),
    async close() {
      await hotel.close();
      await lab.remove();
    },
  };
  await place.answered();
  return place;
}
