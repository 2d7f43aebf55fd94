/**
 * A new hotel with somebody who may set it up, in one transaction: whoever dies meanwhile leaves nothing behind, and
 * the same request again makes no second one.
 */
import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import { noted } from '../accounts/account.ts';
import { makeCode } from '../accounts/codes.ts';
import { addAccount, noteAccount } from '../accounts/manage.ts';
import { findAccountByName } from '../accounts/store.ts';
import type { Connector } from '../connectors/connector.ts';
import type { SecretBox } from '../connectors/secrets.ts';
import type { Database, Db } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { applyPropertyFile } from '../hotel-file/apply/apply.ts';
import { readPresent } from '../hotel-file/apply/present.ts';
import { FileMistakes } from '../hotel-file/file/mistakes.ts';
import { outOfReach, readUploaded, withMistakes } from '../hotel-file/import.ts';
import { say } from '../messages/say.ts';
import type { Metrics } from '../ops/metrics.ts';
import { noPassword } from '../passwords/password.ts';
import { findProperty } from '../properties/store.ts';
import { deedByKey, type ListedDeed, noteDeed, refuseUnknown } from './store.ts';

const path = 'file';

export interface HotelToMake {
  /** All that a hotel can be; instead of what follows. */
  readonly file?: string;
  readonly name?: string;
  readonly code?: string;
  readonly timezone?: string;
  readonly languages?: readonly string[];
  readonly currency?: string;
  readonly lines?: number;
  /** Like 101-120, or 9. */
  readonly rooms?: readonly string[];
  readonly administrator: { readonly account: string; readonly person?: string };
}

export interface Making {
  readonly operator: string;
  readonly key: string;
  readonly secretBox: SecretBox;
  readonly connectors: readonly Connector[];
  readonly metrics: Metrics;
}

export interface MadeHotel {
  readonly code: string;
  readonly name: string;
  /** As its administrator signs in. */
  readonly account: string;
  /** With which they set a password of their own, once; null where they have. */
  readonly oneTimeCode: string | null;
  readonly expiresAt: string | null;
  /** The request was answered before. */
  readonly again: boolean;
}

export async function makeHotel(database: Database, wanted: HotelToMake, making: Making): Promise<MadeHotel> {
  const request = digestOf(wanted);
  const before = await asSystem(database, (db) => deedByKey(db, making.key));
  if (before !== undefined) return makeAgain(database, before, request, making.operator);
  try {
    return await withMistakes(() => makeNew(database, wanted, making, request));
  } catch (error) {
    // The same request may have come twice at once: the other one has made it meanwhile.
    const meanwhile = await asSystem(database, (db) => deedByKey(db, making.key));
    if (meanwhile === undefined) throw error;
    return makeAgain(database, meanwhile, request, making.operator);
  }
}

async function makeNew(
  database: Database,
  wanted: HotelToMake,
  { operator, key, secretBox, connectors, metrics }: Making,
  request: string,
): Promise<MadeHotel> {
  const content = await readUploaded(database, fileOf(wanted), connectors, metrics);
  const { code, name } = content.file.property;
  const out = outOfReach(content.file, await asSystem(database, (db) => readPresent(db, code)));
  if (out.length > 0) throw new FileMistakes(path, out);
  const { account, person = null } = wanted.administrator;
  let first: { code: string; expiresAt: string } | undefined;
  await applyPropertyFile(
    database,
    { path, content, environment: {}, secretBox, connectors, actor: operator },
    {
      prune: false,
      dryRun: false,
      withoutAdmin: true,
      async making(db, hotel) {
        const grants = { role: 'administrator', permissions: [] } as const;
        const added = await addAccount(db, hotel, { name: account, passwordHash: noPassword, person, ...grants });
        await noteAccount(db, hotel, operator, added, { kind: 'account.added', detail: noted(added), named: true });
        first = await makeCode(db, hotel, operator, added);
        await noteDeed(db, { operator, deed: 'hotel.made', hotel, code, key, detail: { name, account, request } });
      },
    },
  );
  return made({ code, name }, account, first, false);
}

/** Only a digest is kept of the code that was told: whoever asks again gets another one, as long as none was used. */
function makeAgain(database: Database, deed: ListedDeed, request: string, operator: string): Promise<MadeHotel> {
  const { detail, code } = deed;
  if (detail['request'] !== request) throw new Failure('repeatDiffers');
  const account = String(detail['account']);
  return asSystem(database, async (db) => {
    const hotel = await findProperty(db, deed.hotel ?? '');
    if (hotel === undefined) return refuseUnknown(db, code);
    const next = await nextCode(db, hotel.id, account, operator);
    if (next !== undefined)
      await noteDeed(db, { operator, deed: 'hotel.code-made', hotel: hotel.id, code: hotel.code, detail: { account } });
    return made(hotel, account, next, true);
  });
}

async function nextCode(db: Db, hotel: string, account: string, operator: string) {
  const found = await findAccountByName(db, hotel, account);
  return found?.password_hash === noPassword ? makeCode(db, hotel, operator, found) : undefined;
}

function made(
  { code, name }: { readonly code: string; readonly name: string },
  account: string,
  first: { readonly code: string; readonly expiresAt: string } | undefined,
  again: boolean,
): MadeHotel {
  const { code: oneTimeCode = null, expiresAt = null } = first ?? {};
  return { code, name, account: `${account}@${code}`, oneTimeCode, expiresAt, again };
}

function fileOf({ file, administrator: _administrator, ...given }: HotelToMake): string {
  const { name, code, timezone, languages = ['en'], currency, lines, rooms = [] } = given;
  const others = Object.keys(given).length > 0;
  if (file !== undefined && !others) return file;
  if (file !== undefined || name === undefined || timezone === undefined)
    throw new Failure('parameter', { detail: say('operator.fields') });
  return stringify({
    property: name,
    ...(code === undefined ? {} : { code }),
    timezone,
    languages,
    ...(currency === undefined ? {} : { currency }),
    ...(lines === undefined ? {} : { lines }),
    rooms: { mailboxes: rooms.map((word) => (word.includes('-') ? { rooms: word } : { room: word })) },
  });
}

/** The same fields in another order are the same request. */
function digestOf(wanted: HotelToMake): string {
  const fields = Object.entries(wanted).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
