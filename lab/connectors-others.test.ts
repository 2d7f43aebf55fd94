/** What every connector keeps, asked of those that connectors.test.ts leaves out: all of them are asked. */
import { expect, test } from 'vitest';
import { describeConnectors } from './connectors/conformance.ts';
import { peers } from './connectors/peers.ts';

const others = ['webhook', 'mail', 'ohip', 'cloudbeds', 'mqtt'];

describeConnectors(...others);

test('no connector is left out', () => {
  expect(Object.keys(peers).toSorted()).toEqual([...others, 'fias', 'toy'].toSorted());
});
