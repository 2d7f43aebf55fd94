/**
 * What is believed of an Asterisk that wishes us ill, and when its connection is let go. `npm run fuzz:frames` tries
 * it with other events each time.
 */
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { behave, call, hostileEvent, pair } from '../../../testing/asterisk-peer.ts';
import { budgets } from '../../budgets/budgets.ts';
import type { Ended, Progress } from '../telephony.ts';
import { Connection } from './connection.ts';
import { AsteriskNode } from './node.ts';

const seed = Number(process.env['HOSTILE_SEED'] ?? 20_261_115);
const patient = { timeout: 180_000, interval: 20 };

describe('an Asterisk that wishes us ill', () => {
  it('is heard of calls that were placed with it, and of no other, however many it invents', async () => {
    const [near, far] = await pair();
    behave(far);
    const told: Progress[] = [];
    const node = new AsteriskNode({ name: 'one' }, 'PJSIP/pbx', {
      progress: (one) => told.push(one),
      changed: () => undefined,
    });
    const served = node.serve(new Connection(near, 60_000));
    await vi.waitUntil(() => node.connected, patient);
    const ours = call();
    await node.place(ours);
    const dial = (id: string, dialstatus: string) =>
      new Promise<void>((resolve) =>
        far.send(
          JSON.stringify({
            type: 'Dial',
            dialstatus,
            timestamp: '2026-11-15T03:34:59.242+0000',
            peer: { id: `reveille-${id}` },
          }),
          () => resolve(),
        ),
      );
    for (let count = 0; count < 1000; count += 1) await dial(randomUUID(), 'RINGING');
    await dial(ours.id, 'RINGING');
    await vi.waitUntil(() => told.length > 0, patient);
    expect(told).toMatchObject([{ kind: 'ringing', id: ours.id }]);
    expect(node.load).toBe(1);
    node.forget(ours.id);
    expect(node.load).toBe(0);
    node.close();
    await served;
  });

  it('tells of the end of a call only what can be written down', async () => {
    const [near, far] = await pair();
    behave(far);
    const ends: Ended[] = [];
    const node = new AsteriskNode({ name: 'one' }, 'PJSIP/pbx', {
      progress: (one) => void (one.kind === 'ended' && ends.push(one)),
      changed: () => undefined,
    });
    const served = node.serve(new Connection(near, 60_000));
    await vi.waitUntil(() => node.connected, patient);
    const ours = Array.from({ length: 300 }, () => call());
    for (const one of ours) await node.place(one);
    const ids = ours.map((one) => one.id);
    for (const event of fc.sample(hostileEvent(ids), { numRuns: 3000, seed })) far.send(event);
    await vi.waitUntil(() => far.bufferedAmount === 0, patient);
    await vi.waitUntil(() => ends.length > 20, patient);
    for (const { at, key, cause, sipStatus = 200, forwardedTo = '' } of ends) {
      expect(at.getTime()).toBeGreaterThanOrEqual(0);
      expect(at.getUTCFullYear()).toBeLessThan(9001);
      expect(key).toMatch(/^[0-9*#]?$/);
      expect([Number.isInteger(cause), cause >= 0, cause <= 127, sipStatus >= 100, sipStatus < 700]).not.toContain(
        false,
      );
      expect(forwardedTo).toMatch(/^[\w+*#@.-]{0,40}$/);
    }
    node.close();
    await served;
  });

  it('is let go when it says something larger than any Asterisk would, or does not read what it is told', async () => {
    const [near, far] = await pair();
    const large = new Connection(near, 60_000);
    far.send('x'.repeat(budgets.asteriskMessage.most + 1));
    await large.closed;
    const deaf = Object.assign(new EventEmitter(), {
      bufferedAmount: budgets.asteriskUnread.most + 1,
      terminate: vi.fn<() => void>(),
      pause: vi.fn<() => void>(),
      resume: vi.fn<() => void>(),
    });
    new Connection(deaf as unknown as WebSocket, 1000);
    deaf.emit('ping');
    expect(deaf.terminate).toHaveBeenCalledOnce();
    deaf.emit('close');
  });

  it('is not read for the rest of a second in which it has said too much, and loses nothing', async () => {
    const [near, far] = await pair();
    const pause = vi.spyOn(near, 'pause');
    const connection = new Connection(near, 60_000);
    let heard = 0;
    connection.onEvent(() => (heard += 1));
    const many = budgets.asteriskMessages.most + 100;
    for (let count = 0; count < many; count += 1) far.send('{}');
    await vi.waitUntil(() => heard === many && !near.isPaused, patient);
    far.send('{}');
    await vi.waitUntil(() => heard === many + 1, patient);
    // On a machine so busy that it took longer than a second there was no need to.
    expect(pause.mock.calls.length).toBeLessThanOrEqual(1);
    connection.terminate();
    await connection.closed;
  });
});
