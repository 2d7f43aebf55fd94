import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { listRecordings, measureSpeech, type Speech } from './recordings.ts';
import { readSeen, type SeenCall } from './seen.ts';

const run = promisify(execFile);
const command = join(import.meta.dirname, 'lab');
/** The first `up` on a machine builds the Debian tree. */
const patience = 300_000;

type Instance = 'voice' | 'voice2' | 'pbx';

interface InstanceStatus {
  readonly running: boolean;
  readonly pid: number | null;
  readonly sip: string;
}

interface VoiceStatus extends InstanceStatus {
  readonly ari: string;
  readonly line: string;
}

interface LabStatus {
  readonly asterisk: string;
  readonly sounds: { readonly host: string; readonly asterisk: string };
  readonly recordings: string;
  readonly calls: string;
  readonly voice: VoiceStatus;
  readonly voice2?: VoiceStatus;
  readonly pbx: InstanceStatus;
}

/** How to reach the ARI of one media server, and its line to the PBX. */
export interface AriAddress {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly endpoint: string;
}

export interface Lab {
  readonly ari: AriAddress;
  /** All media servers: `voice`, and `voice2` where there are two nodes. */
  readonly nodes: readonly AriAddress[];
  /** The folder for announcements, as this process and as Asterisk sees it. It is there once the lab is up. */
  readonly sounds: LabStatus['sounds'];
  /** The Debian that its Asterisks live in. */
  readonly tree: string;
  /** Starts what does not run, all of it unless some are named, and waits until it is ready. */
  up(...only: Instance[]): Promise<void>;
  down(...only: Instance[]): Promise<void>;
  status(): Promise<LabStatus>;
  /** Stops every thread of it in its tracks: it holds its ports and answers nothing. */
  freeze(instance: Instance): Promise<void>;
  thaw(instance: Instance): Promise<void>;
  /** Ends it as a power cut would, and comes back when it is gone. `up` starts it again. */
  kill(instance: Instance): Promise<void>;
  /**
   * The calls that the PBX saw, in the order in which they came; `since` is compared with the INVITE. Also when the PBX
   * is down.
   */
  seen(only?: { since?: Date | number; extension?: string }): Promise<SeenCall[]>;
  /** Paths of what the phones have heard, the oldest first. A recording is listed when it is complete. */
  recordings(extension?: string): Promise<string[]>;
  speech(recording: string): Promise<Speech>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

interface OwnLab {
  readonly nodes?: 1 | 2;
  /** A command that runs another, in a network of its own. */
  readonly within?: readonly string[];
}

/**
 * A lab on ports of its own. Tests that stop and freeze Asterisk need one: the lab on the usual ports may be in use, by
 * a person or by the tests of another checkout.
 */
export async function ownLab({ nodes = 1, within = [] }: OwnLab = {}): Promise<Lab> {
  const password = 'own-lab-secret';
  const environment = { ...process.env, LAB_ARI_PORT: String(await freeLowPort()), LAB_ARI_PASSWORD: password };
  const instances: Instance[] = nodes === 2 ? ['pbx', 'voice', 'voice2'] : ['pbx', 'voice'];
  const lab = async (...words: string[]) => {
    const [program = command, ...rest] = [...within, command, ...words];
    await run(program, rest, { env: environment, timeout: patience });
  };
  const status = async () => {
    // Exit code 1 says that not all runs, which is an answer like another.
    const [program = command, ...rest] = [...within, command, 'status', '--json', ...instances];
    const asked = run(program, rest, { env: environment, timeout: patience });
    const { stdout } = await asked.catch((error: unknown) => error as { stdout: string });
    return JSON.parse(stdout) as LabStatus;
  };
  const { voice, voice2, sounds, recordings, calls } = await status();
  const addresses = [voice, voice2].flatMap((one) =>
    one === undefined ? [] : [{ url: one.ari, user: 'reveille', password, endpoint: 'PJSIP/pbx' }],
  );
  const [ari] = addresses;
  if (ari === undefined) throw new Error('lab/lab status --json names no voice: run it by hand and read what it says');
  return {
    ari,
    nodes: addresses,
    sounds,
    tree: sounds.host.slice(0, -sounds.asterisk.length),
    up: (...only) => lab('up', ...(only.length === 0 ? instances : only)),
    down: (...only) => lab('down', ...only),
    status,
    async freeze(instance) {
      const pid = processOf(instance, await status());
      process.kill(pid, 'SIGSTOP');
      // The signal is on its way when kill returns, and a thread that it has not reached yet still answers.
      while (!(await isFrozen(pid))) await setTimeout(5);
    },
    async thaw(instance) {
      process.kill(processOf(instance, await status()), 'SIGCONT');
    },
    async kill(instance) {
      process.kill(processOf(instance, await status()), 'SIGKILL');
      while ((await status())[instance]?.running === true) await setTimeout(20);
    },
    async seen({ since = 0, extension } = {}) {
      const all = await readSeen(calls);
      return all.filter(
        (call) => call.invited >= Number(since) && (extension === undefined || call.extension === extension),
      );
    },
    recordings: (extension) => listRecordings(recordings, extension),
    speech: measureSpeech,
    remove: () => lab('down', '--clean'),
  };
}

/** How a service finds this Asterisk, and where both find the sounds. */
export function phoneSettings({ ari, sounds }: Pick<Lab, 'ari' | 'sounds'>): Record<string, string> {
  return {
    ARI_URL: ari.url,
    ARI_USER: ari.user,
    ARI_PASSWORD: ari.password,
    REVEILLE_DATA: dirname(sounds.host),
    REVEILLE_SOUNDS_AT: sounds.asterisk,
  };
}

function processOf(instance: Instance, status: LabStatus): number {
  const pid = status[instance]?.pid ?? null;
  if (pid === null) throw new Error(`${instance} does not run: start it with up('${instance}')`);
  return pid;
}

async function isFrozen(pid: number): Promise<boolean> {
  const threads = await readdir(`/proc/${pid}/task`);
  const states = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8')));
  return states.every((state) => /\) T /.test(state));
}

/**
 * Below the ports that the system gives to connections going out: an Asterisk that was stopped must find its port free
 * when it is started again, however many connections a test opens meanwhile.
 */
async function freeLowPort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_240, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
