/** Each format for people against a service as strict as its maker's. */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { raised, unanswered } from '../../../../testing/mail.ts';
import { type AnswerGiven, type Received, type Receiver, startReceiver } from '../../../../testing/receiver.ts';
import { answerAs, planted, type Vendor, vendors } from '../../../../testing/vendors.ts';
import { Addresses } from '../../addresses.ts';
import type { Delivery, DeliveryOutcome } from '../../connector.ts';
import { SecretBox, useOf } from '../../secrets.ts';
import { Webhook } from '../transport.ts';
import type { Format } from './format.ts';
import { formats, formatSections } from './formats.ts';
import { type Hotel, saidOf } from './said.ts';

const box = new SecretBox([randomBytes(32)]);
const aurora: Hotel = { name: 'Aurora', code: 'aurora', timezone: 'Europe/Paris', language: 'de', statuses: {} };
const console = 'https://reveille.hotel.example';
let receiver: Receiver;
let hotel = aurora;
let webhook: Webhook;
beforeEach(async () => {
  receiver = await startReceiver();
  hotel = aurora;
  webhook = new Webhook({
    addresses: new Addresses(['127.0.0.0/8']),
    secrets: box,
    hotelOf: () => Promise.resolve(hotel),
    consoleUrl: console,
  });
});
afterEach(async () => {
  await receiver.close();
  await webhook.close();
});

const alert = raised(1, unanswered);
const carry = (name: string, delivery: Delivery = alert, url = receiver.url): Promise<DeliveryOutcome> =>
  webhook.carry(
    {
      property: 'aurora',
      destination: '0193-night',
      fast: true,
      role: 'subscriber',
      name: 'night',
      target: { format: name, ...(name === 'telegram' ? { chat: '-1001234567890' } : {}) },
      secrets: [box.seal(vendorOf(name).secret(url), useOf({ property: 'aurora', role: 'subscriber', name: 'night' }))],
    },
    delivery,
  );
const vendorOf = (name: string): Vendor => vendors[name] as Vendor;
const last = (): Received => receiver.received.at(-1) as Received;
/** Sent, taken by the strict one, and read as a person would. */
async function shown(name: string, delivery?: Delivery) {
  receiver.answer = answerAs(vendorOf(name));
  expect(await carry(name, delivery)).toMatchObject({ fate: 'accepted', words: expect.not.stringContaining(planted) });
  return vendorOf(name).read(last());
}

const names = Object.keys(formats);
test('there is a strict service for each format', () => expect(Object.keys(vendors)).toEqual(names));

const card = (block: object): object => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: { type: 'AdaptiveCard', version: '1.4', body: [block] },
    },
  ],
});
test.each([
  ['slack', { text: 'Aurora <!channel', mrkdwn: false }],
  ['slack', { text: 'B&B', mrkdwn: false }],
  ['slack', { text: '' }],
  ['teams', card({ type: 'TextBlock', text: '[Reveille](https://evil.example)' })],
  ['teams', card({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: 'x'.repeat(30_000) }] })],
  ['telegram', { chat_id: '-1001234567890', text: 'x'.repeat(4097), link_preview_options: { is_disabled: true } }],
  ['telegram', { chat_id: '-1001234567890', text: 'x', parse_mode: 'HTML', link_preview_options: {} }],
  ['ntfy', { topic: planted, title: 'Aurora', message: '🏨'.repeat(1025), priority: 4 }],
  ['ntfy', { topic: planted, title: 'Aurora', message: 'x', priority: 4, markdown: true }],
  ['alertmanager', [{ labels: { room: '415' }, annotations: {} }]],
  ['alertmanager', [{ labels: { alertname: 'x', room: '' }, annotations: {} }]],
])('the strict one for %s refuses %j', (name, body) => {
  const vendor = vendorOf(name);
  const format = formats[name] as Format;
  const settings = { chat: '-1001234567890' };
  const { url, headers = {} } = format.request(saidOf(alert, aurora), vendor.secret('http://127.0.0.1'), settings);
  const received = {
    path: `${url.pathname}${url.search}`,
    headers: { 'content-type': 'application/json', ...headers },
    at: 0,
  };
  expect(answerAs(vendor)({ ...received, body: JSON.stringify(body) }).status).toBe(400);
});

