/** The moments of a call at which something is made to fail, and a telephone system that stops there. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress, Telephony } from '../../server/src/telephony/telephony.ts';

export const points = ['before originate', 'ringing', 'answered', 'announcing', 'heard', 'hung up'] as const;
export type Point = (typeof points)[number];

/** In the middle of the first reading, also of a brief announcement. */
const intoAnnouncement = 1200;

const pointOf: Record<Progress['kind'], Point> = {
  ringing: 'ringing',
  answered: 'answered',
  heard: 'heard',
  ended: 'hung up',
};

/**
 * The same telephone system; once, at the chosen point of the first call that comes there, `fire` is waited for. What
 * follows waits behind it.
 */
export function stoppingAt(point: Point, telephony: Telephony, fire: () => Promise<void>): Telephony {
  let spent = false;
  const reached = async (here: Point): Promise<void> => {
    if (spent || here !== point) return;
    spent = true;
    await fire();
  };
  return {
    status: () => telephony.status(),
    nodes: () => telephony.nodes(),
    connect: () => telephony.connect(),
    reach: () => telephony.reach(),
    pick: (property) => telephony.pick(property),
    prefetch: (property, script) => telephony.prefetch(property, script),
    look: (call) => telephony.look(call),
    takeOver: (call) => telephony.takeOver(call),
    hangUp: (call) => telephony.hangUp(call),
    forget: (call) => telephony.forget(call),
    onNode: (listener) => telephony.onNode(listener),
    close: () => telephony.close(),
    async place(call, isStillOurs) {
      await reached('before originate');
      return telephony.place(call, isStillOurs);
    },
    onProgress(listener) {
      let before = Promise.resolve();
      const inOrder = async (earlier: Promise<void>, progress: Progress): Promise<void> => {
        await earlier;
        await reached(pointOf[progress.kind]);
        listener(progress);
      };
      telephony.onProgress((progress) => {
        if (progress.kind === 'answered') void sleep(intoAnnouncement).then(() => reached('announcing'));
        before = inOrder(before, progress);
      });
    },
  };
}
