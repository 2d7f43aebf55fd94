import { allAccounts, type StoredAccount } from '../../accounts/store.ts';
import { allSentences, type StoredSentence } from '../../announcements/store.ts';
import { allDestinations, type StoredDestination } from '../../deliveries/store.ts';
import type { Db } from '../../db/connect.ts';
import { allStaff, type StoredStaff } from '../../call-in/staff-store.ts';
import { callInSettings, type CallInSettings, defaultCallIn } from '../../call-in/settings.ts';
import { allPhones, type Phone } from '../../call-in/store.ts';
import { enterProperty } from '../../db/transaction.ts';
import { usualHoldSeconds } from '../../inventory/inventory.ts';
import { holdSecondsOf } from '../../inventory/receipts-store.ts';
import { allCategories, allItems } from '../../inventory/store.ts';
import { allStatusTypes, roomsByStatus } from '../../room-status/store.ts';
import { defaultRetention, type Retention } from '../../retention/retention.ts';
import type { RoomList } from '../../properties/property.ts';
import type { Room } from '../../rooms/room.ts';
import { allRooms } from '../../rooms/store.ts';
import type { FileInventory } from '../file/inventory.ts';
import type { Licence, Property } from '../../properties/property.ts';
import {
  findDefaultProperty,
  findPropertyByCode,
  findSettings,
  propertyLanguages,
  propertyLicences,
} from '../../properties/store.ts';
import { retentionOf } from '../../retention/store.ts';
import { type SignInRules, signInRules, usualRules } from '../../second-factor/rules.ts';
import { providerOf } from '../../providers/store.ts';
import type { PresentProvider } from './provider.ts';
import type { PresentStatus } from './room-status.ts';

/** What the database has of a property; of one that does not exist yet, nothing. */
export interface Present {
  readonly property: Property | undefined;
  /** Its accounts sign in by their bare names, or will once it exists. */
  readonly isDefault: boolean;
  readonly languages: readonly string[];
  readonly rooms: Readonly<Record<RoomList, readonly Room[]>>;
  readonly wakeup: Readonly<Record<string, unknown>>;
  /** With its defaults: what a property has never said is no change when a file leaves it out as well. */
  readonly retention: Retention;
  readonly signIn: SignInRules;
  readonly provider: PresentProvider | undefined;
  readonly announcements: readonly StoredSentence[];
  readonly inventory: FileInventory;
  readonly roomStatus: PresentStatus;
  readonly accounts: readonly StoredAccount[];
  readonly staff: readonly StoredStaff[];
  readonly phones: readonly Phone[];
  /** With its defaults. */
  readonly callIn: CallInSettings;
  readonly connectors: readonly StoredDestination[];
  readonly receivers: readonly StoredDestination[];
  readonly subscribers: readonly StoredDestination[];
  readonly licences: readonly Licence[];
}

/** Of one that does not exist yet. */
export const nothing: Omit<Present, 'property' | 'isDefault'> = {
  languages: [],
  rooms: { mailboxes: [], custom: [] },
  wakeup: {},
  retention: defaultRetention,
  signIn: usualRules,
  provider: undefined,
  announcements: [],
  inventory: { categories: [], items: [], holdSeconds: usualHoldSeconds },
  roomStatus: { types: [], rooms: new Map() },
  accounts: [],
  staff: [],
  phones: [],
  callIn: defaultCallIn,
  connectors: [],
  receivers: [],
  subscribers: [],
  licences: [],
};

/** Finds the property in a system transaction, and narrows the transaction to it when there is one. */
export async function readPresent(db: Db, code: string): Promise<Present> {
  const standard = await findDefaultProperty(db);
  const property = await findPropertyByCode(db, code);
  if (property === undefined) {
    return { property, isDefault: standard === undefined, ...nothing };
  }
  const { id } = property;
  await enterProperty(db, id);
  const accounts = await allAccounts(db, id);
  return {
    property,
    isDefault: standard?.id === id,
    languages: await propertyLanguages(db, id),
    rooms: { mailboxes: await allRooms(db, id, 'mailboxes'), custom: await allRooms(db, id, 'custom') },
    wakeup: (await findSettings(db, id, 'wakeup')) ?? {},
    retention: await retentionOf(db, id),
    signIn: await signInRules(db, id),
    provider: await presentProvider(db, id, accounts),
    announcements: await allSentences(db, id),
    inventory: {
      categories: await allCategories(db, id),
      items: await allItems(db, id),
      holdSeconds: await holdSecondsOf(db, id),
    },
    roomStatus: { types: await allStatusTypes(db, id), rooms: await roomsByStatus(db, id) },
    accounts,
    staff: await allStaff(db, id),
    phones: await allPhones(db, id),
    callIn: await callInSettings(db, id),
    connectors: await allDestinations(db, id, 'connector'),
    receivers: await allDestinations(db, id, 'receiver'),
    subscribers: await allDestinations(db, id, 'subscriber'),
    licences: await propertyLicences(db, id),
  };
}

async function presentProvider(
  db: Db,
  id: string,
  accounts: readonly StoredAccount[],
): Promise<PresentProvider | undefined> {
  const found = await providerOf(db, id);
  if (found === undefined) return undefined;
  const { property: _property, code: _code, ...provider } = found;
  const named = accounts.filter((account) => provider.breakGlass.includes(account.id));
  return { ...provider, breakGlass: named.map(({ name }) => name) };
}
