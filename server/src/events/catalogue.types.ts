/**
 * Read by the compiler alone: each line under a comment must be refused. Should one of them become possible,
 * `npm run types` fails, because there is no error where one is expected.
 */
import { raise } from '../alerts/alert.ts';
import type { Db } from '../db/connect.ts';
import { record } from '../journal/journal.ts';

declare const db: Db;
const property = '';
const actor = 'desk';
const moved = { from: '101', to: '102' };

void record(db, property, [{ kind: 'wakeup.moved', actor, detail: moved }]);
void record(db, property, [{ kind: 'charge.none', actor, room: '101' }]);
void record(db, property, [{ kind: 'guest.arrived', actor, detail: { language: 'fr' }, personal: { guest: '4711' } }]);
void raise(db, property, { kind: 'clock', detail: {} });

// @ts-expect-error a kind that is spelt wrongly
void record(db, property, [{ kind: 'wakeup.move', actor, detail: moved }]);
// @ts-expect-error a detail that is spelt wrongly
void record(db, property, [{ kind: 'wakeup.moved', actor, detail: { from: '101', too: '102' } }]);
// @ts-expect-error a detail too many
void record(db, property, [{ kind: 'wakeup.moved', actor, detail: { from: '101', to: '102', why: '' } }]);
// @ts-expect-error a detail of another type
void record(db, property, [{ kind: 'wakeup.moved', actor, detail: { from: '101', to: 102 } }]);
// @ts-expect-error no detail where there is one to tell
void record(db, property, [{ kind: 'wakeup.moved', actor }]);
// @ts-expect-error a detail where there is none to tell
void record(db, property, [{ kind: 'charge.none', actor, detail: { room: '101' } }]);
// @ts-expect-error what identifies a guest, of a kind that keeps nothing of the sort
void record(db, property, [{ kind: 'wakeup.moved', actor, detail: moved, personal: { guest: '4711' } }]);
// @ts-expect-error an alert that is spelt wrongly
void raise(db, property, { kind: 'clocks', detail: {} });
// @ts-expect-error a detail of an alert that is spelt wrongly
void raise(db, property, { kind: 'overdue', detail: { call: 3, oldest: '' } });
