import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asterisk } from '../server/src/telephony/asterisk/asterisk.ts';
import { createTestDatabase } from '../server/testing/database.ts';
import { basic, makeProperty, startTestService } from '../server/testing/service.ts';
import { connectCaller } from './caller.ts';
import { type Lab, ownLab } from './lab.ts';
import { slack } from '../server/testing/patience.ts';

/** Asterisk asks the PBX every 5 s and waits 2 s for its answer; the rest is for a busy machine. */
const eventually = { timeout: 180_000, interval: 200 };
/** It waits for 1.5 s at the most; the rest is for a busy machine. */
const soon = 5000 * slack;
/** The first run on a machine builds the Debian tree. */
const firstBuild = 300_000;

describe('the status of a real Asterisk', () => {
  let lab: Lab;

  beforeAll(async () => {
    lab = await ownLab();
    await lab.up();
  }, firstBuild);

  afterAll(async () => {
    await lab.remove();
    const { voice, pbx } = await lab.status();
    if (voice.running || pbx.running) throw new Error('the lab left a process behind');
  });

  const status = () => asterisk(lab.ari).status();

  async function timed() {
    const started = performance.now();
    const answer = await status();
    return { ...answer, milliseconds: performance.now() - started };
  }

  it('is running and registered, with its version, when Asterisk and the PBX answer', async () => {
    const answer = await status();
    expect(answer).toMatchObject({ running: true, registered: true });
    expect(answer.detail).toMatch(/^Asterisk \d+\.\d+.* PJSIP\/pbx is online$/);
  });

  it('shows in the system information of the service', async () => {
    const database = await createTestDatabase();
    await makeProperty(database, { code: 'grand' });
    const service = await startTestService(database, {
      ARI_URL: lab.ari.url,
      ARI_USER: lab.ari.user,
      ARI_PASSWORD: lab.ari.password,
    });
    const told = async () =>
      (await fetch(`${service.url}/rest/system`, { headers: basic('desk') })).json() as Promise<object>;
    expect(await told()).toMatchObject({ telephony: true, registered: true });
    await lab.down('pbx');
    await vi.waitFor(
      async () => expect(await told()).toMatchObject({ telephony: true, registered: false }),
      eventually,
    );
    await lab.up('pbx');
    await vi.waitFor(async () => expect(await told()).toMatchObject({ telephony: true, registered: true }), eventually);
    await service.stop();
    await database.drop();
  });

  it('says what to fix when the password is wrong', async () => {
    const answer = await asterisk({ ...lab.ari, password: 'not-the-password' }).status();
    expect(answer).toMatchObject({ running: false, registered: false });
    expect(answer.detail).toContain('ARI_PASSWORD');
  });

  it('stays running but is not registered for an endpoint that Asterisk does not know', async () => {
    const answer = await asterisk({ ...lab.ari, endpoint: 'PJSIP/nowhere' }).status();
    expect(answer).toMatchObject({ running: true, registered: false });
    expect(answer.detail).toContain('PJSIP/nowhere');
  });

  it('runs on unregistered when the PBX is gone, and is registered again when it is back', async () => {
    await lab.down('pbx');
    await vi.waitFor(
      async () => expect(await status()).toMatchObject({ running: true, registered: false }),
      eventually,
    );
    await lab.up('pbx');
    await vi.waitFor(async () => expect(await status()).toMatchObject({ running: true, registered: true }), eventually);
  });

  it('tells Prometheus whether the line to the PBX is online, with a password only', async () => {
    const ask = (secret: string) => fetch(`${lab.ari.url}/metrics`, { headers: basic('prometheus', secret) });
    expect((await ask('not-the-password')).status).toBe(401);
    const line = async () =>
      /^asterisk_endpoints_state\{.*id="PJSIP\/pbx".*\} (\d)$/m.exec(await (await ask(lab.ari.password)).text())?.[1];
    await vi.waitFor(async () => expect(await line()).toBe('2'), eventually); // online
    await lab.down('pbx');
    await vi.waitFor(async () => expect(await line()).toBe('1'), eventually); // offline
    await lab.up('pbx');
    await vi.waitFor(async () => expect(await line()).toBe('2'), eventually);
  });

  it('does not wait long for an Asterisk that hangs, and says that it is not running', async () => {
    await lab.freeze('voice');
    try {
      const answer = await timed();
      expect(answer).toMatchObject({ running: false, registered: false });
      expect(answer.milliseconds).toBeLessThan(soon);
      expect(answer.detail).toMatch(/does not answer .*1500 ms/);
    } finally {
      await lab.thaw('voice');
    }
    await vi.waitFor(async () => expect(await status()).toMatchObject({ running: true, registered: true }), eventually);
  });

  it('answers at once that an Asterisk that is gone is not running, and sees it come back', async () => {
    await lab.down('voice');
    const answer = await timed();
    expect(answer).toMatchObject({ running: false, registered: false });
    expect(answer.milliseconds).toBeLessThan(soon);
    expect(answer.detail).toContain('check ARI_URL');
    await lab.up('voice');
    await vi.waitFor(async () => expect(await status()).toMatchObject({ running: true, registered: true }), eventually);
  });
});