test('a mention, a link or a mark that got through would be seen', () => {
  const path = `/${planted}`;
  const read = (body: object) =>
    vendorOf('slack').read({
      path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      at: 0,
    }).live;
  expect(read({ text: '<!channel> <https://evil.example|x>', mrkdwn: false })).toEqual([
    '!channel',
    'https://evil.example|x',
  ]);
  expect(read({ text: '*bold*' })).toEqual(['*bold*']);
});

const hostile: Record<string, string> = {
  mentions: '<!channel> <!here> <@U012AB3CD> <#C123|x> @everyone @night_team <at>all</at> /stop',
  links: '<https://evil.example|Reveille> [Reveille](https://evil.example) <a href="https://evil.example">x</a>',
  marks: '*bold* _low_ ~no~ `code` **B** & &amp; &lt;b&gt; <b>x</b> "quoted" \\ {{DATE(2017-02-14T06:00:00Z)}}',
  emoji: '🏨👩‍👩‍👧‍👦 🇪🇺 Hôtel',
  'right to left': 'فندق الفجر — מלון שחר',
  'turned around': 'Aurora \u{202E}gnp.exe\u{2066}',
  'more lines': 'Aurora\r\n\r\nX-Header: 1\u{2028}two\u{0000}\u{001B}[31m',
  broken: 'Aurora \uD83D',
};

describe.each(names)('%s', (name) => {
  test('says an alert in the language of the hotel, with room, time and a way into the console', async () => {
    const { text, live } = await shown(name);
    expect(text).toContain('Alarm ausgelöst: Gast nicht geweckt');
    expect(text).toMatch(/Zimmer 415 · Mo\.? 27\.? Juli 2026 06:42/);
    expect(text).toContain('Aurora');
    expect(live).toEqual([`${console}/`]);
  });

  test.each(Object.entries(hostile))('a name with %s is a name and nothing else', async (_what, given) => {
    hotel = { ...aurora, name: given };
    const { text, live } = await shown(name, raised(2, { ...unanswered, destination: given }));
    expect(live).toEqual([`${console}/`]);
    // As one line, as far as it can be written at all.
    const kept = given
      .replaceAll(/[\p{Control}\p{Zl}\p{Zp}]+/gu, ' ')
      .replaceAll(/[\u{202E}\u{2066}]/gu, '')
      .toWellFormed()
      .trim();
    expect(text.split(kept)).toHaveLength(3);
  });

  test.each(['x', '<', '&', '🏨', 'ف', '👩‍👩‍👧‍👦'])('5,000 letters %s are cut to what fits', async (letter) => {
    hotel = { ...aurora, name: letter.repeat(5000) };
    const { text, live } = await shown(name, raised(3, { ...unanswered, destination: letter.repeat(5000) }, '415'));
    expect(Array.from(text).length).toBeLessThan(900);
    expect(text).toContain('…');
    expect(live).toEqual([`${console}/`]);
  });

  test('what identifies a guest is in no message, and a test says that it is one', async () => {
    const entry = (event: string, detail: object): Delivery => ({
      ...alert,
      event,
      payload: { ...alert.payload, detail },
    });
    const told = [
      entry('wakeup.attempt', { number: 1, extension: '415', result: 5, forwardedTo: '+33 6 99 88 77 66' }),
      entry('guest.arrived', { language: 'fr', guest: 'Marie Curie' }),
      entry('note.written', { due: '', text: 'Marie Curie snores' }),
    ];
    for (const delivery of told) expect((await shown(name, delivery)).text).not.toMatch(/Curie|99 88/);
    const tested = { ...alert, event: 'system.test', subject: null, payload: { destination: 'night', actor: 'boss' } };
    expect((await shown(name, tested)).text).toContain('night');
  });

  test('is left alone as long as it asks, refused where it refuses, never shown in what it answers', async () => {
    receiver.answer = () => ({ status: 429, headers: { 'retry-after': '37' }, body: 'slow down' });
    expect(await carry(name)).toMatchObject({ fate: 'retry', answer: 429, retryAfterSeconds: 37 });
    receiver.answer = () => vendorOf(name).refuses('no');
    expect(await carry(name)).toMatchObject({ fate: 'refused', answer: 400 });
    receiver.answer = ({ path, headers }) => ({
      status: 502,
      body: `<h1>${path}</h1> ${String(headers.authorization)}`,
    });
    const outcome = await carry(name);
    expect(outcome).toMatchObject({ fate: 'retry', answer: 502 });
    expect(outcome.words).not.toContain(planted);
    receiver.answer = () => 'drop';
    expect((await carry(name)).words).toContain('127.0.0.1');
    for (const key of ['webhook-id', 'webhook-signature']) expect(last().headers).not.toHaveProperty(key);
  });

  test('an address inside the house is refused in words that do not hold it', async () => {
    const outcome = await carry(name, alert, 'http://10.0.0.7:9093');
    expect(outcome).toMatchObject({ fate: 'retry', answer: null });
    expect(outcome.words).toContain('10.0.0.7');
    expect(outcome.words).not.toContain(planted);
  });

  test('knows its own secret, and none of another kind', () => {
    const fits = (one: string) => new RegExp(formatSections[name]?.secret.pattern ?? '', 'u').test(one);
    expect(fits(vendorOf(name).secret('https://hooks.example'))).toBe(true);
    for (const wrong of ['', 'hooks.example/x', 'javascript:alert(1)', 'https://', 'https://a.example/x y', '101'])
      expect(fits(wrong), wrong).toBe(false);
  });
});

