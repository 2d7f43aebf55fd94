/**
 * What goes wrong in the night is said in the night. Each fault is made with real parts; measured is how long it takes
 * until /wakez, the metrics, an alert and a message to a subscriber say so, and until all of them say that it is over.
 */
import { rename, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asProperty } from '../server/src/db/transaction.ts';
import { putDestination } from '../server/src/deliveries/store.ts';
import { type Receiver, startReceiver } from '../server/testing/receiver.ts';
import { slack } from '../server/testing/patience.ts';
import { type Hotel, hotelIn } from './hotel.ts';
import { type Lab, ownLab } from './lab.ts';

const eventually = { timeout: 150_000, interval: 100 };
/** Every fault is told within a minute on a machine that does nothing else. */
const bar = 60 * slack;

describe('at three in the morning', { timeout: 600_000 }, () => {
  let lab: Lab;
  let hotel: Hotel;
  let subscriber: Receiver;
  /** A process that neither dials nor has an Asterisk: it can say so when the dialer is dead. */
  let onlooker = '';

  beforeAll(async () => {
    lab = await ownLab();
    await lab.up();
    subscriber = await startReceiver();
    hotel = await hotelIn(lab, {
      code: 'night',
      rooms: ['101', '102'],
      brief: true,
      settings: { REVEILLE_ALERT_SECONDS: '5', REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8' },
    });
    await asProperty(hotel.database, hotel.property, (db) =>
      putDestination(db, hotel.property, {
        role: 'subscriber',
        name: 'pager',
        type: 'webhook',
        target: { url: subscriber.url },
        events: ['alert.raised'],
      }),
    );
    onlooker = (await hotel.start({ REVEILLE_ROLES: 'api,courier' })).url;
    await hotel.book(['101'], 3 * 3_600_000);
  }, 400_000);

  afterAll(async () => {
    (hotel as Hotel | undefined)?.service.child.kill('SIGCONT'); // where a test ended before it could
    await (hotel as Hotel | undefined)?.close();
    await (subscriber as Receiver | undefined)?.close();
    await lab.remove();
  }, 180_000);

  const wakez = async (): Promise<string> =>
    ((await (await fetch(`${onlooker}/wakez`)).json()) as { reasons: string[] }).reasons.join(',');
  const metric = async (obstacle: string): Promise<string | undefined> =>
    new RegExp(`^reveille_calls_unable\\{obstacle="${obstacle}"\\} (.+)$`, 'm').exec(
      await (await fetch(`${onlooker}/metrics`)).text(),
    )?.[1];
  const alert = async (): Promise<{ obstacle: string; over: boolean } | undefined> =>
    (
      await hotel.query<{ obstacle: string; over: boolean }>(
        `SELECT detail->>'obstacle' AS obstacle, acknowledged_at IS NOT NULL AS over FROM alerts
           WHERE kind = 'cannot-ring' ORDER BY raised_at DESC LIMIT 1`,
      )
    )[0];

  const faults: Record<string, { says: string; cause: () => Promise<unknown>; fix: () => Promise<unknown> }> = {
    'the PBX is off': { says: 'trunk', cause: () => lab.down('pbx'), fix: () => lab.up('pbx') },
    'the PBX hangs': { says: 'trunk', cause: () => lab.freeze('pbx'), fix: () => lab.thaw('pbx') },
    'Asterisk is off': { says: 'asterisk', cause: () => lab.down('voice'), fix: () => lab.up('voice') },
    'Asterisk hangs': { says: 'asterisk', cause: () => lab.freeze('voice'), fix: () => lab.thaw('voice') },
    'the folder of the sounds is none': {
      says: 'sounds',
      async cause() {
        await rename(lab.sounds.host, `${lab.sounds.host}.away`);
        // A look may make the folder again in between.
        await vi.waitFor(async () => {
          await rm(lab.sounds.host, { recursive: true, force: true });
          await writeFile(lab.sounds.host, '');
        });
      },
      async fix() {
        await vi.waitFor(async () => {
          await rm(lab.sounds.host, { recursive: true, force: true });
          await rename(`${lab.sounds.host}.away`, lab.sounds.host);
        });
      },
    },
    'the dialer hangs': {
      says: 'dialer',
      cause: () => Promise.resolve(hotel.service.child.kill('SIGSTOP')),
      fix: () => Promise.resolve(hotel.service.child.kill('SIGCONT')),
    },
    'the dialer is dead': {
      says: 'dialer',
      cause: () => hotel.service.signal('SIGKILL'),
      async fix() {
        hotel.service = await hotel.start();
      },
    },
  };

  it.each(Object.entries(faults))('%s', async (name, { says, cause, fix }) => {
    await expect.poll(wakez, eventually).toBe('');
    const messages = subscriber.received.length;
    const seconds: Record<string, number> = {};
    const begun = performance.now();
    const taken = async (what: string, ask: () => Promise<unknown>, wanted: unknown): Promise<void> => {
      await expect.poll(ask, eventually).toEqual(wanted);
      seconds[what] = Math.round((performance.now() - begun) / 100) / 10;
    };
    await cause();
    await Promise.all([
      taken('/wakez', wakez, says),
      taken('metric', () => metric(says), '1'),
      taken('alert', alert, { obstacle: says, over: false }),
      taken('message', () => Promise.resolve(subscriber.received.length), messages + 1),
    ]);
    const fixed = performance.now();
    await fix();
    await expect.poll(wakez, eventually).toBe('');
    await expect.poll(alert, eventually).toEqual({ obstacle: says, over: true });
    const over = ((performance.now() - fixed) / 1000).toFixed(1);
    console.log(`${name}: said after ${JSON.stringify(seconds)} s, and over ${over} s after it was fixed`);
    expect(Math.max(...Object.values(seconds))).toBeLessThan(bar);
  });

  it('a canary is rung and heard by the path of guests, and is silent when its phone is', async () => {
    const canary = (ring: string) =>
      hotel.policy({ canary: { ring, from: '00:00', until: '00:00', everyMinutes: 15 } });
    const rung = () =>
      hotel.query<{ outcome: string }>(
        `SELECT detail->>'outcome' AS outcome FROM journal WHERE kind = 'canary.rung' ORDER BY id DESC LIMIT 1`,
      );
    await canary('102');
    await expect.poll(rung, eventually).toEqual([{ outcome: 'heard' }]);
    await expect.poll(async () => (await lab.recordings('102')).length, eventually).toBeGreaterThan(0);
    const { sound } = await lab.speech((await lab.recordings('102')).at(-1) ?? '');
    expect(sound).toBeGreaterThan(1);
    await canary('404'); // declines
    await hotel.query(`UPDATE trials SET asked_at = asked_at - interval '1 hour' WHERE canary`);
    await expect.poll(rung, eventually).toEqual([{ outcome: 'busy' }]);
    expect(await hotel.query(`SELECT detail->>'extension' AS phone FROM alerts WHERE kind = 'canary-silent'`)).toEqual([
      { phone: '404' },
    ]);
  });
});
