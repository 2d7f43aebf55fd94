import { expect, test } from 'vitest';
import { byFloor, floorOf } from './floors.ts';
import { placeOf } from './status-word.tsx';

test.each([
  ['412', '4'],
  ['1203', '12'],
  ['001', '0'],
  ['12', ''],
  ['SPA', ''],
  ['4A12', ''],
])('room %s is on floor "%s"', (room, floor) => {
  expect(floorOf(room)).toBe(floor);
});

test('floors keep the order of their rooms', () => {
  const rooms = ['9', '101', '102', '201', '110'].map((room) => ({ room }));
  expect(byFloor(rooms).map(([floor, some]) => [floor, some.map(({ room }) => room).join()])).toEqual([
    ['', '9'],
    ['1', '101,102,110'],
    ['2', '201'],
  ]);
});

test('a status has its place, and one that is unknown has none', () => {
  const statuses = ['001', '002'].map((id) => ({ id }));
  expect([placeOf('001', statuses), placeOf('002', statuses), placeOf('9', statuses), placeOf(null, statuses)]).toEqual(
    [0, 1, -1, -1],
  );
});
