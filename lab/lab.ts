import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../server/testing/cluster.ts';

const run = promisify(execFile);
const command = join(import.meta.dirname, 'lab');
/** The first `up` on a machine builds the Debian tree. */
const patience = 300_000;

type Instance = 'voice' | 'pbx';

interface LabStatus {
  readonly asterisk: string;
  readonly line: string;
  readonly ari: string;
  readonly voice: { readonly running: boolean; readonly pid: number | null };
  readonly pbx: { readonly running: boolean; readonly pid: number | null };
}

export interface Lab {
  readonly ari: { readonly url: string; readonly user: string; readonly password: string; readonly endpoint: string };
  up(...only: Instance[]): Promise<void>;
  down(...only: Instance[]): Promise<void>;
  status(): Promise<LabStatus>;
  /** Stops every thread of it in its tracks: it holds its ports and answers nothing. */
  freeze(instance: Instance): Promise<void>;
  thaw(instance: Instance): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

/**
 * A lab on ports of its own. Tests that stop and freeze Asterisk need one: the lab on the usual ports may be in use, by a
 * person or by the tests of another checkout.
 */
export async function ownLab(): Promise<Lab> {
  const [ari, sip, pbx] = await Promise.all([freePort(), freeUdpPort(), freeUdpPort()]);
  const password = 'own-lab-secret';
  const environment = {
    ...process.env,
    LAB_ARI_PORT: String(ari),
    LAB_SIP_PORT: String(sip),
    LAB_PBX_PORT: String(pbx),
    LAB_ARI_PASSWORD: password,
  };
  const lab = async (...words: string[]) => {
    await run(command, words, { env: environment, timeout: patience });
  };
  const status = async () => {
    // Exit code 1 says that not all runs, which is an answer like another.
    const { stdout } = await run(command, ['status', '--json'], { env: environment, timeout: patience }).catch((error: unknown) => error as { stdout: string });
    return JSON.parse(stdout) as LabStatus;
  };
  return {
    ari: { url: `http://127.0.0.1:${ari}`, user: 'reveille', password, endpoint: 'PJSIP/pbx' },
    up: (...only) => lab('up', ...only),
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
    remove: () => lab('down', '--clean'),
  };
}

function processOf(instance: Instance, status: LabStatus): number {
  const { pid } = status[instance];
  if (pid === null) throw new Error(`${instance} does not run`);
  return pid;
}

async function isFrozen(pid: number): Promise<boolean> {
  const threads = await readdir(`/proc/${pid}/task`);
  const states = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8')));
  return states.every((state) => /\) T /.test(state));
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}
