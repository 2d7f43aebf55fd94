/** Messages to guests: taken where they are wanted, told to who lives there, and told as heard. */
import { expect, test, vi } from 'vitest';
import { hearMessage, messagesFor } from '../server/src/guests/messages.ts';
import { wordsOfMessage } from '../server/src/guests/messages-store.ts';
import { eventually, Scene } from './fias/scene.ts';

const scene = new Scene();
const wanted = { messages: 'yes', moveSeconds: 1 } as const;

const waiting = (room: string) => scene.inProperty((db) => messagesFor(db, scene.house.property, room));
const words = async (room: string): Promise<string[]> =>
  scene.inProperty(async (db) => {
    const { property } = scene.house;
    const { messages } = await messagesFor(db, property, room);
    return Promise.all(messages.map((id) => wordsOfMessage(db, property, id)));
  });
const hear = async (room: string): Promise<void> => {
  const [first = ''] = (await waiting(room)).messages;
  await scene.inProperty((db) => hearMessage(db, scene.house.property, room, first));
};
const kept = () => scene.house.query<{ text: string }>('SELECT text FROM guest_messages');

async function guestIn(room: string, guest: string): Promise<void> {
  scene.system.checkIn(room, guest);
  await vi.waitUntil(async () => (await scene.guests()).some((one) => one.room === room), eventually);
}

test('messages are asked for and kept only where the hotel wants them', async () => {
  await scene.link('opera', { messages: 'no' });
  expect([...(scene.system.client?.described.keys() ?? [])].filter((id) => id.startsWith('X'))).toEqual([]);
  await guestIn('101', '55');
  scene.system.message('7', '101', '55', 'Call your office');
  await guestIn('102', '56');
  expect(await kept()).toEqual([]);
  await scene.house.clear();
  await scene.system.stop();
  await scene.link('opera', wanted);
  const described = scene.system.client?.described;
  expect(['XL', 'XM', 'XT', 'XD', 'RE'].map((id) => described?.get(id))).toEqual([
    'RNG#MIMTDATI',
    'RNG#',
    'RNG#MIMTDATI',
    'RNG#MI',
    'RNDNML',
  ]);
});

test('a message that was heard is told as XD, once, and its words are forgotten', async () => {
  await scene.link('opera', wanted);
  await guestIn('101', '55');
  scene.system.message('7', '101', '55', 'Café Müller: your table is at eight');
  scene.system.message('8', '101', '55', 'Your taxi waits');
  await expect.poll(() => words('101'), eventually).toEqual(['Café Müller: your table is at eight', 'Your taxi waits']);
  await hear('101');
  await scene.told();
  expect(scene.system.heard('XD')).toEqual(['XD|RN101|G#55|MI7|']);
  expect(await words('101')).toEqual(['Your taxi waits']);
  expect((await kept()).map(({ text }) => text).toSorted()).toEqual(['', 'Your taxi waits']);
  // Told again by a resync or an impatient desk, it stays heard.
  scene.system.send('XL|RN101|G#55|MI7|MTCafe Muller: your table is at eight|');
  await hear('101');
  await scene.told();
  await guestIn('102', '56');
  expect(await waiting('101')).toEqual({ messages: [], atDesk: false });
  expect(scene.system.heard('XD')).toEqual(['XD|RN101|G#55|MI7|', 'XD|RN101|G#55|MI8|']);
  expect(scene.system.complaints).toEqual([]);
  const told = async () =>
    JSON.stringify(
      await scene.house.query(
        `SELECT j.detail, n.personal, d.payload, l.transcript FROM journal j FULL JOIN journal_names n ON n.entry = j.id
           FULL JOIN deliveries d ON d.subject = j.subject FULL JOIN links l ON true`,
      ),
    );
  // The last records of a link are written down now and then.
  await expect.poll(told, eventually).toContain('MT(hidden)');
  expect(await told()).not.toMatch(/table|taxi/);
});

test('a light without words is asked about, and what is not answered is at the desk', async () => {
  await scene.link('opera', wanted);
  await guestIn('101', '55');
  await guestIn('102', '56');
  scene.system.messages.leave('9', { room: '101', guest: '55', text: 'Your parcel is here' });
  scene.system.send('RE|RN101|MLY|', 'RE|RN102|G#56|MLY|', 'RE|RN103|MLY|');
  await expect.poll(() => words('101'), eventually).toEqual(['Your parcel is here']);
  await expect.poll(() => waiting('102'), eventually).toEqual({ messages: [], atDesk: true });
  expect(scene.system.heard('XM')).toEqual(['XM|RN101|G#|', 'XM|RN102|G#56|']);
  scene.system.send('RE|RN102|MLN|', 'RE|RN101|MLX|', 'RE|RN101|DNN|');
  await expect.poll(() => waiting('102'), eventually).toEqual({ messages: [], atDesk: false });
  expect(await words('101')).toEqual(['Your parcel is here']);
});

test('a message that they take back is not told, and XD is not sent back', async () => {
  await scene.link('opera', wanted);
  await guestIn('101', '55');
  scene.system.message('7', '101', '55', 'Call your office');
  await expect.poll(() => words('101'), eventually).toEqual(['Call your office']);
  scene.system.send('XD|RN101|G#55|MI7|');
  await expect.poll(() => words('101'), eventually).toEqual([]);
  await scene.told();
  expect(scene.system.heard('XD')).toEqual([]);
});

test.each(['opera', 'protel'])(
  'a message goes along with a guest of %s who moves, and nobody else',
  async (profile) => {
    await scene.link(profile, { ...wanted, moveSeconds: 60 });
    await guestIn('101', '55');
    scene.system.message('7', '101', '55', 'Call your office');
    await expect.poll(() => words('101'), eventually).toEqual(['Call your office']);
    scene.system.move('55', '101', '103');
    await expect.poll(() => words('103'), eventually).toEqual(['Call your office']);
    await guestIn('101', '77');
    expect(await words('101')).toEqual([]);
    await hear('103');
    await scene.told();
    expect(scene.system.heard('XD')).toEqual(['XD|RN103|G#55|MI7|']);
  },
);

test('who has left leaves no message behind', async () => {
  await scene.link('opera', wanted);
  await guestIn('101', '55');
  scene.system.message('7', '101', '55', 'Call your office');
  await expect.poll(() => words('101'), eventually).toHaveLength(1);
  scene.system.checkOut('101', '55');
  await expect.poll(kept, eventually).toEqual([]);
});

test('messages without end, without a guest and without words do no harm', async () => {
  await scene.link('opera', wanted);
  await guestIn('101', '55');
  const many = Array.from({ length: 30 }, (_, index) => `XL|RN101|G#55|MI${index}|MTNumber ${index}|`);
  scene.system.send(
    ...many,
    'XL|RN999|G#55|MI1|MTNowhere|',
    'XL|RN102|MI1|MTNobody|',
    'XL|RN101|G#55|MI1|MT...|',
    'XL|',
  );
  await guestIn('103', '57');
  const { messages, atDesk } = await waiting('101');
  expect(messages).toHaveLength(20);
  expect(atDesk).toBe(false);
  expect(await kept()).toHaveLength(20);
});
