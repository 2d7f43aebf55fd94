/**
 * An Asterisk in a hotel behind a firewall: it shares neither a network nor a folder with Reveille, and reaches nothing
 * of it but the HTTPS port. What is said comes that way as well.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePassword } from '../server/testing/rest.ts';
import { password } from '../server/testing/service.ts';
import { asteriskCommand, attach } from './attach.ts';
import { answerBy, dialIn } from './call-in.ts';
import { type FarAway, farAway } from './far-away.ts';
import { type Hotel, hotelIn } from './hotel.ts';
import { type Lab, ownLab } from './lab.ts';

const eventually = { timeout: 180_000, interval: 250 };

describe('an Asterisk that reaches only our port', () => {
  let lab: Lab;
  let hotel: Hotel;
  let far: FarAway;
  let data: string;

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'reveille-data-'));
    const { tree } = await ownLab();
    far = await farAway(tree, () => hotel.service.url);
    lab = await ownLab({ within: far.within });
    await lab.up();
    const settings = { ARI_URL: 'attach', REVEILLE_DATA: data, REVEILLE_TRUSTED_PROXIES: 'loopback' };
    hotel = await hotelIn(lab, {
      code: 'far',
      rooms: ['101', '102', '103'],
      brief: true,
      accounts: { boss: ['admin'], asterisk: ['telephony'] },
      settings: { ...settings, REVEILLE_SOUNDS_AT: join(data, 'sounds') },
    });
  });

  afterAll(async () => {
    await (hotel as Hotel | undefined)?.close();
    await lab.remove();
    await far.remove();
    await rm(data, { recursive: true });
  });

  const attached = () =>
    attach(lab, {
      url: `${far.url.replace('https', 'wss')}/telephony/asterisk`,
      account: 'asterisk@far',
      password,
      authorities: '/etc/ssl/certs/ca-certificates.crt',
    });
  const serves = async () => (await hotel.api<{ nodes: { registered: boolean }[] }>('telephony')).nodes;
  const soundsAsked = () => far.asked.filter((path) => path.startsWith('/telephony/sounds/'));

  /** Books a call, waits for its end, and says how much speech the phone has heard. */
  async function ring(room: string, milliseconds: number): Promise<{ heard: boolean; speech: number }> {
    const before = (await lab.recordings(room)).length;
    const id = (await hotel.book([room], milliseconds)).get(room) ?? '';
    await expect.poll(() => hotel.pending(), eventually).toBe(0);
    await expect.poll(async () => (await lab.recordings(room)).length, eventually).toBe(before + 1);
    const { attempts } = await hotel.api<{ attempts: { heard: boolean }[] }>(`wakeups/${id}/attempts`);
    const { sound } = await lab.speech((await lab.recordings(room)).at(-1) ?? '');
    return { heard: attempts.at(-1)?.heard === true, speech: sound };
  }

  it('has what it will say before the call, fetched with the account that it has', async () => {
    await attached();
    await expect.poll(serves, eventually).toMatchObject([{ own: true, running: true, registered: true }]);
    await hotel.book(['103'], 1_800_000);
    const kept = async () => (await asteriskCommand(lab, 'media cache show all')).match(/https:/g)?.length ?? 0;
    await expect.poll(kept, eventually).toBeGreaterThan(3);
    await expect.poll(async () => (await kept()) - new Set(soundsAsked()).size, eventually).toBe(0);
    await hotel.query('DELETE FROM wakeups WHERE property = $1', [hotel.property]);
  });

  it('rings, and is heard', async () => {
    const { heard, speech } = await ring('101', 8000);
    console.log(`an Asterisk far away: ${speech.toFixed(1)} s of speech on the phone, ${soundsAsked().length} fetched`);
    expect(heard).toBe(true);
    expect(speech).toBeGreaterThan(2);
    // It has no other way to them.
    expect(existsSync(lab.sounds.host) ? await readdir(lab.sounds.host) : []).toEqual([]);
  });

  it('is heard in the first call after a restart, with what it has kept', async () => {
    const fetched = soundsAsked().length;
    await lab.down('voice');
    await lab.up('voice');
    await attached();
    await expect.poll(serves, eventually).toMatchObject([{ running: true, registered: true }]);
    const minute = new Date(Math.ceil((Date.now() + 5000) / 60_000) * 60_000);
    const { heard, speech } = await ring('102', minute.getTime() - Date.now());
    expect(heard).toBe(true);
    expect(speech).toBeGreaterThan(2);
    console.log(`after a restart: ${soundsAsked().length - fetched} sounds fetched for a time that is new`);
    // Of one announcement only the time is new.
    expect(soundsAsked().length - fetched).toBeLessThanOrEqual(2);
  });

  /** Who was connected with the desk, by their numbers. */
  const atDesk = async () => (await lab.seen({ extension: '9' })).map(({ caller }) => caller.number);

  it('answers a guest who calls in, and has what it says fetched', async () => {
    await hotel.policy({ desk: '9' });
    const who = { account: 'asterisk@far', password, desk: '9' };
    await answerBy(lab, { ...who, url: far.url, patience: 60, sounds: 'fetch' });
    await dialIn(lab, { from: '103', dial: '*55', keys: `${'w'.repeat(14)}0630`, stay: 8 });
    const booked = () => hotel.query(`SELECT to_char(wall_time, 'HH24:MI') AS time FROM wakeups WHERE room = '103'`);
    await expect.poll(booked, eventually).toEqual([{ time: '06:30' }]);
    await expect.poll(async () => (await lab.recordings('103')).length, eventually).toBe(1);
    expect((await lab.speech((await lab.recordings('103'))[0] ?? '')).sound).toBeGreaterThan(2);
    expect(far.asked).toContain('/api/v1/telephony/call-ins');
    expect(await atDesk()).toEqual([]);
  });

  it.runIf(process.env['CALL_IN'] === 'all')('rings the desk when nobody is behind the port', async () => {
    await hotel.service.signal('SIGKILL');
    await dialIn(lab, { from: '102', dial: '*55', stay: 30 });
    await expect.poll(atDesk, eventually).toEqual(['102']);
    hotel.service = await hotel.start();
    await expect.poll(serves, eventually).toMatchObject([{ running: true, registered: true }]);
  });

  it('an address of a sound is good for its account alone, and as long as that has its password', async () => {
    const path = soundsAsked()[0] ?? '';
    const status = async (at: string) => (await fetch(`${hotel.service.url}${at}`)).status;
    expect(await status(path)).toBe(200);
    const [, , , account = '', signature = '', file = ''] = path.split('/');
    const other = (await readdir(join(data, 'sounds'))).find((one) => one.endsWith('.sln16') && one !== file) ?? '';
    expect(await status(`/telephony/sounds/${account}/${signature}/${other}`)).toBe(404);
    expect(await status(`/telephony/sounds/${hotel.property}/${signature}/${file}`)).toBe(404);
    expect(await status(`/telephony/sounds/${account}/${signature.slice(1)}x/${file}`)).toBe(404);
    expect(await givePassword(hotel.service.url, account, 'asterisk@far', 'another-good-one', 'boss@far')).toBe(204);
    expect(await status(path)).toBe(404);
    await expect.poll(serves, eventually).toMatchObject([{ running: false }]);
  });
});
