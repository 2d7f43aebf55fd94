/** What can be gone while somebody calls in, and how it comes back. */
import { symlink, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { onServer } from '../server/testing/database.ts';
import { givePassword } from '../server/testing/rest.ts';
import { password } from '../server/testing/service.ts';
import type { Hotel } from './hotel.ts';
import type { Lab } from './lab.ts';

export const faults = ['killed', 'frozen', 'no database', 'wrong password', 'no sounds'] as const;
export type Fault = (typeof faults)[number];

interface Damage {
  readonly strike: () => Promise<void>;
  readonly repair: () => Promise<void>;
}

/** Where Asterisk finds the sounds: a way to their folder that can be taken away from it, and from it alone. */
export const shownAt = (lab: Pick<Lab, 'sounds'>): string => join(dirname(lab.sounds.asterisk), 'shown');

export async function showSounds(lab: Lab): Promise<void> {
  await symlink('sounds', join(lab.tree, shownAt(lab)));
}

export function damageOf(lab: Lab, hotel: Hotel): Record<Fault, Damage> {
  const database = new URL(hotel.database.url).pathname.slice(1);
  const givenPassword = async (words: string) => {
    const [account] = await hotel.query<{ id: string }>(`SELECT id FROM accounts WHERE name = 'tel'`);
    const { url } = hotel.service;
    const status = await givePassword(url, account?.id ?? '', 'tel@aurora', words, 'boss@aurora');
    if (status >= 300) throw new Error(`the password was not taken: ${status}`);
  };
  return {
    killed: {
      strike: async () => void (await hotel.service.signal('SIGKILL')),
      repair: async () => {
        hotel.service = await hotel.start();
      },
    },
    frozen: {
      strike: () => Promise.resolve(void hotel.service.child.kill('SIGSTOP')),
      repair: () => Promise.resolve(void hotel.service.child.kill('SIGCONT')),
    },
    'no database': {
      strike: () =>
        onServer(async (client) => {
          await client.query(`ALTER DATABASE "${database}" ALLOW_CONNECTIONS false`);
          await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database]);
        }),
      repair: async () => {
        await onServer((client) => client.query(`ALTER DATABASE "${database}" ALLOW_CONNECTIONS true`));
      },
    },
    'wrong password': {
      strike: () => givenPassword('another-password-of-theirs'),
      repair: () => givenPassword(password),
    },
    'no sounds': { strike: () => unlink(join(lab.tree, shownAt(lab))), repair: () => showSounds(lab) },
  };
}
