/** What becomes of a mail, by what a mail server answers to it: over real sockets, and with real TLS. */
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { carried, mailBy, raised, unanswered } from '../../../testing/mail.ts';
import { readMail, selfSigned, SmtpPeer, type SmtpPeerOptions } from '../../../testing/smtp-peer.ts';

const alert = raised(17, unanswered);
let peer: SmtpPeer | undefined;
afterEach(() => peer?.close());

async function server(options: SmtpPeerOptions = {}): Promise<SmtpPeer> {
  peer = await SmtpPeer.start(options);
  return peer;
}

const withPassword = (url: string, host = '127.0.0.1'): string =>
  url.replace('://127.0.0.1', `://me:${encodeURIComponent('hush/hush')}@${host}`);
const password = Buffer.from('\0me\0hush/hush').toString('base64');

describe('a mail', () => {
  test('is taken, under an id that is the same when it is sent again', async () => {
    const { url, mails } = await server();
    const mail = mailBy(url);
    expect(await carried(mail, alert)).toEqual({ fate: 'accepted', answer: 250, words: '250 taken' });
    await carried(mail, alert);
    expect(mails).toMatchObject([
      { from: 'reveille@hotel.example', to: ['boss@hotel.example', 'night@hotel.example'] },
      { from: 'reveille@hotel.example' },
    ]);
    const [one, again] = mails.map((taken) => readMail(taken).headers);
    expect(one).toMatchObject({
      from: ['reveille@hotel.example'],
      to: ['boss@hotel.example, night@hotel.example'],
      date: ['Mon, 27 Jul 2026 04:43:00 +0000'],
      'message-id': ['<17.0193-night@hotel.example>'],
      'auto-submitted': ['auto-generated'],
      'content-type': ['text/plain; charset=utf-8'],
    });
    expect(again?.['message-id']).toEqual(one?.['message-id']);
  });

  test('comes from this machine where nothing else is set, and waits where there is no server', async () => {
    const { url, mails } = await server();
    await carried(mailBy(url, { mailFrom: undefined }), alert);
    expect(mails[0]?.from).toMatch(/^reveille@[A-Za-z0-9.-]+$/);
    expect(await carried(mailBy(undefined), alert)).toEqual({
      fate: 'retry',
      answer: null,
      words: expect.stringContaining('REVEILLE_SMTP_URL'),
    });
  });

  const answers: readonly [string, RegExp, string, object][] = [
    ['a full disk', /^\.$/, '452 4.3.1 insufficient storage', { fate: 'retry', answer: 452 }],
    ['greylisting', /^RCPT/, '450 4.2.0 come back', { fate: 'retry', answer: 450 }],
    ['a recipient that is not there', /^RCPT/, '550 5.1.1 no such user', { fate: 'refused', answer: 550 }],
    ['a mail that is not wanted', /^\.$/, '554 5.7.1 spam', { fate: 'refused', answer: 554 }],
    ['no data', /^DATA/, '554 5.5.1 not now', { fate: 'refused', answer: 554 }],
    ['a sender that is not wanted', /^MAIL/, '553 5.7.1 not you', { fate: 'retry', answer: 553 }],
    ['a door that is shut', /^$/, '554 no service', { fate: 'retry', answer: 554 }],
    ['a goodbye', /^RCPT/, '421 4.3.2 going down', { fate: 'retry', answer: 421 }],
    ['a code that is none', /^\.$/, '55555 what', { fate: 'retry', answer: null }],
  ];
  test.each(answers)(
    'that meets %s is kept or closed, with the words of the server',
    async (_what, at, said, wanted) => {
      const { url } = await server();
      (peer as SmtpPeer).reply = (line) => (at.test(line) ? said : undefined);
      const outcome = await carried(mailBy(url), alert);
      expect(outcome).toMatchObject(wanted);
      expect(outcome.words).toContain(said);
      expect(outcome.words).toMatch(/^the mail server /);
    },
  );

  test('that one of two takes is there, and it is said who has not', async () => {
    const { url } = await server();
    (peer as SmtpPeer).reply = (line) => (line.includes('boss') && line.startsWith('RCPT') ? '550 away' : undefined);
    expect(await carried(mailBy(url), alert)).toEqual({
      fate: 'accepted',
      answer: 250,
      words: '250 taken; not taken for boss@hotel.example: 550 away',
    });
  });

  test('of which the answer is lost is unsure; one that never left is not', async () => {
    const { url } = await server();
    (peer as SmtpPeer).reply = (line) => (line === '.' ? 'drop' : undefined);
    expect(await carried(mailBy(url), alert)).toMatchObject({ fate: 'unsure', answer: null });
    (peer as SmtpPeer).reply = (line) => (line === 'DATA' ? 'drop' : undefined);
    expect(await carried(mailBy(url), alert)).toMatchObject({ fate: 'retry', answer: null });
    (peer as SmtpPeer).reply = (line) => (line === '' ? 'drop' : undefined);
    expect(await carried(mailBy(url), alert)).toMatchObject({ fate: 'retry', answer: null });
  });

  test('that reaches nobody says so without the address, which is the operator’s business', async () => {
    const { url } = await server();
    await peer?.close();
    const { fate, words } = await carried(mailBy(url), alert);
    expect([fate, words]).toEqual(['retry', 'the mail server does not answer well: ECONNREFUSED']);
  });
});

