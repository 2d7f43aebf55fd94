/** What can be broken in a night, and how it comes back. Seconds are those of the night. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from '../../server/testing/cluster.ts';
import type { RunningService } from '../../server/testing/process.ts';
import type { PropertySystem } from '../fias/property-system.ts';
import type { LightLab } from '../light/lab.ts';
import { aheadVariable, type FastClock } from '../quiet-night/clock.ts';
import type { Deed } from './nemesis.ts';
import type { ChargeReceiver } from './receiver.ts';
import type { Wire } from './wire.ts';

interface Processes {
  readonly running: RunningService[];
  /** Of each, those that lead to the databases. */
  readonly wires: readonly (readonly Wire[])[];
  /** In the place of the one that was there. */
  readonly start: (index: number, settings?: Record<string, string>) => Promise<void>;
}

const tenMinutes = { [aheadVariable]: '600' };

export function processDeeds({ running, wires, start }: Processes, clock: FastClock): Deed[] {
  return running.flatMap((_, index): Deed[] => {
    const target = `process ${index + 1}`;
    const signal = (which: NodeJS.Signals) => async (): Promise<void> => void running[index]?.child.kill(which);
    const endBy = async (which: NodeJS.Signals): Promise<void> => void (await running[index]?.signal(which));
    return [
      {
        what: `${target} killed`,
        target,
        lasts: [1, 60],
        begin: () => endBy('SIGKILL'),
        end: () => start(index),
      },
      {
        what: `${target} restarted`,
        target,
        lasts: [0, 5],
        begin: () => endBy('SIGTERM'),
        end: () => start(index),
      },
      { what: `${target} frozen`, target, lasts: [5, 90], begin: signal('SIGSTOP'), end: signal('SIGCONT') },
      {
        what: `${target} with a clock that is wrong`,
        target,
        lasts: [90, 180],
        isFeltAtItsEdges: true,
        async begin() {
          await endBy('SIGTERM');
          await start(index, tenMinutes);
        },
        async end() {
          await endBy('SIGTERM');
          await start(index);
        },
      },
      ...wireDeeds(`${target} and PostgreSQL`, { target }, wires[index] ?? [], clock),
    ];
  });
}

/** A cable that is cut, and one that loses packets: what was lost is sent again after a second. */
function wireDeeds(
  between: string,
  about: Pick<Deed, 'target' | 'hidesCalls'>,
  wires: readonly Wire[],
  clock: FastClock,
): Deed[] {
  return [
    {
      ...about,
      what: `no network between ${between}`,
      lasts: [3, 60],
      async begin() {
        for (const wire of wires) wire.cut();
      },
      async end() {
        for (const wire of wires) wire.mend();
      },
    },
    {
      ...about,
      what: `packets lost between ${between}`,
      lasts: [10, 90],
      async begin() {
        for (const wire of wires) wire.losing = { percent: 5, milliseconds: clock.real(1000) };
      },
      async end() {
        for (const wire of wires) wire.losing = undefined;
      },
    },
  ];
}

export function phoneDeeds(phones: readonly LightLab[], wires: readonly Wire[], clock: FastClock): Deed[] {
  const hidesCalls = true;
  return phones.flatMap(({ pid }, index): Deed[] => {
    const target = `Asterisk ${index + 1}`;
    return [
      {
        what: `${target} frozen`,
        target,
        hidesCalls,
        lasts: [5, 60],
        begin: async () => void process.kill(pid, 'SIGSTOP'),
        end: async () => void process.kill(pid, 'SIGCONT'),
      },
      ...wireDeeds(`the service and ${target}`, { target, hidesCalls }, wires.slice(index, index + 1), clock),
    ];
  });
}

/** Milliseconds of the night: as long as an old disk takes that others write to as well. */
const slowCommit = 100;

/** Once the replica is the primary, what is done to the primary is done to that. */
export function databaseDeeds(primary: Cluster, replica: Cluster): Deed[] {
  const target = 'PostgreSQL';
  let current = primary;
  return [
    {
      what: 'primary killed, replica promoted',
      target,
      lasts: [2, 20],
      most: 1,
      begin: () => primary.stop('immediate'),
      async end() {
        await replica.promote();
        current = replica;
      },
    },
    {
      what: 'PostgreSQL restarted',
      target,
      lasts: [1, 10],
      begin: () => current.stop('immediate'),
      end: () => current.start(),
    },
    { what: 'PostgreSQL frozen', target, lasts: [2, 30], begin: () => current.freeze(), end: () => current.thaw() },
    {
      what: 'PostgreSQL on a slow disk',
      target,
      lasts: [20, 90],
      delaysCalls: false, // by milliseconds, and nobody is late by those
      begin: () => current.slowDown(slowCommit),
      end: () => current.slowDown(0),
    },
  ];
}

/** None of them carries a call: they are no reason for one to be late. */
export function propertySystemDeeds(receiver: ChargeReceiver, system: PropertySystem): Deed[] {
  const behaving = (how: Parameters<ChargeReceiver['behave']>[0]) => async (): Promise<void> => receiver.behave(how);
  const webhook = { target: 'receiver', delaysCalls: false, end: behaving('well') };
  const fias = { target: 'property system', delaysCalls: false };
  return [
    { ...webhook, what: 'receiver away', lasts: [10, 120], begin: behaving('away') },
    { ...webhook, what: 'receiver silent', lasts: [10, 60], begin: behaving('silent') },
    { ...webhook, what: 'receiver hangs up before it answers', lasts: [10, 60], begin: behaving('hangs up') },
    {
      ...fias,
      what: 'property system hangs up before it answers',
      lasts: [20, 60],
      begin: async () => void system.faults.push(...Array.from({ length: 3 }, () => ({ kind: 'drop-after' as const }))),
      end: async () => void system.faults.splice(0),
    },
    {
      ...fias,
      what: 'property system silent',
      lasts: [20, 90],
      async begin() {
        system.silent = true;
      },
      async end() {
        system.silent = false;
      },
    },
  ];
}

const megabytes = 1024 * 1024;

/** Not a byte more can be written where the sounds are. */
export function diskDeeds(folder: string, size: number): Deed[] {
  const ballast = join(folder, 'ballast');
  return [
    {
      what: 'disk full',
      target: 'disk',
      lasts: [20, 90],
      // It fails where the disk is full, which is what is wanted; then as much is there as fits.
      begin: () => writeFile(ballast, Buffer.alloc(size * megabytes, 1)).catch(() => undefined),
      end: () => rm(ballast, { force: true }),
    },
  ];
}
