/** A crowd is placed first and listened to then, once. */
import { expect, test, vi } from 'vitest';
import { behave, call, pair } from '../../../testing/asterisk-peer.ts';
import { Connection } from './connection.ts';
import { AsteriskNode } from './node.ts';
import { placing } from './pace.ts';

test('an Asterisk is not asked for a crowd while the next one waits', async () => {
  const [near, far] = await pair();
  const said: string[] = [];
  far.on('message', (data: Buffer) => {
    const { method, uri } = JSON.parse(data.toString()) as { method: string; uri: string };
    if (uri.endsWith('/subscription')) said.push(method);
  });
  behave(far);
  const node = new AsteriskNode({ name: 'one' }, 'PJSIP/pbx', {
    progress: () => undefined,
    changed: () => undefined,
  });
  const served = node.serve(new Connection(near, 60_000));
  await vi.waitUntil(() => node.connected, { timeout: 180_000 });
  const placeCrowd = () => Promise.all(Array.from({ length: 2 * placing.crowd }, () => node.place(call())));
  said.length = 0;
  for (let crowds = 0; crowds < 3; crowds += 1) await placeCrowd();
  expect(said).toEqual(['DELETE']);
  await vi.waitUntil(() => said.length > 1, { timeout: 180_000 });
  expect(said).toEqual(['DELETE', 'POST']);
  node.close();
  await served;
});
