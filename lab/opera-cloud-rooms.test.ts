/** How rooms are in the simulated OPERA Cloud, known here. */
import { beforeEach, expect, test } from 'vitest';
import { asProperty } from '../server/src/db/transaction.ts';
import { changeRoomStatus } from '../server/src/room-status/change.ts';
import { CloudScene, eventually } from './opera-cloud/scene.ts';

const scene = new CloudScene(3);
const ours = (): Promise<{ room: string; status: string; actor: string }[]> =>
  scene.house.query('SELECT room, status, actor FROM room_statuses ORDER BY room');
const statuses = '1=Clean,2=Dirty,3=Dirty';

beforeEach(async () => {
  await scene.house.query('DELETE FROM room_statuses; DELETE FROM status_types');
  await scene.house.query(
    `INSERT INTO status_types (property, id, description)
       VALUES ($1, '1', 'Clean'), ($1, '2', 'Dirty'), ($1, '3', 'Left')`,
    [scene.house.property],
  );
});

test('as it is set there, and is not sent back', async () => {
  await scene.open({ statuses });
  await scene.start();
  await scene.listening();
  scene.desk.clean('102', 'Dirty');
  scene.desk.clean('103', 'Inspected'); // not in the table
  await expect.poll(ours, eventually).toEqual([{ room: '102', status: '2', actor: 'opera' }]);
  await scene.house.seal();
  await expect
    .poll(() => scene.house.query('SELECT words FROM deliveries WHERE fast'), eventually)
    .toEqual([{ words: 'nothing to send: the property system set this status itself' }]);
  expect(scene.cloud.asked('set room status')).toEqual([]);
});

test('that means the same there already stays as it is here', async () => {
  await scene.open({ statuses });
  await scene.start();
  await scene.listening();
  await asProperty(scene.house.database, scene.house.property, (db) =>
    changeRoomStatus(db, scene.house.property, { room: '101', status: '3', actor: 'housekeeper', inspects: false }),
  );
  scene.desk.clean('101', 'Dirty');
  scene.desk.clean('102', 'Dirty');
  await expect
    .poll(async () => (await ours()).map(({ room, status }) => `${room} ${status}`), eventually)
    .toEqual(['101 3', '102 2']);
});

test('that changed while nobody listened, and of which no event is kept, is read with everything else', async () => {
  await scene.open({ statuses });
  await scene.start();
  await scene.listening();
  await scene.stop();
  scene.hotel.conditions.set('103', 'Dirty');
  await scene.house.query('UPDATE links SET heard_offset = NULL, resynced_at = NULL');
  await scene.start();
  await expect.poll(ours, eventually).toEqual([{ room: '103', status: '2', actor: 'opera' }]);
});
