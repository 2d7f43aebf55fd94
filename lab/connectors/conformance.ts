/** What every connector keeps, asked of it and of its other side. A file of tests names the connectors. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Courier } from '../../server/src/deliveries/courier.ts';
import { carryDeliveries, pauses } from './carrying.ts';
import { type Peer, peers } from './peers.ts';
import { House } from '../fias/house.ts';
import { slack } from '../../server/testing/patience.ts';

const eventually = { timeout: 180_000, interval: 20 };
export function describeConnectors(...names: readonly (keyof typeof peers)[]): void {
  let house: House;

  beforeAll(async () => {
    house = await House.build(['101', '102', '103', '104', '105', '106', '107', '108']);
  });
  afterAll(() => house.close());

  describe.each([...names])('%s', (name) => {
    let peer: Peer;
    const couriers: Pick<Courier, 'stop'>[] = [];
    const children: ChildProcess[] = [];

    beforeEach(async () => {
      peer = await (peers[name] as () => Promise<Peer>)();
      await house.query(
        `INSERT INTO destinations (property, role, name, type, target, secrets)
            VALUES ($1, 'connector', 'there', $2, $3, $4)`,
        [house.property, name, JSON.stringify(peer.settings), peer.secrets?.(house.property, 'there') ?? '[]'],
      );
    });
    afterEach(async () => {
      for (const child of children.splice(0)) child.kill('SIGKILL');
      await Promise.all(couriers.splice(0).map((courier) => courier.stop()));
      await peer.close();
      await house.query('DELETE FROM processes');
      await house.clear();
    });

    const start = async (): Promise<void> => void couriers.push(await carryDeliveries(house.database));
    const charge = async (...rooms: string[]): Promise<void> => {
      for (const room of rooms) await house.charge(room);
    };
    const rows = () =>
      house.query<{ state: string; attempts: number; unsure: boolean }>(
        'SELECT state, attempts, unsure FROM deliveries ORDER BY id',
      );
    const settled = async (...states: string[]): Promise<void> => {
      await expect.poll(async () => (await rows()).map(({ state }) => state), eventually).toEqual(states);
    };
    /** What came for a room, always under one id. */
    const timesOf = (room: string): number => {
      const came = peer.came().filter((one) => one.room === room);
      expect(new Set(came.map(({ id }) => id)).size).toBe(1);
      return came.length;
    };

    test('a charge is accepted', async () => {
      await start();
      await charge('101');
      await settled('accepted');
      expect(peer.taken()).toEqual(['101']);
      expect(await rows()).toEqual([{ state: 'accepted', attempts: 1, unsure: false }]);
    });

    test('one that is refused is closed for a person to see, and the next one goes on', async () => {
      peer.next('refuse');
      await charge('101', '102');
      await start();
      await settled('refused', 'accepted');
      expect(peer.taken()).toEqual(['102']);
      expect(await house.query(`SELECT 1 FROM journal WHERE kind = 'delivery.refused'`)).not.toEqual([]);
    });

    test('one that is not taken is tried later and later, under the same id, and those behind it wait', async () => {
      peer.next('later', 'later');
      await charge('101', '102');
      await start();
      await settled('accepted', 'accepted');
      expect(peer.came().map(({ room }) => room)).toEqual(['101', '101', '101', '102']);
      expect(timesOf('101')).toBe(3);
      const [first = 0, second = 0, third = 0] = peer.came().map(({ at }) => at);
      expect(second - first).toBeGreaterThan(pauses[0] * 890);
      expect(third - second).toBeGreaterThan(pauses[1] * 890);
      expect((await rows()).map(({ attempts }) => attempts)).toEqual([3, 1]);
    });

    test('one that says it is gone is switched off, and somebody is told', async () => {
      if (!peer.canBeGone) return;
      peer.next('gone');
      await charge('101', '102');
      await start();
      await settled('refused', 'queued');
      await expect
        .poll(() => house.query('SELECT kind FROM alerts'), eventually)
        .toEqual([{ kind: 'destination-gone' }]);
      expect(await house.query('SELECT enabled FROM destinations')).toEqual([{ enabled: false }]);
    });

    test('an answer that is lost leaves it open, and what arrived is not there twice', async () => {
      peer.next('lose the answer');
      await charge('101', '102');
      await start();
      await expect
        .poll(async () => (await rows())[0], eventually)
        .toMatchObject({ state: 'queued', attempts: 1, unsure: name !== 'webhook' });
      expect(peer.came().map(({ room }) => room)).toEqual(['101']);
      await settled('accepted', 'accepted');
      expect(peer.taken()).toEqual(['101', '102']);
      expect(timesOf('101')).toBe(peer.timesAfterLostAnswer);
      expect((await rows()).map(({ unsure }) => unsure)).toEqual([false, false]);
    });

    test('one that was lost on the way is sent again', async () => {
      peer.next('lose it', 'lose it');
      await charge('101', '102');
      await start();
      await settled('accepted', 'accepted');
      expect(peer.taken()).toEqual(['101', '102']);
      expect(timesOf('101')).toBe(3);
    });

    test('killed between sending and keeping, a process leaves it to the next one, which makes one of it', async () => {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'carry.ts'), house.database.url], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      children.push(child);
      peer.next('hang');
      peer.onCharge = () => child.kill('SIGKILL');
      await charge('101', '102');
      await once(child, 'exit');
      peer.onCharge = undefined;
      expect(child.signalCode).toBe('SIGKILL');
      expect((await rows()).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(['queued 0', 'queued 0']);
      // Its silence would say it in ten seconds.
      await house.query(`UPDATE processes SET alive_until = '-infinity'`);
      await start();
      await settled('accepted', 'accepted');
      expect(peer.taken()).toEqual(['101', '102']);
      expect(timesOf('101')).toBe(peer.timesAfterLostAnswer);
    });

    test('what is in a lane arrives in its order, whatever becomes of each', async () => {
      peer.next('take', 'later', 'take', 'lose the answer', 'take', 'take', 'lose it');
      const rooms = ['101', '102', '103', '104', '105', '106', '107', '108'];
      await charge(...rooms);
      await start();
      await settled(...rooms.map(() => 'accepted'));
      expect(peer.taken()).toEqual(rooms);
    });

    test('one that cannot be carried at all is set aside with an alert, and its lane goes on', async () => {
      await charge('101', '102', '103');
      await house.query(`UPDATE deliveries SET ${peer.poison} WHERE id = (SELECT min(id) + 1 FROM deliveries)`);
      await start();
      await settled('accepted', 'refused', 'accepted');
      expect(peer.taken()).toEqual(['101', '103']);
      await expect
        .poll(() => house.query('SELECT kind FROM alerts'), eventually)
        .toEqual([{ kind: 'destination-set-aside' }]);
    });

    test('a process that stops waits a moment for an answer, and the next one does not make it two', async () => {
      peer.next('hang');
      await charge('101', '102');
      await start();
      await expect.poll(() => peer.came().length, eventually).toBe(1);
      const begun = performance.now();
      await couriers.shift()?.stop();
      expect(performance.now() - begun).toBeLessThan(10_000 * slack);
      expect(await rows()).toEqual([
        { state: 'queued', attempts: 1, unsure: name !== 'webhook' },
        { state: 'queued', attempts: 0, unsure: false },
      ]);
      await start();
      await settled('accepted', 'accepted');
      expect(peer.taken()).toEqual(['101', '102']);
      expect(timesOf('101')).toBe(peer.timesAfterLostAnswer);
    });
  });
}
