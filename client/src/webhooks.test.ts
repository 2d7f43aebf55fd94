/** What the service signs is believed, and nothing else. */
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { signature } from '../../server/src/connectors/webhook/message.ts';
import { NotSigned, verifyMessage } from './webhooks.ts';

const secret = randomBytes(32).toString('base64');
const body = JSON.stringify({ type: 'system.test', timestamp: '2026-11-17T06:00:00Z', sequence: 1, data: {} });
const now = (): number => Math.floor(Date.now() / 1000);

function headersWith(secrets: readonly string[], at = now()): Record<string, string> {
  return {
    'webhook-id': 'message-1',
    'webhook-timestamp': String(at),
    'webhook-signature': signature('message-1', at, body, secrets),
  };
}

test('a message as the service signs it is believed, as text and as bytes', async () => {
  const headers = headersWith([secret]);
  expect(await verifyMessage({ secret, headers, body })).toEqual({ ...JSON.parse(body), id: 'message-1' });
  const bytes = new TextEncoder().encode(body);
  expect(await verifyMessage({ secret: `whsec_${secret}`, headers: new Headers(headers), body: bytes })).toMatchObject({
    type: 'system.test',
    sequence: 1,
  });
});

test('a message as the library of Standard Webhooks signs it is believed', async () => {
  const at = new Date();
  const signed = new Webhook(secret).sign('message-1', at, body);
  const headers = { ...headersWith([secret], Math.floor(at.getTime() / 1000)), 'webhook-signature': signed };
  expect(await verifyMessage({ secret, headers, body })).toMatchObject({ type: 'system.test' });
});

test('while a secret is being replaced, either side may be the first to know the new one', async () => {
  const newer = randomBytes(32).toString('base64');
  expect(await verifyMessage({ secret, headers: headersWith([newer, secret]), body })).toMatchObject({ sequence: 1 });
  const either = { secret: [newer, secret], headers: headersWith([secret]), body };
  expect(await verifyMessage(either)).toMatchObject({ sequence: 1 });
});

test.each([
  ['another body', headersWith([secret]), `${body} `],
  ['another secret', headersWith([randomBytes(32).toString('base64')]), body],
  ['another id', { ...headersWith([secret]), 'webhook-id': 'message-2' }, body],
  ['an old one', headersWith([secret], now() - 3600), body],
  ['one of tomorrow', headersWith([secret], now() + 3600), body],
  ['no time', { ...headersWith([secret]), 'webhook-timestamp': 'soon' }, body],
  ['no base64', { ...headersWith([secret]), 'webhook-signature': 'v1,%%%' }, body],
  ['a version that nobody knows', { ...headersWith([secret]), 'webhook-signature': 'v2,AAAA' }, body],
  ['no signature', { 'webhook-id': 'message-1', 'webhook-timestamp': String(now()) }, body],
])('%s is not believed', async (_name, headers, text) => {
  await expect(verifyMessage({ secret, headers, body: text })).rejects.toThrow(NotSigned);
});

test('a secret that is none is a mistake of the program', async () => {
  await expect(verifyMessage({ secret: 'short', headers: headersWith([secret]), body })).rejects.toThrow(TypeError);
});
