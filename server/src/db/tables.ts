// Written by `npm run tables` from the migrated schema. Do not edit.
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type WallTime = string;
type Json = JSONColumnType<Record<string, unknown>>;
type GeneratedJson = ColumnType<Record<string, unknown>, string | undefined, string>;

interface Accounts {
  id: Generated<string>;
  property: string;
  name: string;
  password_hash: string;
  permissions: Generated<string[]>;
  enabled: Generated<boolean>;
  created_at: GeneratedTimestamp;
  changed_at: GeneratedTimestamp;
}

interface Categories {
  property: string;
  id: string;
  description: string;
  color: Generated<string>;
}

interface Charges {
  property: string;
  id: string;
  room: string;
  item: string;
  description: string;
  price: string;
  quantity: number;
  actor: string;
  created_at: GeneratedTimestamp;
}

interface Deliveries {
  property: string;
  id: Generated<string>;
  destination: string;
  event: string;
  subject: string;
  payload: Json;
  state: Generated<string>;
  created_at: GeneratedTimestamp;
}

interface Destinations {
  property: string;
  id: Generated<string>;
  role: string;
  name: string;
  type: string;
  target: Json;
  enabled: Generated<boolean>;
  created_at: GeneratedTimestamp;
  changed_at: GeneratedTimestamp;
}

interface IdempotencyKeys {
  property: string;
  account: string;
  path: string;
  key: string;
  request_digest: Buffer;
  status: number;
  location: string | null;
  body: string;
  created_at: GeneratedTimestamp;
}

interface Installation {
  only_one: Generated<boolean>;
  serial_number: string;
  installed_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  version: Generated<string>;
}

interface Items {
  property: string;
  id: string;
  description: string;
  category: string;
  max: Generated<number>;
  price: string;
}

interface Journal {
  property: string;
  id: Generated<string>;
  at: GeneratedTimestamp;
  actor: string;
  kind: string;
  room: string | null;
  subject: string | null;
  detail: GeneratedJson;
  name_digest: Buffer | null;
}

interface JournalHeads {
  property: string;
  number: string;
  hash: Buffer;
}

interface JournalNames {
  property: string;
  entry: string;
  salt: Buffer;
  name: string;
}

interface JournalSeals {
  property: string;
  number: string;
  sealed_at: GeneratedTimestamp;
  entries: string[];
  digests: Buffer;
  previous: Buffer;
  hash: Buffer;
}

interface JournalUnsealed {
  property: string;
  entry: string;
}

interface Languages {
  id: number;
  tag: string;
  name: string;
}

interface Licences {
  property: string;
  id: number;
  name: string;
  value: number;
}

interface Properties {
  id: Generated<string>;
  code: string;
  name: string;
  company: Generated<string>;
  timezone: string;
  lines: Generated<number>;
  room_list: Generated<string>;
  is_default: Generated<boolean>;
  created_at: GeneratedTimestamp;
  changed_at: GeneratedTimestamp;
}

interface PropertyLanguages {
  property: string;
  language: number;
  position: number;
}

interface RoomStatuses {
  property: string;
  room: string;
  status: string;
  actor: string;
  changed_at: GeneratedTimestamp;
}

interface Rooms {
  property: string;
  list: string;
  room: string;
  extension: string | null;
  language: number | null;
}

interface SchemaMigrations {
  name: string;
  hash: string;
  applied_at: GeneratedTimestamp;
}

interface Settings {
  property: string;
  section: string;
  value: Json;
  changed_at: GeneratedTimestamp;
}

interface StatusTypes {
  property: string;
  id: string;
  description: string;
}

interface Wakeups {
  property: string;
  id: string;
  room: string;
  wall_time: WallTime;
  zone: string;
  due_at: Timestamp;
  daily: Generated<boolean>;
  series: string | null;
  status: Generated<number>;
  result: Generated<number>;
  source: number;
  prompt: Generated<number>;
  attempts: Generated<number>;
  snoozes: Generated<number>;
  actor: string;
  created_at: GeneratedTimestamp;
  changed_at: GeneratedTimestamp;
  outcome: Generated<number>;
  due_minute: GeneratedTimestamp;
}

export interface Tables {
  accounts: Accounts;
  categories: Categories;
  charges: Charges;
  deliveries: Deliveries;
  destinations: Destinations;
  idempotency_keys: IdempotencyKeys;
  installation: Installation;
  items: Items;
  journal: Journal;
  journal_heads: JournalHeads;
  journal_names: JournalNames;
  journal_seals: JournalSeals;
  journal_unsealed: JournalUnsealed;
  languages: Languages;
  licences: Licences;
  properties: Properties;
  property_languages: PropertyLanguages;
  room_statuses: RoomStatuses;
  rooms: Rooms;
  schema_migrations: SchemaMigrations;
  settings: Settings;
  status_types: StatusTypes;
  wakeups: Wakeups;
}
