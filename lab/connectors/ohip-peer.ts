/** OPERA Cloud as the other side of its connector. */
import type { Fault as CloudFault } from '../cloud/faults.ts';
import { OperaCloud } from '../opera-cloud/opera-cloud.ts';
import { quickOhip, sealedSecret } from '../opera-cloud/quick.ts';
import { patientMilliseconds } from './patience.ts';
import type { Next, Peer } from './peers.ts';

export const ohip = quickOhip({ answerSeconds: patientMilliseconds / 1000 });

const cloudFaults: Readonly<Record<Exclude<Next, 'gone'>, CloudFault>> = {
  take: { kind: 'none' },
  refuse: { kind: 'answer', status: 400, title: 'Posting not allowed: the reservation has No Post' },
  later: { kind: 'answer', status: 403, title: 'Forbidden' },
  'lose the answer': { kind: 'lost after' },
  'lose it': { kind: 'lost before' },
  hang: { kind: 'hang after' },
};

function checkOf(body: unknown): string {
  return (body as { criteria: { charges: { checkNumber: string }[] } }).criteria.charges[0]?.checkNumber ?? '';
}

export async function ohipPeer(): Promise<Peer> {
  const cloud = await OperaCloud.start();
  const hotel = cloud.hotel('AURORA');
  const rooms = new Map<string, string>();
  for (let room = 101; room <= 108; room += 1) rooms.set(hotel.reserve(String(room)).id, String(room));
  const peer: Peer = {
    connector: ohip,
    settings: cloud.settings('AURORA'),
    secrets: sealedSecret,
    canBeGone: false,
    timesAfterLostAnswer: 1, // it is looked up
    poison: `payload = payload || '{"at": "yesterday"}'`,
    next: (...what) => cloud.faults.add('charge', ...what.map((one) => cloudFaults[one as keyof typeof cloudFaults])),
    came: () =>
      cloud.asked('charge').map(({ at, path, body }) => ({
        id: checkOf(body),
        room: rooms.get(path.split('/').at(-2) ?? '') ?? '',
        at,
      })),
    taken: () => hotel.postings.map(({ room }) => room),
    onCharge: undefined,
    close: () => cloud.stop(),
  };
  cloud.onRequest = ({ operation }) => {
    if (operation === 'charge') peer.onCharge?.();
  };
  return peer;
}
