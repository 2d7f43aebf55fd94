/**
 * Messages to guests: pushed as they are written (XL), or asked for (XM) and answered (XT) where a light is on (RE with
 * ML) and nobody has told us the words. One that the guest heard is told as XD; theirs takes one back.
 */
import type { Db } from '../../db/connect.ts';
import { dropMessage, setLight, takeMessage, type ToldMessage } from '../../guests/messages.ts';
import { findMessage } from '../../guests/messages-store.ts';
import type { LinkIdentity } from './posting.ts';
import { type Field, fieldOf, type FiasRecord } from './protocol/record.ts';

/** As much as is read out in a minute. */
const mostLetters = 1000;

/** Returns the message whose words are to be asked for, if they are. */
export async function takeMessageRecord(
  db: Db,
  { property, destination }: LinkIdentity,
  told: FiasRecord,
): Promise<readonly Field[] | undefined> {
  const text = (field: string, most: number) => (fieldOf(told, field) ?? '').slice(0, most).toWellFormed();
  const message: ToldMessage = {
    destination,
    room: fieldOf(told, 'RN') ?? '',
    guest: text('G#', 40),
    message: text('MI', 40),
  };
  if (told.id === 'XD') await dropMessage(db, property, message);
  if (told.id === 'XL' || told.id === 'XT') {
    const words = text('MT', mostLetters);
    // What cannot be read out is for the desk to tell.
    await takeMessage(db, property, message, /[\p{Letter}\p{Number}]/u.test(words) ? words : '');
  }
  const light = told.id === 'RE' ? fieldOf(told, 'ML') : undefined;
  if (light !== 'Y' && light !== 'N') return undefined;
  const asks = await setLight(db, property, message, light === 'Y');
  return asks ? [['RN', message.room], ['G#', message.guest]] : undefined; // prettier-ignore
}

/** Undefined for one of another property system, and for one that it gave no number. */
export async function heardRecord(
  db: Db,
  { property, destination }: LinkIdentity,
  room: string,
  id: string,
): Promise<{ id: string; fields: Field[] } | undefined> {
  const known = await findMessage(db, property, id);
  if (known === undefined || known.destination !== destination || known.message === '') return undefined;
  return { id: 'XD', fields: [['RN', room], ['G#', known.guest], ['MI', known.message]] }; // prettier-ignore
}
