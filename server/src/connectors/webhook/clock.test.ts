/** A machine whose clock is wrong must not make receivers refuse what it sends: they take nothing that seems old. */
import { expect, onTestFinished, test } from 'vitest';
import { startReceiver } from '../../../testing/receiver.ts';
import { Addresses } from '../addresses.ts';
import { SecretBox } from '../secrets.ts';
import { Webhook } from './transport.ts';

const tenMinutes = 600_000;

test('a message has the time of the database, whatever the clock of its machine says', async () => {
  const receiver = await startReceiver();
  const webhook = new Webhook({
    addresses: new Addresses(['127.0.0.0/8']),
    secrets: new SecretBox([]),
    clockOffset: () => tenMinutes,
  });
  onTestFinished(async () => {
    await webhook.close();
    await receiver.close();
  });
  const before = Date.now();
  const outcome = await webhook.carry(
    {
      property: '',
      destination: '',
      fast: false,
      role: 'connector',
      name: 'spa',
      target: { url: receiver.url },
      secrets: [],
    },
    {
      id: '1',
      event: 'charge.made',
      subject: null,
      payload: {},
      sequence: '1',
      attempts: 0,
      createdAt: '2026-01-01T00:00:00Z',
      replayOf: null,
    },
  );
  expect(outcome.fate).toBe('accepted');
  const said = Number(receiver.received[0]?.headers['webhook-timestamp']) * 1000;
  expect(said).toBeGreaterThanOrEqual(before + tenMinutes - 1000);
  expect(said).toBeLessThanOrEqual(Date.now() + tenMinutes);
});
