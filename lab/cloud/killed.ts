/** A process that holds the link of a scene, killed and followed by another as the test wants it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { House } from '../fias/house.ts';

export interface Held {
  readonly hold: () => void;
  /** Kills the one that holds it, and starts the next. */
  readonly again: () => Promise<void>;
}

/** Within a test; whichever runs when the test is over is ended with it. */
export function heldBy(cloud: 'cloudbeds' | 'opera-cloud', house: House, ...more: readonly string[]): Held {
  let holder: ChildProcess | undefined;
  onTestFinished(() => void holder?.kill('SIGKILL'));
  const hold = (): void => {
    const program = join(import.meta.dirname, '..', cloud, 'holder.ts');
    holder = spawn(process.execPath, [program, house.database.url, ...more], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  };
  const again = async (): Promise<void> => {
    const dying = holder;
    dying?.kill('SIGKILL');
    if (dying !== undefined && dying.exitCode === null && dying.signalCode === null) await once(dying, 'exit');
    // Its silence would say it in ten seconds.
    await house.query(`UPDATE processes SET alive_until = '-infinity'`);
    hold();
  };
  return { hold, again };
}
