/** What people do with a menu, by real SIP and keys; and a service that is gone between two turns. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wordsOf } from '../server/src/call-in/texts/words.ts';
import { dialIn } from './call-in.ts';
import { heardAt, soundOf } from './call-in-heard.ts';
import { type CallInPlace, callInPlace, eventually } from './call-in-place.ts';

const pause = 'w'.repeat(8);

let place: CallInPlace;

beforeAll(async () => {
  place = await callInPlace(['411', '412', '413', '114']);
});

afterAll(() => place.close());

/** As a load balancer does: to the first of them that takes the connection. */
async function inFrontOf(urls: readonly string[]): Promise<Server> {
  const server = createServer((from) => {
    const tried = ([url, ...others]: readonly string[]): void => {
      if (url === undefined) return void from.destroy();
      const to = connect(Number(new URL(url).port), '127.0.0.1');
      const next = () => tried(others);
      to.once('error', next).once('connect', () => {
        to.off('error', next).on('error', () => from.destroy());
        from
          .on('close', () => to.destroy())
          .pipe(to)
          .pipe(from);
      });
    };
    from.on('error', () => undefined);
    tried(urls);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test('of two services the one that answered first is killed: the call goes on with the other', async () => {
  const { lab, hotel, answered, callIn, over, wakeups, atDesk } = place;
  const second = await hotel.start();
  const front = await inFrontOf([hotel.service.url, second.url]);
  await answered(`http://127.0.0.1:${(front.address() as AddressInfo).port}`);
  await dialIn(lab, { from: '411', dial: '*55', keys: `${'w'.repeat(18)}0700`, stay: 60 });
  // The first page is there when the phone is answered.
  const listens = async () => (await lab.seen()).some(({ answered: at }) => at !== null);
  await expect.poll(listens, eventually).toBe(true);
  expect(await callIn('411')).toMatchObject({ turn: 1 });
  await hotel.service.signal('SIGKILL');
  hotel.service = second;
  // To the goodbye.
  expect(await over('411')).toBe('end');
  expect(await wakeups('411')).toMatchObject([{ time: '07:00' }]);
  expect(await atDesk()).toEqual([]);
  await expect.poll(async () => (await lab.recordings('411')).length, eventually).toBe(1);
  const mayHangUp = await soundOf(lab, wordsOf('en', '', { sentence: 'mayHangUp' }));
  expect(await heardAt((await lab.recordings('411'))[0] ?? '', mayHangUp)).not.toContain(undefined);
  front.close();
  await answered();
});

test('who types into the first word is understood, and a key that is held long counts once', async () => {
  const { lab, over, wakeups } = place;
  // From the moment in which the phone is answered on.
  await dialIn(lab, { from: '412', dial: '*55', keys: '0615', stay: 4 });
  await dialIn(lab, { from: '413', dial: '*55', keys: `${pause}0645`, hold: 1500, stay: 4 });
  for (const room of ['412', '413']) expect(await over(room)).toBe('hung-up');
  expect(await wakeups('412')).toMatchObject([{ time: '06:15' }]);
  expect(await wakeups('413')).toMatchObject([{ time: '06:45' }]);
});

test('a hotel whose guests call in is rung over the same Asterisk', async () => {
  const { lab, hotel } = place;
  const since = Date.now();
  await hotel.book(['114'], 3000);
  await expect.poll(() => lab.seen({ since, extension: '114' }), eventually).toHaveLength(1);
});
