/** What is said to the guests of a city, made before anybody is rung. */
import { createLog } from '../server/src/ops/log.ts';
import { Speaker } from '../server/src/announcements/speaker.ts';
import { Scripts } from '../server/src/ringing/script.ts';
import { Renderer } from '../server/src/speech/render.ts';
import type { City } from './morning-city.ts';
import { showProgress } from './progress.ts';

interface Saying {
  readonly property: string;
  readonly hotel: string;
  readonly language: string;
  readonly wallTime: string;
}

const atOnce = 4;

/** For calls that fall due in the seconds from `due` on. What is there already costs a look. */
export async function makeSounds({ database, hand, sounds }: City, due: number, spread: number): Promise<void> {
  // Of hotels with one name and language, in one minute, one stands for all.
  const { rows } = await hand.query<Saying>(
    `SELECT min(p.id::text) AS property, p.name AS hotel, said.language, said.wall::text AS "wallTime"
     FROM properties p CROSS JOIN LATERAL (
       SELECT coalesce((SELECT l.tag FROM property_languages pl JOIN languages l ON l.id = pl.language
         WHERE pl.property = p.id ORDER BY pl.position LIMIT 1), 'en'),
         date_trunc('minute', to_timestamp($1::float8 / 1000 + second) AT TIME ZONE p.timezone)
       FROM generate_series(0, $2::int - 1) second
     ) AS said (language, wall) GROUP BY p.name, said.language, said.wall`,
    [due, spread],
  );
  const speaker = new Speaker(
    database,
    new Renderer({ command: 'espeak-ng', voices: new Map(), folder: sounds, folderAt: sounds }),
    createLog('error'),
  );
  const scripts = new Scripts(speaker);
  const progress = showProgress('announcements', rows.length);
  const waiting = rows.entries();
  let done = 0;
  const work = async (): Promise<void> => {
    for (const [, said] of waiting) {
      await scripts.prepare({ ...said, policy: {}, tries: 0, snoozes: 0 });
      done += 1;
      progress.at(done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  progress.end();
}