describe('a password', () => {
  test.each([{}, { isSecure: true }])('goes over TLS where there is TLS (%o)', async (more) => {
    const { url, mails, lines } = await server({ context: selfSigned('mail.example'), ...more });
    expect(await carried(mailBy(withPassword(url)), alert)).toMatchObject({ fate: 'accepted' });
    expect(lines).toContain(`AUTH PLAIN ${password}`);
    expect(mails).toMatchObject([{ isSecure: true }]);
  });

  test('that the server does not take keeps the mail, and is told to nobody, even if it is repeated', async () => {
    const { url } = await server();
    (peer as SmtpPeer).reply = (line) => (line.startsWith('AUTH') ? `535 5.7.8 no: ${line}` : undefined);
    const outcome = await carried(mailBy(withPassword(url)), alert);
    expect(outcome).toMatchObject({ fate: 'retry', answer: 535, words: expect.stringContaining('REVEILLE_SMTP_URL') });
    expect(outcome.words).not.toMatch(/hush|me:|AG1l/);
  });

  /** As if the server were at another address: what leads there is of the test, and all the rest as it is. */
  const elsewhere = (port: number) => () =>
    Object.defineProperty(connect(port, '127.0.0.1'), 'remoteAddress', { value: '192.0.2.25' });

  test('goes in the clear to this machine alone, whatever it calls itself', async () => {
    const { url, port, lines } = await server();
    expect(await carried(mailBy(withPassword(url)), alert)).toMatchObject({ fate: 'accepted' });
    expect(lines.some((line) => line.startsWith('AUTH'))).toBe(true);
    lines.length = 0;
    for (const host of ['mail.example', '127.0.0.1', 'localhost', '127.mail.example']) {
      const outcome = await carried(mailBy(withPassword(url, host), { open: elsewhere(port) }), alert);
      expect(outcome).toMatchObject({ fate: 'retry', words: expect.stringContaining('no password is sent') });
    }
    expect(lines.filter((line) => /^(?:AUTH|MAIL)/.test(line))).toEqual([]);
    expect(peer?.mails).toHaveLength(1);
    expect(await carried(mailBy(url, { open: elsewhere(port) }), alert)).toMatchObject({ fate: 'accepted' });
  });

  test.each([{}, { isSecure: true }])('is not given to who cannot show a certificate (%o)', async (more) => {
    const { url, port, lines } = await server({ context: selfSigned('somebody.example'), ...more });
    const outcome = await carried(mailBy(withPassword(url, 'mail.example'), { open: elsewhere(port) }), alert);
    expect(outcome).toMatchObject({ fate: 'retry', words: expect.stringMatching(/SELF_SIGNED_CERT/) });
    expect(lines.filter((line) => /^(?:AUTH|MAIL)/.test(line))).toEqual([]);
  });
});
