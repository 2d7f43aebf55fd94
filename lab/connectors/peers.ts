/** The other sides of the connectors, each real, and all asked in the same words. */
import { webhook } from '../../server/src/connectors/webhook/connector.ts';
import { Webhook } from '../../server/src/connectors/webhook/transport.ts';
import { mail } from '../../server/src/connectors/mail/connector.ts';
import { hotelOf } from '../../server/src/connectors/mail/store.ts';
import { Mail } from '../../server/src/connectors/mail/transport.ts';
import type { Connector } from '../../server/src/connectors/connector.ts';
import type { Settings } from '../../server/src/connectors/destination.ts';
import { startReceiver } from '../../server/testing/receiver.ts';
import { readMail, SmtpPeer } from '../../server/testing/smtp-peer.ts';
import { toy, type ToyAnswer, ToyServer } from '../../server/testing/toy-connector.ts';
import type { Fault } from '../fias/postings.ts';
import { PropertySystem } from '../fias/property-system.ts';
import { quickFias } from '../fias/quick.ts';
import { cloudbeds, cloudbedsPeer } from './cloudbeds-peer.ts';
import { mqtt, mqttPeer } from './mqtt-peer.ts';
import { ohip, ohipPeer } from './ohip-peer.ts';
import { patientMilliseconds } from './patience.ts';

/**
 * What becomes of the next charges: taken and answered, refused, not now, never again; taken without an answer, lost,
 * taken and silence.
 */
export type Next = 'take' | 'refuse' | 'later' | 'gone' | 'lose the answer' | 'lose it' | 'hang';

export interface Peer {
  readonly connector: Connector;
  readonly settings: Settings;
  /** Sealed, as a destination keeps them. */
  readonly secrets?: (property: string, name: string) => string;
  /** Whether it can say that it never wants to hear from us again. */
  readonly canBeGone: boolean;
  /** How often a charge comes whose answer was lost: a connector that only asks for it does not send it again. */
  readonly timesAfterLostAnswer: 1 | 2;
  /** What makes carrying a delivery throw, as the change of its row. */
  readonly poison: string;
  next(...what: Next[]): void;
  /** Every charge that came, also again, with the id that it came under. */
  came(): { readonly id: string; readonly room: string; readonly at: number }[];
  /** The rooms of what was taken, each charge once, in order. */
  taken(): string[];
  /** Called when a charge has come. */
  onCharge: (() => void) | undefined;
  close(): Promise<void>;
}

const fias = quickFias({
  startSeconds: 0.3,
  answerSeconds: patientMilliseconds / 1000,
  goodbyeSeconds: 0.2,
  resyncSeconds: 5,
});
const patientWebhook: Connector = {
  ...webhook,
  start: (around) => Promise.resolve(new Webhook({ ...around, timeoutMilliseconds: patientMilliseconds })),
};

const patientMail: Connector = {
  ...mail,
  start: ({ mail: settings, database }) =>
    Promise.resolve(
      new Mail({
        ...settings,
        hotelOf: (property) => hotelOf(database, property),
        timeoutMilliseconds: patientMilliseconds,
      }),
    ),
};

/** With time limits that a test can wait for, or rely on. */
export const connectors: readonly Connector[] = [patientWebhook, fias, toy, patientMail, ohip, cloudbeds, mqtt];

/** Where mail goes is a setting of the installation: a process that a test starts has it from here as well. */
export const mailServerVariable = 'LAB_SMTP_URL';

const chargeOf = (body: string): string => (JSON.parse(body) as { data: { room: string } }).data.room;
const roomOf = (payload: string): string => (JSON.parse(payload) as { room: string }).room;

async function webhookPeer(): Promise<Peer> {
  const waiting: Next[] = [];
  const taken = new Map<string, string>();
  const receiver = await startReceiver();
  receiver.answer = ({ headers, body }) => {
    const next = waiting.shift() ?? 'take';
    if (next === 'take' || next === 'lose the answer' || next === 'hang')
      taken.set(String(headers['webhook-id']), chargeOf(body));
    peer.onCharge?.();
    if (next === 'hang') return 'hang';
    if (next === 'lose it' || next === 'lose the answer') return 'drop';
    return { status: { take: 200, refuse: 422, later: 503, gone: 410 }[next], body: next };
  };
  const peer: Peer = {
    connector: patientWebhook,
    settings: { url: receiver.url },
    canBeGone: true,
    timesAfterLostAnswer: 2, // the same id does no harm twice
    poison: `created_at = 'infinity'`,
    next: (...what) => void waiting.push(...what),
    came: () =>
      receiver.received.map(({ headers, body, at }) => ({
        id: String(headers['webhook-id']),
        room: chargeOf(body),
        at,
      })),
    taken: () => [...taken.values()],
    onCharge: undefined,
    close: () => receiver.close(),
  };
  return peer;
}

