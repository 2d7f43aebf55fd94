/** A broker as the other side of its connector. */
import { mqtt as usual } from '../../server/src/connectors/mqtt/connector.ts';
import { MqttSession } from '../../server/src/connectors/mqtt/session.ts';
import type { Connector } from '../../server/src/connectors/connector.ts';
import { Links } from '../../server/src/connectors/links.ts';
import { MqttPeer } from '../../server/testing/mqtt-peer.ts';
import { patientMilliseconds } from './patience.ts';
import type { Next, Peer } from './peers.ts';

const quick = { answerSeconds: patientMilliseconds / 1000, pauses: [0.2] };
export const mqtt: Connector = {
  ...usual,
  start: (around) =>
    Promise.resolve(
      new Links({
        ...around,
        type: 'mqtt',
        open: (held, holding) => new MqttSession(held, { ...around, ...holding, ...quick }),
      }),
    ),
};

interface Told {
  readonly id: string;
  readonly data: { readonly room: string };
}
const toldIn = (payload: Buffer | string): Told => JSON.parse(payload.toString()) as Told;

const isCharge = ({ topic }: { readonly topic: string }): boolean => topic.endsWith('/event/charge.made');

export async function mqttPeer(): Promise<Peer> {
  const waiting: Next[] = [];
  const taken = new Map<string, string>();
  const broker = await MqttPeer.start();
  broker.answer = (publication) => {
    if (!isCharge(publication)) return 0;
    const next = waiting.shift() ?? 'take';
    const { id, data } = toldIn(publication.payload);
    if (next === 'take' || next === 'lose the answer' || next === 'hang') taken.set(id, data.room);
    peer.onCharge?.();
    if (next === 'hang') return 'hang';
    if (next === 'lose it' || next === 'lose the answer') return 'drop';
    return { take: 0, refuse: 0x99, later: 0x97, gone: 0 }[next];
  };
  const peer: Peer = {
    connector: mqtt,
    settings: { host: '127.0.0.1', port: broker.port, tls: 'no' },
    canBeGone: false,
    timesAfterLostAnswer: 2, // a message has an id, and a state is what it is
    poison: `created_at = 'infinity'`,
    next: (...what) => void waiting.push(...what),
    came: () =>
      broker.published.filter(isCharge).map(({ payload, at }) => {
        const { id, data } = toldIn(payload);
        return { id, room: data.room, at };
      }),
    taken: () => [...taken.values()],
    onCharge: undefined,
    close: () => broker.close(),
  };
  return peer;
}
