/** What a mail says: enough for somebody who was asleep, nothing of a guest, and nothing that could become a header. */
import type { TSchema } from 'typebox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { carried, hotel, mailBy, raised, unanswered } from '../../../testing/mail.ts';
import { readMail, SmtpPeer } from '../../../testing/smtp-peer.ts';
import { events } from '../../events/catalogue.ts';
import { type AlertDescription, alerts } from '../../events/catalogue/alerts.ts';
import type { EventDescription } from '../../events/catalogue/describe.ts';
import type { Delivery } from '../connector.ts';
import { advice } from './advice.ts';
import { toldBy } from './facts.ts';
import { letterOf } from './letter.ts';

const letter = (delivery: Delivery, now = hotel.now) => letterOf({ ...hotel, now }, [toldBy(delivery, hotel.timezone)]);

test('an alert says what happened, where, when by the clock of the hotel, and what to do', () => {
  const { subject, text } = letter(raised(17, unanswered));
  expect(subject).toBe('A guest did not wake, room 415 - Grand Hôtel Aurora');
  expect(text).toBe(`Grand Hôtel Aurora

A guest did not wake.

Room: 415
When: Monday, 27 July 2026, 06:42 (Europe/Paris, UTC+02:00)
How it ended: no answer
To be rung: Monday, 27 July 2026, 06:30 (Europe/Paris, UTC+02:00)
Wake-up asked for: Monday, 27 July 2026, 06:30
Phone rung: 3 times
Why: ring no answer

What to do: ${advice.unanswered}

Reveille wrote this by itself. Nobody reads answers to it.
`);
});

test('one that comes days later says so first, and still when it was', () => {
  const { text } = letter(raised(17, unanswered), new Date('2026-07-30T05:00:00Z'));
  expect(text).toContain('This mail is late: what it tells of happened 3 days ago.');
  expect(text).toContain('When: Monday, 27 July 2026, 06:42');
});

/** A value that fits, and can be told apart. */
function sample(name: string, { type, description = '' }: TSchema & { type?: string; description?: string }): unknown {
  if (type === 'integer' || type === 'number') return 7;
  if (type === 'boolean') return true;
  return description.includes('ISO 8601') ? '2026-07-27T04:30:00Z' : `the ${name}`;
}
const samples = (schema: TSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries((schema as { properties?: Record<string, TSchema> }).properties ?? {}).map(([name, one]) => [
      name,
      sample(name, one),
    ]),
  );

test.each(Object.entries<AlertDescription>(alerts))(
  '%s can be told, with its facts and what to do',
  (kind, described) => {
    const { subject, text } = letter(raised(1, { alert: kind, about: 'x', ...samples(described.detail) }, null));
    expect(subject).toContain(described.means.replace(/\.$/, ''));
    expect(text).toContain(`What to do: ${advice[kind as keyof typeof advice]}`);
    expect(text).not.toMatch(/undefined|NaN|\[object|the destinationId/);
    for (const line of text.split('\n')) expect(line).not.toMatch(/^[a-z]/);
  },
);

test.each(Object.entries<EventDescription>(events))('%s can be told, without what identifies a guest', (event, one) => {
  // What is personal stands in the detail as it is sent, over what was there.
  const personal = Object.fromEntries(Object.keys(samples(one.personal ?? {})).map((name) => [name, 'Mrs Smith']));
  const delivery = { ...raised(1, { ...samples(one.detail), ...personal }), event };
  const { text } = letter(delivery);
  expect(text).toContain(one.means);
  expect(text).not.toMatch(/Mrs Smith|undefined|NaN|\[object/);
});

test('words of another side stay here: they may name a guest', () => {
  const { text } = letter(
    raised(1, {
      alert: 'destination-gone',
      about: 'x',
      destination: 'spa',
      destinationId: 'x',
      error: 'Mrs Smith left',
    }),
  );
  expect(text).toContain('Destination: spa');
  expect(text).not.toContain('Smith');
});

test('a fact that looks otherwise than expected is told as it is: no alert is lost over it', () => {
  const { text } = letter(raised(1, { ...unanswered, wall: 'half past six', due: 7, attempts: 'often' }));
  expect(text).toContain('Wake-up asked for: half past six');
});

describe('on the wire', () => {
  let peer: SmtpPeer;
  beforeEach(async () => {
    peer = await SmtpPeer.start();
  });
  afterEach(() => peer.close());

  const usual = [
    'auto-submitted',
    'content-transfer-encoding',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ];
  const evil =
    '\r\nBcc: thief@evil.example\r\n\r\n<b>pay</b>\r\n.\r\nMAIL FROM:<x@evil.example>\u2028Bcc: more@evil.example';

  test('nothing that is told can add a header, a recipient or a second mail', async () => {
    const mail = mailBy(peer.url, { hotelOf: () => Promise.resolve({ ...hotel, name: `Aurora${evil}` }) });
    const detail = { ...unanswered, reason: `because${evil}`, attempts: evil, result: evil, wall: evil };
    expect(await carried(mail, raised(1, detail, `415${evil}`))).toMatchObject({ fate: 'accepted' });
    expect(await carried(mail, { ...raised(2, detail), event: `alert.raised${evil}` })).toMatchObject({
      fate: 'accepted',
    });
    expect(peer.mails).toHaveLength(2);
    for (const one of peer.mails) {
      const { headers, text } = readMail(one);
      expect(Object.keys(headers).toSorted()).toEqual(usual);
      expect(Object.values(headers).every((values) => values.length === 1)).toBe(true);
      expect(one.to).toEqual(['boss@hotel.example', 'night@hotel.example']);
      for (const line of text.split('\n')) expect(line).not.toMatch(/^(?:Bcc|MAIL|<b>|\.$)/);
    }
    expect(peer.lines.filter((line) => line.startsWith('MAIL'))).toHaveLength(2);
  });

  test.each([
    evil,
    'a@b.example\r\nRCPT TO:<thief@evil.example>',
    'a@b.example>',
    'Boss <a@b.example>',
    '',
    'a@b.example ',
  ])('an address that is none goes nowhere (%j)', async (to) => {
    await expect(carried(mailBy(peer.url), raised(1, unanswered), { target: { to } })).rejects.toThrow('mail address');
    expect(peer.lines).toEqual([]);
  });

  test('a line that is a dot, and letters of all kinds, arrive as they are', async () => {
    await carried(mailBy(peer.url), raised(1, { ...unanswered, reason: '. Ω 客房 🙂' }));
    expect(readMail(peer.mails[0] as { raw: string }).text).toContain('Why: . Ω 客房 🙂');
    expect(peer.mails[0]?.raw).toMatch(/^\p{ASCII}*$/u);
  });
});