const faults: Readonly<Record<Exclude<Next, 'gone'>, Fault>> = {
  take: { kind: 'answer', code: 'OK' },
  refuse: { kind: 'answer', code: 'NG' },
  later: { kind: 'answer', code: 'RY' },
  'lose the answer': { kind: 'drop-after' },
  'lose it': { kind: 'drop-before' },
  hang: { kind: 'silence' },
};

async function fiasPeer(): Promise<Peer> {
  const system = await PropertySystem.start();
  const peer: Peer = {
    connector: fias,
    settings: { host: '127.0.0.1', port: system.port, interface: 'PB' },
    canBeGone: false,
    timesAfterLostAnswer: 2, // the same number is the look-up
    poison: `payload = payload || '{"at": "yesterday"}'`,
    next: (...what) => void system.faults.push(...what.map((one) => faults[one as keyof typeof faults])),
    came: () =>
      system.transcript.flatMap(({ direction, text, at }) => {
        const [, room, id] = /^PS\|RN(\w+)\|.*P#(\d+)\|/.exec(text) ?? [];
        return direction === '<' && room !== undefined && id !== undefined ? [{ id, room, at }] : [];
      }),
    taken: () => [...system.folio.accepted.values()].map(({ room }) => room),
    onCharge: undefined,
    close: () => system.stop(),
  };
  system.onLine = ({ direction, text }) => {
    if (direction === '<' && text.startsWith('PS|')) setImmediate(() => peer.onCharge?.());
  };
  return peer;
}

const answers: Readonly<Record<Next, ToyAnswer>> = {
  take: 'ok',
  refuse: 'no thank you',
  later: 'later',
  gone: 'gone',
  'lose the answer': 'take and drop',
  'lose it': 'drop',
  hang: 'take and hang',
};

async function toyPeer(): Promise<Peer> {
  const server = await ToyServer.start();
  const peer: Peer = {
    connector: toy,
    settings: { port: server.port },
    canBeGone: true,
    timesAfterLostAnswer: 1,
    poison: `payload = payload || '{"room": 7}'`,
    next: (...what) => void server.answers.push(...what.map((one) => answers[one])),
    came: () =>
      server.lines.flatMap(({ text, at }) => {
        const [, id = '', payload = ''] = /^put (\S+) (.*)$/.exec(text) ?? [];
        return id === '' ? [] : [{ id, room: roomOf(payload), at }];
      }),
    taken: () => [...server.taken.values()].map(roomOf),
    onCharge: undefined,
    close: () => server.close(),
  };
  server.onPut = () => peer.onCharge?.();
  return peer;
}

const idOf = (one: { raw: string }): string => readMail(one).headers['message-id']?.join() ?? '';
const roomIn = (one: { raw: string }): string => /^Room: (.*)$/m.exec(readMail(one).text)?.[1] ?? '';

async function mailPeer(): Promise<Peer> {
  const waiting: Next[] = [];
  const taken = new Map<string, string>();
  const server = await SmtpPeer.start();
  server.reply = (_line, came) => {
    if (came === undefined) return undefined;
    const next = waiting.shift() ?? 'take';
    if (next === 'take' || next === 'lose the answer' || next === 'hang') taken.set(idOf(came), roomIn(came));
    peer.onCharge?.();
    if (next === 'lose it' || next === 'lose the answer') return 'drop';
    return { take: '250 taken', refuse: '554 no thank you', later: '451 not now', hang: 'hang', gone: '' }[next];
  };
  process.env[mailServerVariable] = server.url;
  const peer: Peer = {
    connector: patientMail,
    settings: { to: 'night@hotel.example' },
    canBeGone: false,
    timesAfterLostAnswer: 2, // the same Message-ID does no harm twice
    poison: `payload = payload || '{"at": "yesterday"}'`,
    next: (...what) => void waiting.push(...what),
    came: () => server.mails.map((one) => ({ id: idOf(one), room: roomIn(one), at: one.at })),
    taken: () => [...taken.values()],
    onCharge: undefined,
    close() {
      delete process.env[mailServerVariable];
      return server.close();
    },
  };
  return peer;
}

export const peers: Readonly<Record<string, () => Promise<Peer>>> = {
  webhook: webhookPeer,
  fias: fiasPeer,
  toy: toyPeer,
  mail: mailPeer,
  ohip: ohipPeer,
  cloudbeds: cloudbedsPeer,
  mqtt: mqttPeer,
};
