/** Cloudbeds as the other side of its connector. */
import type { Fault } from '../cloud/faults.ts';
import { Cloudbeds } from '../cloudbeds/cloudbeds.ts';
import { quickBeds, sealedKey } from '../cloudbeds/quick.ts';
import { patientMilliseconds } from './patience.ts';
import type { Next, Peer } from './peers.ts';

export const cloudbeds = quickBeds({ answerSeconds: patientMilliseconds / 1000 });

const faults: Readonly<Record<Exclude<Next, 'gone'>, Fault>> = {
  take: { kind: 'none' },
  refuse: { kind: 'answer', status: 400, code: 'RESERVATION_CHECKED_OUT' },
  later: { kind: 'answer', status: 403, title: 'Forbidden' },
  'lose the answer': { kind: 'lost after' },
  'lose it': { kind: 'lost before' },
  hang: { kind: 'hang after' },
};

export async function cloudbedsPeer(): Promise<Peer> {
  const rooms = Array.from({ length: 8 }, (_, index) => String(101 + index));
  const beds = await Cloudbeds.start(rooms);
  beds.limits.perSecond = beds.limits.burst = 100_000;
  const roomOf = new Map(rooms.map((room) => [beds.hotel.reserve(room).id, room]));
  const peer: Peer = {
    connector: cloudbeds,
    settings: beds.settings({ guests: 'no' }),
    secrets: sealedKey,
    canBeGone: false,
    timesAfterLostAnswer: 2, // the same key does no harm twice
    poison: `payload = payload || '{"at": "yesterday"}'`,
    next: (...what) => beds.faults.add('check', ...what.map((one) => faults[one as keyof typeof faults])),
    came: () =>
      beds.asked('check').map(({ at, headers, body }) => ({
        id: String(headers['idempotency-key']),
        room: roomOf.get((JSON.parse(body) as { reservationId: string }).reservationId) ?? '',
        at,
      })),
    taken: () => beds.hotel.checks.map(({ room }) => room),
    onCharge: undefined,
    close: () => beds.stop(),
  };
  beds.onRequest = ({ operation }) => {
    if (operation === 'check') peer.onCharge?.();
  };
  return peer;
}
