/** What tests of mail share: a hotel, a destination, and alerts to tell of. */
import type { Delivery, DeliveryOutcome, Way } from '../src/connectors/connector.ts';
import { Mail, type MailOptions } from '../src/connectors/mail/transport.ts';
import { Secret } from '../src/secret.ts';

export const hotel = { name: 'Grand Hôtel Aurora', timezone: 'Europe/Paris', now: new Date('2026-07-27T04:43:00Z') };

export const way: Way = {
  property: 'aurora',
  destination: '0193-night',
  fast: false,
  role: 'subscriber',
  name: 'night',
  target: { to: 'boss@hotel.example,night@hotel.example' },
  secrets: [],
};

/** An alert as a subscriber is sent it. */
export function raised(id: number, detail: object, room: string | null = '415'): Delivery {
  const at = '2026-07-27T04:42:00.123456Z';
  return {
    id: String(id),
    event: 'alert.raised',
    subject: 'alert',
    payload: { id: String(id), at, actor: 'reveille', room, subject: 'alert', detail },
    sequence: String(id),
    attempts: 0,
    createdAt: at,
    replayOf: null,
  };
}

export const unanswered = {
  alert: 'unanswered',
  about: '0193-call',
  result: 2,
  due: '2026-07-27T04:30:00Z',
  wall: '2026-07-27T06:30:00',
  attempts: 3,
  reason: 'ring no answer',
};

export function mailBy(url: string | undefined, options: Partial<MailOptions> = {}): Mail {
  return new Mail({
    smtpUrl: url === undefined ? undefined : new Secret(url),
    mailFrom: 'reveille@hotel.example',
    hotelOf: () => Promise.resolve(hotel),
    ...options,
  });
}

export async function carried(mail: Mail, delivery: Delivery, on: Partial<Way> = {}): Promise<DeliveryOutcome> {
  const outcome = await mail.carry({ ...way, ...on }, delivery);
  return 'settled' in outcome ? outcome.settled : outcome;
}
