/** Transcripts of links, played again: what we say must be what we said. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { House } from './fias/house.ts';
import { PropertySystem } from './fias/property-system.ts';
import { comparable, readTranscript, replay } from './fias/replay.ts';

const folder = join(import.meta.dirname, 'fias/transcripts');

test.each(readdirSync(folder))('%s', async (file) => {
  const house = await House.build();
  const system = await PropertySystem.start();
  system.scripted = true;
  try {
    await house.connector(system.port);
    for (const [room, quantity] of [
      ['101', 1],
      ['103', 2],
      ['103', 3],
    ] as const)
      await house.charge(room, { quantity });
    const transcript = readTranscript(readFileSync(join(folder, file), 'utf8'));
    house.holdLinks({ startSeconds: 5, answerSeconds: 30, goodbyeSeconds: 0.2 });
    const said = await replay(system, transcript);
    expect(said.map(comparable)).toEqual(transcript.filter(({ from }) => from === 'ours').map(({ text }) => text));
    await expect
      .poll(
        () =>
          house.query(`SELECT state FROM deliveries
        ORDER BY id`),
        { timeout: 180_000, interval: 50 },
      )
      .toEqual([{ state: 'refused' }, { state: 'accepted' }, { state: 'accepted' }]);
  } finally {
    await house.close();
    await system.stop();
  }
});
