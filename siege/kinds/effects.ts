/**
 * What is accepted and does its harm later: each alone, with time for the background work, on a hotel that is made
 * anew.
 */
import type { Campaign } from '../campaign.ts';
import { ask } from '../client.ts';
import { basic, besieged, neighbour } from '../hotels.ts';
import type { Shot } from '../shot.ts';
import { files, texts, waves } from '../values.ts';

interface Effect {
  readonly name: string;
  /** Two that do harm are enough of a sort: the rest is left out. */
  readonly sort: string;
  readonly shots: readonly Shot[];
}

/** Long enough for a parcel to be taken, an event to be told and a sentence to be made. */
const quiet = 5000;

function shot(
  name: string,
  method: string,
  path: string,
  body?: string | Buffer,
  type = 'application/json',
  more = '',
): Shot {
  const head =
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\nauthorization: ` +
    `${basic(`all@${besieged}`)}\r\n${more}`;
  const content = Buffer.from(body ?? '');
  const bytes = Buffer.concat([
    Buffer.from(
      body === undefined ? `${head}\r\n` : `${head}content-type: ${type}\r\ncontent-length: ${content.length}\r\n\r\n`,
    ),
    content,
  ]);
  return { kind: 'effects', family: name, label: name, bytes, whole: true, changes: true };
}

function effects(): Effect[] {
  const found: Effect[] = [];
  const add = (name: string, ...shots: Shot[]): void =>
    void found.push({ name, sort: name.split(' ').slice(0, 3).join(' '), shots });
  for (const quantity of [2_147_483_647, 4_000_000, 100_000, 1000]) {
    const name = `a charge of ${quantity} with a link to a property system`;
    add(
      name,
      shot(
        name,
        'POST',
        '/rest/isi/charge',
        `id=20&quantity=${quantity}&room=102`,
        'application/x-www-form-urlencoded',
      ),
    );
    const many = `a receipt with 50 lines of ${quantity}`;
    const lines = Array.from({ length: 50 }, () => ({ item: '20', quantity }));
    add(many, shot(many, 'POST', '/api/v1/charges', JSON.stringify({ room: '102', lines })));
  }
  for (const [word, types] of texts.filter(([one]) => /star|comma|part/.test(one))) {
    const name = `an event stream of ${word} that meets events`;
    add(
      name,
      shot(
        name,
        'GET',
        `/api/v1/events?types=${encodeURIComponent(types.slice(0, 500))}`,
        undefined,
        '',
        'last-event-id: 1\r\n',
      ),
    );
  }
  for (const [word, file] of files(1_990_000)) {
    const name = `an import of 2 MB: ${word}`;
    add(name, shot(name, 'POST', '/api/v1/property/import?dryRun=true', JSON.stringify({ file })));
  }
  for (const [word, recording] of waves()) {
    const name = `a recording: ${word}`;
    add(
      name,
      shot(name, 'PUT', '/api/v1/announcements/en/goodMorning/recording', recording, 'audio/wav'),
      shot(name, 'GET', '/api/v1/announcements/en/sound?sentence=goodMorning&time=06:30'),
    );
  }
  for (const [word, text] of texts.filter(([, value]) => value.length <= 400)) {
    const name = `an announcement: ${word}`;
    add(
      name,
      shot(name, 'PUT', '/api/v1/announcements/en/goodbye', JSON.stringify({ text })),
      shot(name, 'GET', '/api/v1/announcements/en/sound?sentence=goodbye'),
    );
  }
  const rooms = Array.from({ length: 60 }, (_, index) => 101 + index).join(',');
  const crowd = 'bookings of every room at the same minute, again and again';
  add(
    crowd,
    ...Array.from({ length: 40 }, (_, index) =>
      shot(crowd, 'POST', '/rest/wakeup', JSON.stringify({ room: rooms, datetime: `2029-05-05T06:${10 + index}` })),
    ),
  );
  return found;
}

/** One after the other; what does harm is told with its name. Texts that do none share the time to wait. */
export async function runEffects(
  campaign: Campaign,
  say: (line: string) => void,
  { share, at }: { share: number; at: RegExp },
): Promise<number> {
  const all = effects().filter(({ name }) => at.test(name));
  let [waiting, done] = [[] as Effect[], 0];
  const flush = async (): Promise<void> => {
    const together = waiting;
    waiting = [];
    const seen = await campaign.watch(
      together.flatMap(({ shots }) => shots),
      quiet,
    );
    if (seen === undefined) return;
    for (const one of together) await alone(campaign, one);
  };
  for (const effect of all) {
    done += 1;
    if (effect.name.startsWith('an announcement')) {
      if (done % share === 0) waiting.push(effect);
      if (waiting.length === 20) await flush();
    } else await alone(campaign, effect);
    if (done % 20 === 0) say(`effects: ${done} of ${all.length}`);
  }
  await flush();
  if (at.test('previews')) await previews(campaign, say);
  return all.length;
}

async function alone(campaign: Campaign, { sort, shots }: Effect): Promise<void> {
  const last = shots[0];
  if (last === undefined || campaign.findings.all.filter(({ what }) => what.startsWith(sort)).length >= 2) return;
  const later = sort === 'a charge of' || sort === 'a receipt with';
  const seen = await campaign.watch(shots, later ? quiet * 2 : 300);
  // What has not harmed yet must not be taken for the next one's doing.
  if (seen === undefined && later) await campaign.restart('fresh');
  if (seen === undefined) return;
  await campaign.restart('same').catch(() => undefined);
  const again = await campaign.watch([], quiet).catch(() => seen);
  campaign.findings.add(
    seen.trouble,
    last,
    `${seen.detail}${again === undefined ? '' : '; and again after a restart'}`,
  );
  await campaign.restart('fresh');
}

/**
 * The queue in which sentences are made is everybody's: one hotel that fills it must not keep another from being heard.
 */
async function previews({ stage, findings }: Campaign, say: (line: string) => void): Promise<void> {
  const { url } = stage.service;
  const preview = async (hotel: string, text: string): Promise<number> => {
    const began = performance.now();
    await ask(url, `all@${hotel}`, 'POST', '/api/v1/announcements/en/preview', {
      sentence: 'goodMorning',
      texts: { goodMorning: text },
    }).catch(() => undefined);
    return performance.now() - began;
  };
  const quietly = await preview(neighbour, `Quiet, and new at ${Date.now()}.`);
  const name = '60 previews at once';
  const many = Array.from({ length: 60 }, (_, index) =>
    preview(besieged, `${'Good morning to everybody in the house. '.repeat(9)}${index} ${Date.now()}`),
  );
  const beside = await preview(neighbour, `Loud, and new at ${Date.now()}.`);
  say(`a new sentence next door: ${Math.round(quietly)} ms alone, ${Math.round(beside)} ms beside ${name}`);
  if (beside > Math.max(5000, quietly * 10))
    findings.add(
      'next door',
      { kind: 'effects', family: name, label: name },
      `a new sentence of the hotel next door took ${Math.round(beside)} ms; ${Math.round(quietly)} ms when it is quiet`,
    );
  await Promise.all(many);
}