describe('a lab', () => {
  let lab: Lab;

  beforeAll(async () => {
    lab = await ownLab();
    await lab.up();
  }, firstBuild);

  afterAll(() => lab.remove(), 60_000);

  const answers = async (where: Lab, extension: string) => {
    const caller = await connectCaller(where.ari);
    const outcome = await caller.call(extension, { seconds: 2 });
    caller.close();
    return outcome;
  };

  it('is up again within 20 s', async () => {
    await lab.down();
    const started = performance.now();
    await lab.up();
    expect(performance.now() - started).toBeLessThan(20_000 * slack);
  });

  it('takes calls again after its media server was killed', async () => {
    await lab.kill('voice');
    expect((await lab.status()).voice).toMatchObject({ running: false, pid: null });
    await lab.up('voice');
    expect(await answers(lab, '101')).toMatchObject({ answered: true });
  });

  it('knows which calls went down with a PBX that was killed', async () => {
    const caller = await connectCaller(lab.ari);
    const enough = Promise.withResolvers<void>();
    const call = caller.call('10001', { until: enough.promise });
    const last = async () => (await lab.seen({ extension: '10001' })).at(-1);
    await vi.waitFor(async () => expect((await last())?.answered).toBeGreaterThan(0), eventually);
    await lab.kill('pbx');
    expect(await last()).toMatchObject({ ended: null, endedBy: null });
    enough.resolve();
    await call;
    caller.close();
    await lab.up('pbx');
    expect(await last()).toMatchObject({ endedBy: 'pbx', ended: expect.any(Number) });
    // Asterisk may find out that the PBX was gone only when it is back, and believes so for a moment.
    await vi.waitFor(async () => expect(await answers(lab, '101')).toMatchObject({ answered: true }), eventually);
  });

  it('is stopped when some of it was killed', async () => {
    await lab.kill('pbx');
    await lab.down();
    expect(await lab.status()).toMatchObject({ voice: { running: false }, pbx: { running: false } });
    await lab.up();
  });

  it('does not disturb another beside it', async () => {
    const other = await ownLab();
    try {
      await other.up();
      const outcomes = await Promise.all([answers(lab, '105'), answers(other, '106')]);
      for (const outcome of outcomes) expect(outcome).toMatchObject({ answered: true });
      expect(await lab.seen({ extension: '106' })).toStrictEqual([]);
      expect(await other.seen()).toMatchObject([{ extension: '106' }]);
      const [recording] = await vi.waitUntil(
        async () => (await other.recordings('106')).length === 1 && other.recordings('106'),
        eventually,
      );
      expect((await other.speech(recording!)).sound).toBeGreaterThan(0.5);
    } finally {
      await other.remove();
    }
    expect((await lab.status()).voice.running).toBe(true);
  });
});
