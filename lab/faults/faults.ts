/** What goes wrong in the night, made with real parts, and how it is put right. */
import { execFile } from 'node:child_process';
import { rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeCertificate } from '../../server/testing/certificate.ts';
import { SmtpPeer } from '../../server/testing/smtp-peer.ts';
import type { Fault } from './measure.ts';
import type { Night } from './night.ts';

const run = promisify(execFile);

/** Calls cannot be rung: all four say so. */
function unable(obstacle: string, fault: Pick<Fault, 'name' | 'cause' | 'fix'>): Fault {
  return {
    ...fault,
    wakez: obstacle,
    metric: new RegExp(`^reveille_calls_unable\\{obstacle="${obstacle}"\\} 1$`, 'm'),
    alert: { kind: 'cannot-ring', of: new RegExp(`"obstacle": ?"${obstacle}"`), isSent: true },
  };
}

/** Calls can be rung, and something else is about to go wrong. */
function trouble(finding: string, fault: Pick<Fault, 'name' | 'cause' | 'fix'>, isSent = true): Fault {
  return {
    ...fault,
    metric: new RegExp(`^reveille_trouble\\{finding="${finding}"\\} 1$`, 'm'),
    alert: { kind: 'service-trouble', of: new RegExp(`"finding": ?"${finding}"`), isSent },
  };
}

/** Nothing can be kept, so no alert: /wakez and the metrics say so, and the switch is not called. */
function withoutDatabase(fault: Pick<Fault, 'name' | 'cause' | 'fix'>): Fault {
  return { ...fault, wakez: 'database', metric: /^reveille_ready 0$/m, silencesSwitch: true };
}

const again = async ({ certificate, dialer }: Night, days: number): Promise<void> => {
  makeCertificate(certificate, 'localhost', days);
  dialer.child.kill('SIGHUP');
};
const restartDialer = async (night: Night, settings?: Record<string, string>): Promise<void> => {
  await night.dialer.signal('SIGKILL');
  night.dialer = await night.startDialer(settings);
};
const readOnly = async ({ hotel }: Night, how: 'on' | 'off'): Promise<void> => {
  await hotel.query(`ALTER SYSTEM SET default_transaction_read_only = ${how}`);
  await hotel.query('SELECT pg_reload_conf()');
};

/** These few are also tests of the gate. */
export const shortFaults: readonly Fault[] = [
  unable('trunk', { name: 'the PBX is off', cause: ({ lab }) => lab.down('pbx'), fix: ({ lab }) => lab.up('pbx') }),
  unable('trunk', { name: 'the PBX hangs', cause: ({ lab }) => lab.freeze('pbx'), fix: ({ lab }) => lab.thaw('pbx') }),
  unable('asterisk', {
    name: 'Asterisk is off',
    cause: ({ lab }) => lab.down('voice'),
    fix: ({ lab }) => lab.up('voice'),
  }),
  unable('asterisk', {
    name: 'Asterisk hangs',
    cause: ({ lab }) => lab.freeze('voice'),
    fix: ({ lab }) => lab.thaw('voice'),
  }),
  unable('sounds', {
    name: 'the folder of the sounds is none',
    async cause({ lab: { sounds } }) {
      await rename(sounds.host, `${sounds.host}.away`);
      // A look may make the folder again in between.
      await persist(async () => {
        await rm(sounds.host, { recursive: true, force: true });
        await writeFile(sounds.host, '');
      });
    },
    fix: ({ lab: { sounds } }) =>
      persist(async () => {
        await rm(sounds.host, { recursive: true, force: true });
        await rename(`${sounds.host}.away`, sounds.host);
      }),
  }),
  unable('dialer', {
    name: 'the dialer hangs',
    cause: async ({ dialer }) => dialer.child.kill('SIGSTOP'),
    fix: async ({ dialer }) => dialer.child.kill('SIGCONT'),
  }),
  unable('dialer', {
    name: 'the dialer is dead',
    cause: ({ dialer }) => dialer.signal('SIGKILL'),
    async fix(night) {
      night.dialer = await night.startDialer();
    },
  }),
  trouble(
    'courier',
    {
      name: 'the courier hangs',
      cause: async ({ courier }) => courier.child.kill('SIGSTOP'),
      fix: async ({ courier }) => courier.child.kill('SIGCONT'),
    },
    false, // what would carry it is what is broken
  ),
  withoutDatabase({
    name: 'the database can only be read',
    cause: (night) => readOnly(night, 'on'),
    fix: (night) => readOnly(night, 'off'),
  }),
];

