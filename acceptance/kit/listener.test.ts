/** Silence at the listener must mean that nothing was sent, not that nothing was heard. */
import { expect, test } from 'vitest';
import { useListener } from './listener.ts';

const listener = useListener();

test('a message is heard at its path, by the words in it', async () => {
  await fetch(`${listener.url}/charges`, { method: 'POST', body: JSON.stringify({ room: '101' }) });
  await fetch(`${listener.url}/charges/second`, { method: 'POST', body: JSON.stringify({ room: '101' }) });
  expect(await listener.arriving(['/charges', '/charges/second'], '101')).toEqual(['/charges', '/charges/second']);
  expect(listener.arrived('/charges', '101')).toHaveLength(2);
  expect(listener.arrived('/charges', '102')).toEqual([]);
  expect(listener.arrived('/status')).toEqual([]);
});
