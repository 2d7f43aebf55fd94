/** By what this process can ring at this moment, and what is in the way. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { obstacles } from '../events/catalogue/alerts.ts';
import { say } from '../messages/say.ts';
import { within } from '../ops/patience.ts';
import type { NodeStatus, Telephony } from '../telephony/telephony.ts';

export type Obstacle = (typeof obstacles)[number];

interface InTheWay {
  readonly obstacle: Obstacle;
  /** For a person: what was seen. */
  readonly words: string;
}

interface Way {
  readonly node: string;
  /** Whose it is alone; null serves everybody without one. */
  readonly property: string | null;
  readonly obstacle: Obstacle | null;
  readonly words: string;
}

export interface Ways {
  /** What keeps this process from ringing anybody. */
  readonly general: InTheWay | undefined;
  readonly ways: readonly Way[];
}

export interface Means {
  readonly telephony: Telephony;
  /** Where the announcements of the next calls are written. */
  readonly sounds: string;
  readonly clock: { readonly trusted: boolean };
}

/** A disk that hangs must not keep the others from being told. */
const patience = 5000;

export async function waysOf({ telephony, sounds, clock }: Means): Promise<Ways> {
  const [nodes, unwritable] = await Promise.all([telephony.nodes(), tryFolder(sounds)]);
  const { shared } = telephony.reach();
  const ways = nodes.map((node) => wayOf(node, node.property !== undefined || shared));
  if (unwritable !== undefined) return { general: unwritable, ways };
  if (!clock.trusted) return { general: { obstacle: 'clock-jumped', words: say('ways.clock').text }, ways };
  if (nodes.length > 0) return { general: undefined, ways };
  return { general: { obstacle: 'asterisk', words: (await telephony.status()).detail }, ways };
}

function wayOf({ name, property, running, registered, detail }: NodeStatus, connected: boolean): Way {
  const way = { node: name, property: property ?? null };
  if (!running) return { ...way, obstacle: 'asterisk', words: detail };
  if (!registered) return { ...way, obstacle: 'trunk', words: detail };
  return connected
    ? { ...way, obstacle: null, words: detail }
    : { ...way, obstacle: 'asterisk', words: say('phones.untold').text };
}

/** As an announcement would be: written, read again, removed. The kernel's word for free space is not proof enough. */
async function tryFolder(folder: string): Promise<InTheWay | undefined> {
  const file = join(folder, `.probe-${process.pid}`);
  try {
    await within(patience, writeAndRead(file));
    return undefined;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return { obstacle: ['ENOSPC', 'EDQUOT'].includes(code) ? 'disk' : 'sounds', words: message };
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

const probe = Buffer.alloc(64 * 1024, 'reveille');

async function writeAndRead(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, probe, { flush: true });
  if (!(await readFile(file)).equals(probe)) throw new Error(`${file} is read otherwise than it was written`);
}
