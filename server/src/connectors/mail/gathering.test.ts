/** A storm of alerts becomes few mails, and none of them is forgotten. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailBy, raised, unanswered, way } from '../../../testing/mail.ts';
import { readMail, SmtpPeer } from '../../../testing/smtp-peer.ts';
import type { Delivery, DeliveryOutcome } from '../connector.ts';
import type { Mail } from './transport.ts';

let peer: SmtpPeer;
beforeEach(async () => {
  peer = await SmtpPeer.start();
});
afterEach(() => peer.close());

/** As a lane hands them over: one after the other, without waiting for what becomes of each. */
async function hand(mail: Mail, deliveries: readonly Delivery[], destination = 'night'): Promise<DeliveryOutcome[]> {
  const left: Promise<DeliveryOutcome>[] = [];
  for (const delivery of deliveries) {
    const outcome = await mail.carry({ ...way, fast: true, destination }, delivery);
    left.push('settled' in outcome ? outcome.settled : Promise.resolve(outcome));
  }
  return Promise.all(left);
}
const storm = (from: number, count: number): Delivery[] =>
  Array.from({ length: count }, (_, index) => raised(from + index, unanswered, String(from + index)));
const fates = (outcomes: readonly DeliveryOutcome[]): string[] => [...new Set(outcomes.map(({ fate }) => fate))];
const patient = { pauseMilliseconds: 3_600_000 };

test('two hundred alerts are one mail that tells of each, and says once what to do', async () => {
  expect(fates(await hand(mailBy(peer.url), storm(101, 200)))).toEqual(['accepted']);
  expect(peer.mails).toHaveLength(1);
  const { headers, text } = readMail(peer.mails[0] as { raw: string });
  expect(headers['subject']).toEqual(['A guest did not wake, room 101 and 199 more - Grand Hôtel Aurora']);
  expect(headers['message-id']).toEqual(['<101-300.night@hotel.example>']);
  expect(text.match(/^Room: \d+$/gm)).toEqual(Array.from({ length: 200 }, (_, index) => `Room: ${101 + index}`));
  expect(text).toContain('A guest did not wake. (200 times)');
  expect(text.match(/^What to do/gm)).toHaveLength(1);
});

test('what comes soon after waits in its lane, and no attempt is counted; other destinations do not', async () => {
  const mail = mailBy(peer.url, patient);
  expect(fates(await hand(mail, storm(1, 1)))).toEqual(['accepted']);
  const waiting = await hand(mail, storm(2, 199));
  expect(fates(waiting)).toEqual(['unsent']);
  expect(waiting[0]?.retryAfterSeconds).toBeGreaterThan(3000);
  expect(fates(await hand(mail, storm(2, 3), 'day'))).toEqual(['accepted']);
  expect(peer.mails).toHaveLength(2);
  // As much as fits into one leaves at once, and so does what a person waits for.
  expect(fates(await hand(mail, storm(2, 200)))).toEqual(['accepted']);
  expect(fates(await hand(mail, [{ ...raised(900, {}), event: 'system.test' }, ...storm(202, 1)]))).toEqual([
    'accepted',
  ]);
  expect(peer.mails).toHaveLength(4);
  expect(readMail(peer.mails[3] as { raw: string }).text).toContain('This is a test.');
});

test('after the pause it leaves, and a mail that was not taken begins none', async () => {
  const mail = mailBy(peer.url, { pauseMilliseconds: 50 });
  peer.reply = (line) => (line === '.' ? '451 not now' : undefined);
  expect(fates(await hand(mail, storm(1, 2)))).toEqual(['retry']);
  peer.reply = () => undefined;
  expect(fates(await hand(mail, storm(1, 2)))).toEqual(['accepted']);
  await expect.poll(async () => fates(await hand(mail, storm(3, 1)))).toEqual(['accepted']);
});

test('one that cannot be told is the only one that fails', async () => {
  const [first, second, third] = storm(1, 3) as [Delivery, Delivery, Delivery];
  const odd = { ...second, payload: { ...second.payload, at: 'yesterday' } };
  const mail = mailBy(peer.url);
  const left = await Promise.all([first, odd, third].map((delivery) => mail.carry({ ...way, fast: true }, delivery)));
  const settled = await Promise.allSettled(left.map((one) => ('settled' in one ? one.settled : one)));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(readMail(peer.mails[0] as { raw: string }).text.match(/^Room: .*$/gm)).toEqual(['Room: 1', 'Room: 3']);
});

test('sent again with more in it, a mail has another id: who keeps one of each must not miss an alert', async () => {
  const mail = mailBy(peer.url);
  peer.reply = (line) => (line === '.' ? 'drop' : undefined);
  expect(fates(await hand(mail, storm(1, 2)))).toEqual(['unsure']);
  peer.reply = () => undefined;
  await hand(mail, storm(1, 3));
  expect(peer.mails.map((one) => readMail(one).headers['message-id']?.[0])).toEqual([
    '<1-2.night@hotel.example>',
    '<1-3.night@hotel.example>',
  ]);
});
