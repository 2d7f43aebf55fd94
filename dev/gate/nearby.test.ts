/** `npm test` runs what belongs to a change, and nothing that takes minutes unless it is named. */
import { expect, test } from 'vitest';
import { testsNear } from './nearby.ts';

const tracked = [
  'server/src/floors.test.ts',
  'server/src/notes/notes.database.test.ts',
  'server/src/notes/note.ts',
  'server/src/rooms/rooms.database.test.ts',
  'server/src/connectors/fias/framing.test.ts',
  'server/src/wakeups/killed.stress.test.ts',
  'server/src/wakeups/schedule.test.ts',
  'console/reports.test.ts',
  'console/journeys/reports.test.ts',
  'client/src/client.test.ts',
  'lab/ring.test.ts',
];

test.each([
  [['server/src/notes/note.ts'], ['server/src/floors.test.ts', 'server/src/notes/notes.database.test.ts']],
  [['server/src/wakeups/book.ts'], ['server/src/floors.test.ts', 'server/src/wakeups/schedule.test.ts']],
  [
    ['server/src/connectors/webhook/a/b.ts'],
    ['server/src/connectors/fias/framing.test.ts', 'server/src/floors.test.ts'],
  ],
  [['console/src/desk/reports/month.tsx'], ['console/reports.test.ts', 'server/src/floors.test.ts']],
  [['client/src/stream.ts'], ['client/src/client.test.ts', 'server/src/floors.test.ts']],
  [['lab/ring.test.ts'], ['lab/ring.test.ts', 'server/src/floors.test.ts']],
  [['README.md'], []],
])('%j: %j', (changed, wanted) => {
  expect(testsNear(changed, tracked)).toEqual(wanted);
});
