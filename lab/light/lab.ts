/**
 * A lab without Asterisk: for tests and benches that want a telephone system in which nothing but the calls costs
 * anything.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { AriAddress, Lab } from '../lab.ts';
import type { SeenCall } from '../seen.ts';
import type { Pace } from './conversation.ts';

export interface LightLab extends Pick<Lab, 'ari' | 'nodes' | 'sounds' | 'seen' | 'remove'> {
  readonly pid: number;
}

/** The phones of the lab, on so many light Asterisks in one process of their own. */
export async function lightLab({
  nodes = 1,
  pace,
  within = [],
}: {
  nodes?: number;
  pace: Pace;
  /** A command that runs another, on a clock of its own for instance. */
  within?: readonly string[];
}): Promise<LightLab> {
  const login = { user: 'reveille', password: 'light-lab-secret' };
  const folder = await mkdtemp(join(tmpdir(), 'reveille-light-'));
  const sounds = join(folder, 'sounds');
  await mkdir(sounds);
  const main = [process.execPath, join(import.meta.dirname, 'main.ts'), JSON.stringify({ ...login, nodes, pace })];
  const [program = process.execPath, ...words] = [...within, ...main];
  const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [first] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [
    string | number | null,
  ];
  if (typeof first !== 'string' || child.pid === undefined)
    throw new Error('the light Asterisk did not start: what it wrote says why');
  const addresses = (JSON.parse(first) as string[]).map((url): AriAddress => ({
    url,
    user: login.user,
    password: login.password,
    endpoint: 'PJSIP/pbx',
  }));
  const [ari] = addresses;
  if (ari === undefined) throw new Error('a lab without an Asterisk is none');
  const headers = { authorization: `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}` };
  const seen = async ({ url }: AriAddress) =>
    (await (await fetch(`${url}/lab/seen`, { headers })).json()) as SeenCall[];
  return {
    ari,
    nodes: addresses,
    pid: child.pid,
    sounds: { host: sounds, asterisk: sounds },
    async seen({ since = 0, extension } = {}) {
      const all = (await Promise.all(addresses.map(seen))).flat().toSorted((one, other) => one.invited - other.invited);
      return all.filter(
        (call) => call.invited >= Number(since) && (extension === undefined || call.extension === extension),
      );
    },
    async remove() {
      child.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