export const faults: readonly Fault[] = [
  ...shortFaults,
  unable('asterisk', {
    name: 'Asterisk refuses our password',
    cause: (night) => restartDialer(night, { ARI_PASSWORD: 'not-the-password' }),
    fix: (night) => restartDialer(night),
  }),
  unable('disk', {
    name: 'the disk of the sounds is full',
    cause: ({ lab: { sounds } }) => run('mount', ['-t', 'tmpfs', '-o', 'size=32k', 'tmpfs', sounds.host]),
    fix: ({ lab: { sounds } }) => persist(() => run('umount', [sounds.host])),
  }),
  unable('clock-jumped', {
    name: "the database's clock jumps by ten minutes",
    cause: (night) => night.setClock('+600'),
    fix: (night) => night.setClock('+0'),
  }),
  withoutDatabase({
    name: 'the database is off',
    cause: ({ cluster }) => cluster.stop('immediate'),
    fix: ({ cluster }) => cluster.start(),
  }),
  withoutDatabase({
    name: 'the database hangs',
    cause: ({ cluster }) => cluster.freeze(),
    fix: ({ cluster }) => cluster.thaw(),
  }),
  trouble('TLS', {
    name: 'a renewed certificate is broken',
    async cause({ certificate, dialer }) {
      await writeFile(certificate.file, 'no certificate');
      dialer.child.kill('SIGHUP');
    },
    fix: (night) => again(night, 90),
  }),
  trouble('TLS', {
    name: 'a renewed certificate has another key',
    async cause({ certificate, dialer }) {
      makeCertificate({ ...certificate, key: `${certificate.key}.other` }, 'localhost', 90);
      dialer.child.kill('SIGHUP');
    },
    fix: (night) => again(night, 90),
  }),
  trouble('TLS', {
    name: 'the certificate ends in five days',
    cause: (night) => again(night, 5),
    fix: (night) => again(night, 90),
  }),
  trouble('mail', {
    name: 'the mail server is off',
    cause: ({ mail }) => mail.close(),
    async fix(night) {
      night.mail = await SmtpPeer.start({ port: night.mailPort });
    },
  }),
  trouble('backup', {
    name: 'the last backup is two days old',
    cause: ({ hotel }) => hotel.query(`UPDATE backups SET made_at = now() - interval '2 days'`),
    fix: ({ hotel }) => hotel.query('UPDATE backups SET made_at = now()'),
  }),
  {
    name: 'a dialer freezes, another takes over, and both believe to have the lease',
    metric: /^reveille_heartbeat_lapses_total [1-9]/m,
    async prepare(night) {
      night.other = await night.startDialer();
      night.dialer.child.kill('SIGSTOP');
      await sleep(15_000);
    },
    cause: async ({ dialer }) => dialer.child.kill('SIGCONT'),
    fix: async ({ other }) => other?.signal('SIGTERM'),
  },
  {
    name: 'the canary’s phone declines',
    metric: /^reveille_canaries\{state="silent"\} 1$/m,
    alert: { kind: 'canary-silent', of: /"extension": ?"404"/, isSent: true },
    cause: ({ hotel }) => hotel.policy({ canary: { ring: '404', from: '00:00', until: '00:00', everyMinutes: 15 } }),
    async fix({ hotel }) {
      await hotel.policy({ canary: { ring: '102', from: '00:00', until: '00:00', everyMinutes: 15 } });
      await hotel.query(`UPDATE trials SET asked_at = asked_at - interval '1 hour' WHERE canary`);
    },
  },
];

async function persist(work: () => Promise<unknown>): Promise<void> {
  for (let left = 50; ; left -= 1)
    try {
      await work();
      return;
    } catch (error) {
      if (left === 0) throw error;
      await sleep(100);
    }
}
