import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, connectCaller } from './caller.ts';
import { type Lab, ownLab } from './lab.ts';
import { mostAtOnce, type SeenCall } from './seen.ts';
import { invite } from './wire.ts';

const run = promisify(execFile);
/** What the PBX writes down comes a moment after it has happened; the rest is for a busy machine. */
const eventually = { timeout: 180_000, interval: 100 };
/** The first run on a machine builds the Debian tree. */
const firstBuild = 300_000;
/** A phone's own second, and not the eight of a late one. */
const aSecond = { least: 950, most: 7000 };
const silence = 'sound:silence/5';

// The phones mostly wait.
vi.setConfig({ maxConcurrency: 40 });

describe('the phones of the lab', () => {
  let lab: Lab;
  let caller: Caller;
  let pbx: string;

  beforeAll(async () => {
    lab = await ownLab({ nodes: 2 });
    await lab.up();
    caller = await connectCaller(lab.ari);
    pbx = (await lab.status()).pbx.sip;
  }, firstBuild);

  afterAll(async () => {
    caller.close();
    await lab.remove();
  });

  /** The one call to this extension, when it is over and written down. */
  const seenOnce = async (extension: string): Promise<SeenCall> => {
    const calls = await vi.waitFor(async () => {
      const found = await lab.seen({ extension });
      expect(found).toHaveLength(1);
      expect(found[0]?.ended).not.toBeNull();
      return found;
    }, eventually);
    return calls[0]!;
  };

  const heard = async (extension: string) => {
    const path = await vi.waitFor(async () => {
      const paths = await lab.recordings(extension);
      expect(paths, `recordings of ${extension}`).toHaveLength(1);
      return paths[0]!;
    }, eventually);
    return lab.speech(path);
  };

  const expectBetween = (value: number, { least, most }: { least: number; most: number }) => {
    expect(value).toBeGreaterThanOrEqual(least);
    expect(value).toBeLessThan(most);
  };

  describe.concurrent('one by one', () => {
    it.each(['101', '1001', '811'])(
      '%s answers after a second, hears the caller and presses nothing',
      async (extension) => {
        expect(await caller.call(extension)).toMatchObject({ answered: true, keys: '', cause: 16 });
        const call = await seenOnce(extension);
        expectBetween(call.answered! - call.ringing!, aSecond);
        const theCaller = { caller: { number: '5000', name: 'Wake-up' }, endedBy: 'caller', cause: 16 };
        expect(call).toMatchObject({ ...theCaller, refused: null, forwardedTo: null, keys: [] });
        expect((await heard(extension)).sound).toBeGreaterThan(2);
      },
    );

    it.each([
      ['201', 486, 17],
      ['2001', 486, 17],
      ['401', 603, 21],
      ['4001', 603, 21],
      ['801', 503, 34],
      ['841', 484, 28],
      ['099', 404, 1],
      ['6', 404, 1],
    ])('%s refuses with %i', async (extension, refusal, cause) => {
      expect(await caller.call(extension)).toMatchObject({ answered: false, refusal, cause });
      const refused = { ringing: null, answered: null, endedBy: 'phone', refused: refusal, cause };
      expect(await seenOnce(extension)).toMatchObject(refused);
    });

    it.each(['301', '3001', '30001', '91'])('%s rings until the caller gives up', async (extension) => {
      expect(await caller.call(extension, { ringSeconds: 4 })).toMatchObject({ answered: false });
      const call = await seenOnce(extension);
      expect(call).toMatchObject({ answered: null, endedBy: 'caller', refused: null });
      expect(call.ended! - call.ringing!).toBeGreaterThan(1500);
    });

    it.each([
      { extension: '501', key: '1', after: 2000 },
      { extension: '5001', key: '1', after: 2000 },
      { extension: '831', key: '5', after: 6000 },
      { extension: '9', key: '1', after: 6000 },
      { extension: '90', key: '1', after: 6000 },
      { extension: '93', key: '3', after: 6000 },
    ])(
      '$extension answers, presses $key after $after ms, and hears the caller all the while',
      async ({ extension, key, after }) => {
        const seconds = after / 1000 + 3;
        expect(await caller.call(extension, { seconds })).toMatchObject({ answered: true, keys: key, cause: 16 });
        const call = await seenOnce(extension);
        expect(call.keys.map((pressed) => pressed.key)).toStrictEqual([key]);
        expectBetween(call.keys[0]!.at - call.answered!, { least: after - 50, most: after + 3900 });
        expect(call.endedBy).toBe('caller');
        expect((await heard(extension)).sound).toBeGreaterThan(seconds / 2);
      },
    );

    it.each(['601', '6001'])('%s answers late', async (extension) => {
      expect(await caller.call(extension)).toMatchObject({ answered: true });
      const call = await seenOnce(extension);
      expect(call.answered! - call.ringing!).toBeGreaterThan(7900);
      expect((await heard(extension)).sound).toBeGreaterThan(2);
    });

    it('821 hangs up on the caller two seconds after it has answered', async () => {
      expect(await caller.call('821', { seconds: 20 })).toMatchObject({ answered: true, cause: 16 });
      const call = await seenOnce('821');
      expect(call.endedBy).toBe('phone');
      expectBetween(call.ended! - call.answered!, { least: 1950, most: 10_000 });
    });

    it('851 answers at once and hears a sound of our own', async () => {
      const tone = join(lab.sounds.host, 'tone.wav');
      await run('sox', [...'-n -r 8000 -c 1 -b 16'.split(' '), tone, ...'synth 3 sine 440 vol 0.5'.split(' ')]);
      await caller.call('851', { seconds: 5, media: `sound:${lab.sounds.asterisk}/tone` });
      const call = await seenOnce('851');
      expect(call.ringing).toBeNull();
      expectBetween((await heard('851')).sound, { least: 2, most: 3.5 });
    });

    it('852 hears nothing when nothing is said', async () => {
      await caller.call('852', { seconds: 4, media: silence });
      const { sound, total, share } = await heard('852');
      expect(total).toBeGreaterThan(2);
      expect(sound).toBeLessThan(0.1);
      expect(share).toBeLessThan(0.05);
    });

    it('701 sends the caller elsewhere with 302', async () => {
      const answers = await invite(pbx, '701');
      expect(answers.at(-1)).toMatch(/^SIP\/2\.0 302 /);
      expect(answers.at(-1)).toContain(`Contact: <sip:199@${pbx}>`);
      const sentAway = { answered: null, endedBy: 'phone', refused: 302, forwardedTo: '199' };
      expect(await seenOnce('701')).toMatchObject(sentAway);
    });

    it('751 is forwarded inside the PBX: 181, and the 200 names the voicemail', async () => {
      const answers = await invite(pbx, '751');
      expect(answers.filter((answer) => answer.startsWith('SIP/2.0 181 '))).not.toHaveLength(0);
      expect(answers.at(-1)).toMatch(/^SIP\/2\.0 200 /);
      expect(answers.at(-1)).toMatch(/^P-Asserted-Identity: "Voicemail" <sip:799@/m);
      expect(await seenOnce('751')).toMatchObject({ forwardedTo: '799' });
    });

    it('102 names itself when it answers', async () => {
      const answers = await invite(pbx, '102');
      expect(answers.at(-1)).toMatch(/^SIP\/2\.0 200 /);
      expect(answers.at(-1)).toMatch(/^P-Asserted-Identity: <sip:102@/m);
    });

    it('752 records the caller and not its own greeting', async () => {
      expect(await caller.call('752', { seconds: 5, media: silence })).toMatchObject({ answered: true });
      const { sound, total } = await heard('752');
      expect(total).toBeGreaterThan(3);
      expect(sound).toBeLessThan(0.1);
    });

    it('a recording is not listed before it is complete', async () => {
      const enough = Promise.withResolvers<void>();
      const call = caller.call('853', { until: enough.promise });
      await vi.waitFor(
        async () => expect((await lab.seen({ extension: '853' }))[0]?.answered).toBeGreaterThan(0),
        eventually,
      );
      expect(await lab.recordings('853')).toStrictEqual([]);
      enough.resolve();
      await call;
      expect((await heard('853')).total).toBeGreaterThan(0);
    });

    it('is called by either media server, and the PBX tells them apart', async () => {
      const [first, second] = lab.nodes;
      const other = await connectCaller(second!);
      expect(second!.url).not.toBe(first!.url);
      await Promise.all([caller.call('103', { seconds: 3 }), other.call('104', { seconds: 3 })]);
      other.close();
      const { voice, voice2 } = await lab.status();
      expect((await seenOnce('103')).from).toBe(voice.sip);
      expect((await seenOnce('104')).from).toBe(voice2!.sip);
      expect((await heard('104')).sound).toBeGreaterThan(1);
    });
  });

  it('a storm of calls is answered, counted and told apart', async () => {
    const since = Date.now();
    const rooms = Array.from(
      { length: 60 },
      (_, index) => `${index % 2 === 0 ? 1 : 6}${String(index).padStart(4, '0')}`,
    );
    const enough = Promise.withResolvers<void>();
    const calls = rooms.map((room) => caller.call(room, { until: enough.promise }));
    await vi.waitFor(
      async () => expect((await lab.seen({ since })).filter(({ answered }) => answered !== null)).toHaveLength(60),
      eventually,
    );
    enough.resolve();
    for (const outcome of await Promise.all(calls)) expect(outcome).toMatchObject({ answered: true, cause: 16 });
    const seen = await vi.waitFor(async () => {
      const all = await lab.seen({ since });
      expect(all.every(({ ended }) => ended !== null)).toBe(true);
      return all;
    }, eventually);
    expect(mostAtOnce(seen)).toBe(60);
    expect(new Set(seen.map(({ callId }) => callId)).size).toBe(60);
    expect(seen.map(({ extension }) => extension).toSorted()).toStrictEqual(rooms.toSorted());
    expect(await lab.seen({ since: Date.now() })).toStrictEqual([]);
  });
});
