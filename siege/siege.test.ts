/** A short siege: the same requests each time. `npm run siege` sends more, and others. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printed } from './report.ts';
import { siege } from './siege.ts';

const howMany = 3000;

test(`nothing gives way in a short siege of ${howMany} requests and 60 streams`, async () => {
  const report = await siege({
    requests: howMany,
    seed: 20_261_115,
    tree: join(import.meta.dirname, '..'),
    only: ['upgrades', 'raw', 'fields', 'streams'],
    rate: 500,
    // How long one may hold the others up is measured where nothing else runs; here it is that nobody holds them for
    // seconds.
    hold: 3000,
    frees: 60,
    out: mkdtempSync(join(tmpdir(), 'siege-found-')),
    say: () => undefined,
    streams: 60,
  });
  console.log(printed(report));
  // How long the hotel next door waits is for a quiet machine to say.
  expect(report.findings.filter(({ trouble }) => trouble !== 'next door')).toEqual([]);
  // The generators must reach what they aim at, or this proves nothing.
  const statuses = new Set(Object.values(report.statuses).flatMap((counts) => Object.keys(counts)));
  for (const status of ['200', '201', '400', '401', '403', '404', '405', '413', '415', '431', 'closed'])
    expect([...statuses]).toContain(status);
});
