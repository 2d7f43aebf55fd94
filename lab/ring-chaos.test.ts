/** A few telling cells of the kill matrix; `npm run chaos:ring` runs all of them, several times. */
import { describe, expect, it } from 'vitest';
import { type Fault, runCell } from './chaos/cell.ts';
import { openPlace } from './chaos/place.ts';
import type { Point } from './chaos/point.ts';

const cells: readonly (readonly [Point, Fault])[][] = [
  [
    ['before originate', 'dialer'],
    ['hung up', 'postgresql'],
  ],
  [
    ['heard', 'asterisk'],
    ['ringing', 'dialer'],
  ],
];

/** Looser than what is promised, because the machine may be busy. */
const most = { takenOver: 60, sound: 5 };

describe.concurrent('whatever dies during a call', { timeout: 400_000 }, () => {
  it.each(cells)('the guest is woken, and rung again only when nobody can know better: %s, then %s', async (...row) => {
    await using place = await openPlace();
    for (const [point, fault] of row)
      expect((await runCell(place, point, fault, most)).wrong, `${point} × ${fault}`).toEqual([]);
  });
});
