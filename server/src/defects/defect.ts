/** What is broken in a room: somebody reports it, with a photo or without, and somebody says that it is fixed. */
import { randomUUIDv7 } from 'node:crypto';
import { budgets } from '../budgets/budgets.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { record } from '../journal/journal.ts';
import { propertyListing } from '../rooms/listed.ts';
import { cleanPhoto } from './photo.ts';
import { countOpen, dropFixedPhotos, fixDefect, insertDefect, photoBytes } from './store.ts';

export interface DefectReport {
  readonly room: string;
  readonly words: string;
  readonly photo: Buffer | null;
  readonly actor: string;
  /** When it was seen, where that is not now: a phone in a corridor may send it much later. */
  readonly entered?: Date | undefined;
}

export async function reportDefect(
  db: Db,
  property: string,
  { room, words, photo: given, actor, entered }: DefectReport,
  mostBytes: number = budgets.photos.most,
): Promise<string> {
  const said = words.trim();
  if (said === '') throw new Failure('rule', { field: 'words', detail: say('defect.words') });
  const photo = given === null ? null : cleanPhoto(given);
  await propertyListing(db, property, room);
  if (photo !== null) await makeSpace(db, property, photo.length, mostBytes);
  const most = budgets.openDefects.most;
  if ((await countOpen(db, property, most)) >= most)
    throw new Failure('rule', { detail: say('defect.tooMany', { most }) });
  const id = randomUUIDv7();
  await insertDefect(db, property, { id, room, words: said, photo, actor, entered });
  await record(db, property, [
    {
      kind: 'defect.reported',
      actor,
      room,
      subject: id,
      detail: { photo: photo !== null },
      personal: { words: said },
    },
  ]);
  return id;
}

/** Photos of what is fixed already go first; those of what is open stay, up to an end. */
async function makeSpace(db: Db, property: string, bytes: number, most: number): Promise<void> {
  if ((await photoBytes(db, property)) + bytes <= most) return;
  await dropFixedPhotos(db, property);
  if ((await photoBytes(db, property)) + bytes > most)
    throw new Failure('rule', {
      field: 'photo',
      detail: say('defect.photo.space'),
    });
}

/** Said a second time it stays what it is: two may see at once that the lamp burns again. */
export async function markFixed(db: Db, property: string, id: string, actor: string): Promise<void> {
  const found = await fixDefect(db, property, id, actor);
  if (found === undefined) throw new Failure('unknownDefect');
  if (!found.now) return;
  const { room, reporter } = found;
  await record(db, property, [{ kind: 'defect.fixed', actor, room, subject: id, detail: { reporter } }]);
}
