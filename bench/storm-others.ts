/**
 * The two that Reveille stands beside in a storm: Asterisk's own call files, and a script that knows nothing but ARI.
 */
import { mkdir, rename, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AriAddress, Lab } from '../lab/lab.ts';

/** The variables of the dialplan that say what is heard. */
export type Announcement = Readonly<Record<string, string>>;

const names = [
  'REVEILLE_ANNOUNCEMENT',
  'REVEILLE_READINGS',
  'REVEILLE_WAIT',
  'REVEILLE_KEYS',
  'REVEILLE_REPLY_1',
  'REVEILLE_GOODBYE',
];
const handler = 'reveille,ended,1';
const ringSeconds = 30;
/** Requests under way at once. Of 4, 32 and 64, tried once each on two processors, 4 made the bare script quickest. */
const atOnce = 4;

/** What Reveille has said to a room, read from the call while it lasts. */
export async function announcementOf({ ari }: Lab): Promise<Announcement> {
  for (let tries = 0; tries < 300; tries += 1) {
    const channels = (await ask(ari, 'GET', 'channels')) as readonly { id: string }[];
    const [live] = channels;
    if (live !== undefined) {
      const values = names.map(async (name) => [name, await variableOf(ari, live.id, name)] as const);
      const found = Object.fromEntries(await Promise.all(values));
      if (found['REVEILLE_ANNOUNCEMENT'] !== '') return found;
    }
    await sleep(100);
  }
  throw new Error('no call of the warm-up was seen on the Asterisk of the lab: read the log of the service');
}

async function variableOf(ari: AriAddress, channel: string, variable: string): Promise<string> {
  const answer = (await ask(ari, 'GET', `channels/${channel}/variable?variable=${variable}`).catch(() => ({
    value: '',
  }))) as { value: string };
  return answer.value;
}

/** Files that are due in one second, as FreePBX leaves them for its wake-up calls. Returns that second. */
export async function ringFromSpool(
  lab: Lab,
  rooms: readonly string[],
  announcement: Announcement,
  due: number,
): Promise<number> {
  const { calls } = await lab.status();
  const spool = join(dirname(dirname(calls)), 'voice/spool');
  const aside = join(spool, 'aside');
  await mkdir(aside, { recursive: true });
  const paths = await Promise.all(
    rooms.map(async (room) => {
      const path = join(aside, `${room}.call`);
      await writeFile(path, callFile(room, announcement));
      await utimes(path, due / 1000, due / 1000);
      return path;
    }),
  );
  // Asterisk looks at a file as soon as it is there, and at its time then: so it comes whole.
  for (const path of paths) await rename(path, join(spool, 'outgoing', `${due}-${path.slice(aside.length + 1)}`));
  return due;
}

function callFile(room: string, announcement: Announcement): string {
  const set = Object.entries({
    'CHANNEL(hangup_handler_push)': handler,
    REVEILLE_CALL: `spool-${room}`,
    REVEILLE_ROOM: room,
    ...announcement,
  });
  const lines = [
    `Channel: PJSIP/${room}@pbx`,
    'CallerID: "Grand Hotel Aurora" <wakeup>',
    `WaitTime: ${ringSeconds}`,
    'MaxRetries: 0',
    'Context: reveille',
    'Extension: announce',
    'Priority: 1',
    ...set.map(([name, value]) => `Setvar: ${name}=${value}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** Places all of them as fast as Asterisk takes them. Returns when it began. */
export async function ringBare({ ari }: Lab, rooms: readonly string[], announcement: Announcement): Promise<number> {
  const began = Date.now();
  const left = rooms.values();
  const place = async () => {
    for (const room of left) {
      await ask(ari, 'POST', `channels/bare-${began}-${room}`, {
        endpoint: `PJSIP/${room}@pbx`,
        context: 'reveille',
        extension: 'announce',
        priority: 1,
        timeout: ringSeconds,
        callerId: '"Grand Hotel Aurora" <wakeup>',
        variables: {
          'CHANNEL(hangup_handler_push)': handler,
          REVEILLE_CALL: `bare-${room}`,
          REVEILLE_ROOM: room,
          ...announcement,
        },
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, place));
  return began;
}

async function ask({ url, user, password }: AriAddress, method: string, path: string, body?: object): Promise<unknown> {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const response = await fetch(`${url}/ari/${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`ARI answered ${response.status} to ${method} ${path}: ${text}`);
  return JSON.parse(text) as unknown;
}
