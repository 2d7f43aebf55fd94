import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Asterisk, asterisk } from '../server/src/telephony/asterisk/asterisk.ts';
import type { Call, Ended, Progress, Script } from '../server/src/telephony/telephony.ts';
import { answersOf, eventsOf, withoutRepeats } from './ari-words.ts';
import type { Lab } from './lab.ts';
import type { LightLab } from './light/lab.ts';
import { overhear, placeAndDie, places } from './places.ts';
import { measureSpeech } from './recordings.ts';
import * as spoken from './spoken.ts';

/** A conversation takes ten seconds; the rest is for a busy machine. */
const eventually = { timeout: 180_000, interval: 100 };
const firstBuild = 300_000;

// What measures with the light one may believe it as far as it passes here.
describe.each(places)('wake-up calls on $name', ({ open, audible }) => {
  let lab: Lab | LightLab;
  let phones: Asterisk;
  let script: Script;
  const progress: Progress[] = [];

  beforeAll(async () => {
    lab = await open();
    script = await spoken.speakScript(lab.sounds);
    phones = client();
    phones.onProgress((one) => progress.push(one));
    phones.connect();
    await vi.waitUntil(() => phones.pick('grand'), eventually);
  }, firstBuild);

  afterAll(async () => {
    await phones.close();
    await lab.remove();
  });

  const client = () => asterisk(lab.ari);
  const call = (extension: string, more: Partial<Call> = {}): Call => ({
    id: randomUUID(),
    property: 'grand',
    node: new URL(lab.ari.url).host,
    extension,
    ringSeconds: 20,
    caller: { name: 'Wake-up', number: '900' },
    script,
    ...more,
  });
  const kinds = (id: string) => progress.flatMap((one) => (one.id === id ? [one.kind] : []));
  const endOf = async (id: string) =>
    (await vi.waitUntil(() => progress.find((one) => one.id === id && one.kind === 'ended'), eventually)) as Ended;

  async function ring(extension: string, more: Partial<Call> = {}): Promise<Ended> {
    const placed = call(extension, more);
    expect(await phones.place(placed)).toEqual({ outcome: 'placed', node: placed.node });
    return endOf(placed.id);
  }

  async function another(): Promise<Asterisk> {
    const second = client();
    onTestFinished(() => second.close());
    second.connect();
    await vi.waitFor(() => expect(second.pick('grand')).toBeDefined(), eventually);
    return second;
  }

  const expectGone = (by: Asterisk, which: Call, ended: Partial<Ended>) =>
    vi.waitFor(async () => expect(await by.look(which)).toMatchObject({ state: 'gone', ended }), eventually);
  const recordingOf = (extension: string) =>
    vi.waitUntil(async () => (await (lab as Lab).recordings(extension)).at(-1), eventually);
  /** That the phone has heard so many seconds of sound. */
  async function expectSound(extension: string, least: number, most = Infinity): Promise<void> {
    if (!audible) return;
    const { sound } = await measureSpeech(await recordingOf(extension));
    expect(sound).toBeGreaterThan(least);
    expect(sound).toBeLessThan(most);
  }
  const soundOf = (...sounds: string[]) => spoken.soundOf(lab.sounds, ...sounds);

  it('tells of every phone how the call ended', async () => {
    const expected: Record<string, Partial<Ended>> = {
      150: { answered: true, heard: true, key: '', cause: 16 },
      250: { answered: false, heard: false, cause: 17, sipStatus: 486 },
      350: { answered: false, heard: false },
      450: { answered: false, cause: 21, sipStatus: 603 },
      550: { answered: true, heard: false, key: '1', cause: 16 },
      // Without the number 302: Asterisk may end the call before it has read that, and has read where it leads.
      700: { answered: false, forwardedTo: '199' },
      750: { answered: true, forwardedTo: '799' },
      800: { answered: false, sipStatus: 503 },
      820: { answered: true, heard: false, key: '', cause: 16 },
      840: { answered: false, cause: 28, sipStatus: 484 },
      888: { answered: false, cause: 1, sipStatus: 404 },
    };
    const ends = await Promise.all(
      Object.keys(expected).map(async (extension) => [extension, await ring(extension, { ringSeconds: 5 })] as const),
    );
    expect(Object.fromEntries(ends)).toMatchObject(expected);
    const plain = new Set(['150', '250', '350', '450', '550', '800', '820', '840', '888']);
    expect(ends.filter(([extension, end]) => plain.has(extension) && end.forwardedTo !== undefined)).toEqual([]);
    // The 302 named 199, and nobody may be rung instead of the guest.
    expect(await lab.seen({ extension: '199' })).toEqual([]);
  });

  it('says what it says in the same words, and nothing else', async () => {
    const { answers, events } = await overhear(lab.ari, call('152'));
    expect(withoutRepeats(events)).toEqual(eventsOf('152'));
    expect(answers).toEqual(answersOf('152'));
  });

  it('tells of ringing, answer, heard and end in this order, once each', async () => {
    const end = await ring('101');
    expect(kinds(end.id)).toEqual(['ringing', 'answered', 'heard', 'ended']);
    await expectSound('101', 0.9 * (await soundOf(...script.announcement, 'goodbye')));
  });

  it.runIf(audible)('is heard within two seconds of the answer', async () => {
    await ring('103');
    expect(await spoken.silenceBefore(await recordingOf('103'))).toBeLessThan(2);
  });

  it('ends the announcement for a key that has a reply, and says the reply', async () => {
    const end = await ring('501', { script: { ...script, readings: 3 } });
    expect(end).toMatchObject({ answered: true, heard: false, key: '1' });
    const [reply, reading] = await Promise.all([soundOf('reply'), soundOf(...script.announcement)]);
    await expectSound('501', 0.9 * reply, reply + reading);
  });

  it('reads on for a key that has no reply', async () => {
    const slow = { ...script, readings: 3 };
    const end = await ring('831', { script: slow });
    expect(end).toMatchObject({ answered: true, heard: true, key: '' });
    await expectSound('831', 0.9 * (3 * (await soundOf(...script.announcement)) + (await soundOf('goodbye'))));
    expect((await lab.seen({ extension: '831' }))[0]?.keys).toMatchObject([{ key: '5' }]);
  });

  it('hears no key at all where none has a reply', async () => {
    const deaf = await ring('502', { script: { ...script, replies: {} } });
    expect(deaf).toMatchObject({ heard: true, key: '' });
  });

  it('does not leave a guest in silence when the sounds are not on the machine', async () => {
    const end = await ring('102', {
      script: { ...script, announcement: ['/nowhere/at-all'], goodbye: '/nowhere/goodbye' },
    });
    expect(end).toMatchObject({ answered: true, heard: false });
    await expectSound('102', 2);
  });

  it('rings once when the same call is placed twice, also by another process', async () => {
    const second = await another();
    const single = call('360', { ringSeconds: 4 });
    expect(await Promise.all([phones.place(single), phones.place(single)])).toEqual([
      { outcome: 'placed', node: single.node },
      { outcome: 'placed', node: single.node },
    ]);
    expect(await second.place(single)).toEqual({ outcome: 'placed', node: single.node });
    await endOf(single.id);
    expect(await phones.place(single)).toEqual({ outcome: 'placed', node: single.node });
    expect(await lab.seen({ extension: '360' })).toHaveLength(1);
  });

  it('rings nobody when the request of a process that is gone arrives after its call was taken over', async () => {
    const late = call('362', { ringSeconds: 4 });
    const heir = await another();
    expect(await heir.takeOver(late)).toEqual({ state: 'gone' });
    await phones.place(late);
    expect(await heir.takeOver(late)).toEqual({ state: 'gone' });
    expect(await (await another()).takeOver(late)).toEqual({ state: 'gone' });
    expect(await lab.seen({ extension: '362' })).toEqual([]);
  });

  it('takes over a call that rings as what it is, and it goes on', async () => {
    const ringing = call('363', { ringSeconds: 6 });
    await phones.place(ringing);
    await vi.waitFor(() => expect(kinds(ringing.id)).toContain('ringing'), eventually);
    const heir = await another();
    expect(await heir.takeOver(ringing)).toEqual({ state: 'live', answered: false, heard: false });
    await endOf(ringing.id);
    expect(await heir.takeOver(ringing)).toMatchObject({ state: 'gone', ended: { answered: false } });
    expect(await lab.seen({ extension: '363' })).toHaveLength(1);
  });

  it('refuses what could be read as more than an extension, and rings nothing', async () => {
    const since = Date.now();
    const reason: unknown = expect.stringContaining('list of rooms');
    const words = '101@elsewhere 101&102 Local/101 101,30 ../101 12345678901 ${EXTEN}'.split(' ');
    for (const hostile of [...words, '', '101\n', '101 '])
      expect(await phones.place(call(hostile))).toMatchObject({ outcome: 'refused', reason });
    expect(await lab.seen({ since })).toEqual([]);
  });

  it('is not picked for who has an Asterisk of their own', () => {
    expect([phones.pick('grand'), phones.pick('grand', true)]).toEqual([expect.any(String), undefined]);
  });

  it('hangs up when it is told to', async () => {
    const ringing = call('361');
    await phones.place(ringing);
    await vi.waitFor(() => expect(kinds(ringing.id)).toContain('ringing'), eventually);
    expect(await phones.look(ringing)).toEqual({ state: 'live', answered: false, heard: false });
    await phones.hangUp(ringing);
    expect(await endOf(ringing.id)).toMatchObject({ answered: false });
  });

  it('keeps the end until it is told to forget', async () => {
    const busy = call('251');
    await phones.place(busy);
    const end = await endOf(busy.id);
    expect(await (await another()).look(busy)).toEqual({ state: 'gone', ended: withoutPlace(end) });
    phones.forget(busy);
    await vi.waitFor(async () => expect(await phones.look(busy)).toEqual({ state: 'gone' }), eventually);
  });

  // A crowd is placed first and listened to then: what happened meanwhile is asked for, by the question that follows a
  // broken connection.
  it('tells the end of every call of a crowd, also of those that ended while it was placed', async () => {
    const crowd = Array.from({ length: 120 }, () => call('251'));
    const told = () => crowd.filter((one) => kinds(one.id).length > 0).length;
    let toldMeanwhile: number | undefined;
    phones.onNode(() => (toldMeanwhile ??= told()));
    const placed = await Promise.all(crowd.map((one) => phones.place(one)));
    expect(placed.filter(({ outcome }) => outcome !== 'placed')).toEqual([]);
    await vi.waitFor(() => expect(toldMeanwhile).toBeLessThan(20), eventually);
    await vi.waitFor(async () => {
      for (const one of crowd)
        if (!kinds(one.id).includes('ended'))
          expect(await phones.look(one)).toMatchObject({ state: 'gone', ended: { cause: 17 } });
    }, eventually);
    expect(await ring('251')).toMatchObject({ cause: 17 });
  });

  it('wakes the guest although the process that placed the call was killed while the phone rang', async () => {
    const late = call('601');
    await placeAndDie(lab.ari, late, 'ringing');
    const second = await another();
    expect(await second.look(late)).toEqual({ state: 'live', answered: false, heard: false });
    await expectGone(second, late, { answered: true, heard: true, cause: 16 });
    await expectSound('601', 0.9 * (await soundOf(...script.announcement, 'goodbye')));
  });

  it('hears the key although the process that placed the call was killed during the announcement', async () => {
    const woken = call('503');
    await placeAndDie(lab.ari, woken, 'answered');
    const second = await another();
    await expectGone(second, woken, { answered: true, key: '1' });
    await expectSound('503', 0.9 * (await soundOf('reply')));
  });

  function withoutPlace(end: Ended): Ended {
    const { node: _, kind: __, ...rest } = end as Ended & Progress;
    return rest;
  }
});