const answered = async (name: string, given: AnswerGiven): Promise<DeliveryOutcome> => {
  receiver.answer = () => given;
  return carry(name);
};

test('Slack has taken what it answers with ok, and an archived channel is gone', async () => {
  expect(await answered('slack', { status: 200, body: '<html>Welcome to the guest network' })).toMatchObject({
    fate: 'retry',
  });
  expect(await answered('slack', { status: 404, body: 'no_service' })).toMatchObject({ fate: 'retry' });
  expect(await answered('slack', { status: 410, body: 'channel_is_archived' })).toMatchObject({ fate: 'gone' });
});

test('Telegram says in the answer how long to wait, and whether it took it', async () => {
  const json = (status: number, value: object) => answered('telegram', { status, body: JSON.stringify(value) });
  const slow = { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 11 } };
  expect(await json(429, slow)).toMatchObject({ fate: 'retry', retryAfterSeconds: 11, words: 'Too Many Requests' });
  expect(await json(200, { ok: false, description: 'odd' })).toMatchObject({ fate: 'retry', words: 'odd' });
  expect(await json(400, { ok: false, description: 'Bad Request: chat not found' })).toMatchObject({
    fate: 'refused',
    words: 'Bad Request: chat not found',
  });
  expect(await answered('telegram', { status: 200, body: 'null' })).toMatchObject({ fate: 'retry' });
});

test('Alertmanager finds an alert again by its labels when it is over', async () => {
  const sent = async (delivery: Delivery) => {
    await shown('alertmanager', delivery);
    return (JSON.parse(last().body) as [{ labels: object; startsAt?: string; endsAt: string }])[0];
  };
  const first = await sent(alert);
  const over = await sent({
    ...raised(2, { alert: 'unanswered', about: '0193-call', how: 'console' }),
    event: 'alert.acknowledged',
  });
  expect(over.labels).toEqual(first.labels);
  expect(first.labels).toMatchObject({ alertname: 'reveille.unanswered', property: 'aurora', room: '415' });
  expect(Date.parse(first.endsAt) - Date.parse(first.startsAt ?? '')).toBe(24 * 3_600_000);
  expect(over.startsAt).toBeUndefined();
});
