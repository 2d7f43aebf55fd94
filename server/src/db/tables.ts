// Written by `npm run tables` from the migrated schema. Do not edit.
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type WallTime = string;
type Json = JSONColumnType<Record<string, unknown>>;
type GeneratedJson = ColumnType<Record<string, unknown>, string | undefined, string>;

interface AccountCodes {
  property: string;
  account: string;
  digest: Buffer;
  expires_at: Timestamp;
  tries: Generated<number>;
}

interface Accounts {
  id: Generated<string>;
  property: string;
  name: string;
  password_hash: string;
  permissions: Generated<string[]>;
  enabled: Generated<boolean>;
  created_at: GeneratedTimestamp;
  changed_at: GeneratedTimestamp;
  role: string | null;
  person: string | null;
}

interface Alerts {
  property: string;
  id: string;
  kind: string;
  subject: string | null;
  room: Generated<string>;
  detail: GeneratedJson;
  raised_at: GeneratedTimestamp;
  step: Generated<number>;
  next_step_at: Timestamp | null;
  acknowledged_at: Timestamp | null;
  acknowledged_by: string | null;
  going: Generated<boolean>;
  conclusion: string | null;
  concluded_at: Timestamp | null;
  concluded_by: string | null;
}

interface Announcements {
  property: string;
  language: number;
  sentence: string;
  text: string | null;
  recording: Buffer | null;
  digest: Generated<Buffer | null>;
  changed_at: GeneratedTimestamp;
}

interface Assignments {
  property: string;
  room: string;
  day: string;
  account: string;
}

interface Attempts {
  property: string;
  id: string;
  purpose: string;
  wakeup: string;
  alert: string | null;
  number: number;
  room: string;
  extension: string;
  due_at: Timestamp;
  dialer: string;
  node: Generated<string>;
  begun_at: GeneratedTimestamp;
  answered_at: Timestamp | null;
  ended_at: Timestamp | null;
  heard: Generated<boolean>;
  key: Generated<string>;
  forwarded_to: Generated<string>;
  cause: number | null;
  sip_status: number | null;
  result: number | null;
  unsure: Generated<boolean>;
}

interface Backups {
  id: Generated<string>;
  made_at: Timestamp;
  file: string;
  bytes: string;
  proven_at: Timestamp | null;
}

interface CallIns {
  property: string;
  call: string;
  caller: string;
  called: string;
  room: string | null;
  known_as: Generated<string>;
  turn: Generated<number>;
  state: Json | null;
  page: Json | null;
  began_at: GeneratedTimestamp;
  ended_at: Timestamp | null;
  outcome: string | null;
  turns: GeneratedJson;
  staff: string | null;
  did: string | null;
  heard_at: GeneratedTimestamp;
  came_of: Generated<string | null>;
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
  category: string | null;
  receipt: string | null;
  leaves_at: Timestamp | null;
  undone_at: Timestamp | null;
  undone_by: string | null;
}

interface Defects {
  property: string;
  id: string;
  room: string;
  words: string;
  photo: Buffer | null;
  reported_at: GeneratedTimestamp;
  reported_by: string;
  fixed_at: Timestamp | null;
  fixed_by: string | null;
}

interface Deliveries {
  property: string;
  id: Generated<string>;
  destination: string;
  event: string;
  subject: string | null;
  payload: Json;
  state: Generated<string>;
  created_at: GeneratedTimestamp;
  fast: Generated<boolean>;
  sequence: string;
  not_before: GeneratedTimestamp;
  attempts: Generated<number>;
  answer: number | null;
  words: Generated<string>;
  settled_at: Timestamp | null;
  replay_of: string | null;
  unsure: Generated<boolean>;
  tries: GeneratedJson;
}

interface Departures {
  property: string;
  room: string;
  guest: string;
  actor: string;
  left_at: GeneratedTimestamp;
  purge_at: Timestamp | null;
  keep_before: Timestamp | null;
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
  events: Generated<string[]>;
  hold_seconds: Generated<number>;
  secrets: GeneratedJson;
  gone_at: Timestamp | null;
  vouched: Generated<boolean>;
}

interface DoNotDisturb {
  property: string;
  room: string;
  since: GeneratedTimestamp;
}

interface FirstRings {
  property: string;
  begun_at: Timestamp;
  attempt: string;
  due_at: Timestamp;
}

interface GuestMessages {
  property: string;
  id: Generated<string>;
  destination: string;
  guest: string;
  message: string;
  room: string;
  text: string;
  told_at: GeneratedTimestamp;
  heard_at: Timestamp | null;
}

interface Guests {
  property: string;
  room: string;
  guest: string;
  language: number | null;
  arrived_at: GeneratedTimestamp;
  name: string | null;
  vip: string | null;
  party: string | null;
  departs: string | null;
  checked_in: Timestamp | null;
  method: string | null;
}

interface Handovers {
  property: string;
  taken_at: GeneratedTimestamp;
  taken_by: string;
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

interface Identities {
  property: string;
  issuer: string;
  subject: string;
  account: string;
  withdrawn: Generated<boolean>;
}

interface IdentityProviders {
  property: string;
  name: string;
  issuer: string;
  client_id: string;
  secret: string | null;
  account_claim: string;
  groups_claim: string;
  hotels_claim: string | null;
  roles: Json;
  break_glass: Generated<string[]>;
}

interface Installation {
  only_one: Generated<boolean>;
  serial_number: string;
  installed_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  version: Generated<string>;
  challenge_key: Generated<Buffer>;
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
  personal: Json | null;
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
  name: string | null;
  personal: Json | null;
  guest: Generated<string | null>;
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

interface KnownCalls {
  property: string;
  destination: string;
  wakeup: string;
  origin: string;
  room: string;
  date: string;
  time: string;
  closed_at: Timestamp | null;
  closed_by: string | null;
  created_at: GeneratedTimestamp;
  stay: string | null;
  told_at: GeneratedTimestamp;
}

interface KnownNetworks {
  property: string;
  account: string;
  network: string;
  last_seen: GeneratedTimestamp;
}

interface Lanes {
  property: string;
  destination: string;
  fast: boolean;
  sequence: Generated<string>;
  carried: Generated<string>;
  wake_at: Timestamp | null;
  holder: string | null;
  held_until: Timestamp | null;
  failures: Generated<number>;
  failing_since: Timestamp | null;
  parked_at: Timestamp | null;
  last_error: Generated<string>;
  last_success_at: Timestamp | null;
  deaths: Generated<number>;
  careful: Generated<number>;
  claim: string | null;
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

interface Links {
  property: string;
  destination: string;
  holder: string | null;
  state: Generated<string>;
  since: GeneratedTimestamp;
  words: Generated<string>;
  heard_at: Timestamp | null;
  posting: Generated<number>;
  resynced_at: Timestamp | null;
  transcript: GeneratedJson;
  transcript_erased_at: Timestamp | null;
  heard_offset: string | null;
  heard_offset_at: Timestamp | null;
  told_at: Timestamp | null;
  conditions: GeneratedJson;
}

interface MovedKeys {
  digest: Buffer;
  hotel: string;
}

interface Moves {
  hotel: string;
  code: string;
  name: string;
  was_default: Generated<boolean>;
  state: string;
  ticket: string;
  address: string | null;
  operator: string;
  begun_at: GeneratedTimestamp;
  changed_at: GeneratedTimestamp;
}

interface NightSheets {
  property: string;
  night: string;
  made_at: GeneratedTimestamp;
  calls: Json;
}

interface Notes {
  property: string;
  id: string;
  room: string | null;
  text: string;
  due_at: Timestamp | null;
  written_at: GeneratedTimestamp;
  written_by: string;
  corrected_at: Timestamp | null;
  done_at: Timestamp | null;
  done_by: string | null;
}

interface OperatorAudit {
  number: string;
  at: Timestamp;
  operator: string;
  deed: string;
  hotel: string | null;
  code: Generated<string>;
  detail: GeneratedJson;
  key: string | null;
  digest: Buffer;
}

interface OperatorTokens {
  id: Generated<string>;
  name: string;
  digest: Buffer;
  networks: Generated<string[]>;
  made_by: string;
  made_at: GeneratedTimestamp;
  expires_at: Timestamp;
  last_used: Timestamp | null;
}

interface Parcels {
  hotel: string;
  number: number;
  line: string;
}

interface Passkeys {
  property: string;
  id: Generated<string>;
  account: string;
  credential: Buffer;
  public_key: Buffer;
  counter: string;
  name: string;
  made_at: GeneratedTimestamp;
  last_used: Timestamp | null;
  answered: Generated<string>;
}

interface People {
  property: string;
  account: string;
  person: string;
  since: GeneratedTimestamp;
  until: Timestamp | null;
}

interface Phones {
  property: string;
  number: string;
  kind: string;
  room: string | null;
  place: Generated<string>;
}

interface PinTries {
  property: string;
  staff: string;
  caller: string;
  at: GeneratedTimestamp;
}

interface Postings {
  property: string;
  delivery: string;
  part: number;
  number: number;
  sent: Generated<number>;
  answer: string | null;
  reference: string | null;
  stay: string | null;
  sent_at: Timestamp | null;
  unseen: Generated<number>;
  looked_at: Timestamp | null;
}

interface Processes {
  id: string;
  role: string;
  name: string;
  ready: boolean;
  started_at: GeneratedTimestamp;
  alive_until: Timestamp;
  obstacle: string | null;
  words: Generated<string>;
  looked_at: Timestamp | null;
  beat: string | null;
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
  currency: Generated<string>;
  suspended_at: Timestamp | null;
  suspended_why: string | null;
  removal_asked_at: Timestamp | null;
  quota_rooms: number | null;
  quota_lines: number | null;
  quota_requests: number | null;
}

interface PropertyLanguages {
  property: string;
  language: number;
  position: number;
}

interface ProviderSignIns {
  property: string;
  digest: Buffer;
  network: string;
  begun_at: GeneratedTimestamp;
  answered: Generated<boolean>;
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
  method: string | null;
}

interface SchemaMigrations {
  name: string;
  hash: string;
  applied_at: GeneratedTimestamp;
  compatible: string | null;
}

interface SecondFactors {
  property: string;
  account: string;
  secret: string;
  since: GeneratedTimestamp;
  last_step: string;
  recovery: Buffer[];
  wrong: Generated<number>;
  locked_until: Timestamp | null;
}

interface Sessions {
  property: string;
  digest: Buffer;
  account: string;
  opened_at: GeneratedTimestamp;
  used_at: GeneratedTimestamp;
  browser: Generated<string>;
  system: Generated<string>;
  address: Generated<string>;
}

interface Settings {
  property: string;
  section: string;
  value: Json;
  changed_at: GeneratedTimestamp;
}

interface SetupCode {
  only_one: Generated<boolean>;
  digest: Buffer;
  holder: string;
  held_until: Timestamp;
  expires_at: Timestamp;
}

interface SignInDays {
  property: string;
  account: string;
  way: string;
  network: string;
  day: string;
}

interface SignInSteps {
  property: string;
  digest: Buffer;
  account: string;
  enrols: boolean;
  stamp: string;
  expires_at: GeneratedTimestamp;
}

interface SignIns {
  property: string;
  account: string;
  at: GeneratedTimestamp;
}

interface Staff {
  property: string;
  number: string;
  name: Generated<string>;
  pin_hash: string | null;
  language: string | null;
  may: Generated<string[]>;
}

interface StatusTypes {
  property: string;
  id: string;
  description: string;
  inspect: Generated<boolean>;
}

interface Tokens {
  property: string;
  id: Generated<string>;
  account: string;
  name: string;
  digest: Buffer;
  rights: string[] | null;
  networks: Generated<string[]>;
  made_by: string;
  made_at: GeneratedTimestamp;
  expires_at: Timestamp;
  last_used: Timestamp | null;
}

interface Trials {
  property: string;
  id: string;
  room: string | null;
  language: string;
  extension: string;
  wall_time: string;
  actor: string;
  asked_at: GeneratedTimestamp;
  begun_at: Timestamp | null;
  ended_at: Timestamp | null;
  outcome: string | null;
  sip_status: number | null;
  words: Generated<string>;
  canary: Generated<boolean>;
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
  again_at: Timestamp | null;
  ring_at: GeneratedTimestamp;
  tries: Generated<number>;
  booked_by: string | null;
  acted_by: string | null;
  concluded_by: string | null;
  ending: string | null;
  party: string | null;
  method: Generated<string>;
  soon_for: Timestamp | null;
}

interface Ways {
  process: string;
  node: string;
  property: string | null;
  obstacle: string | null;
  words: string;
}

export interface Tables {
  account_codes: AccountCodes;
  accounts: Accounts;
  alerts: Alerts;
  announcements: Announcements;
  assignments: Assignments;
  attempts: Attempts;
  backups: Backups;
  call_ins: CallIns;
  categories: Categories;
  charges: Charges;
  defects: Defects;
  deliveries: Deliveries;
  departures: Departures;
  destinations: Destinations;
  do_not_disturb: DoNotDisturb;
  first_rings: FirstRings;
  guest_messages: GuestMessages;
  guests: Guests;
  handovers: Handovers;
  idempotency_keys: IdempotencyKeys;
  identities: Identities;
  identity_providers: IdentityProviders;
  installation: Installation;
  items: Items;
  journal: Journal;
  journal_heads: JournalHeads;
  journal_names: JournalNames;
  journal_seals: JournalSeals;
  journal_unsealed: JournalUnsealed;
  known_calls: KnownCalls;
  known_networks: KnownNetworks;
  lanes: Lanes;
  languages: Languages;
  licences: Licences;
  links: Links;
  moved_keys: MovedKeys;
  moves: Moves;
  night_sheets: NightSheets;
  notes: Notes;
  operator_audit: OperatorAudit;
  operator_tokens: OperatorTokens;
  parcels: Parcels;
  passkeys: Passkeys;
  people: People;
  phones: Phones;
  pin_tries: PinTries;
  postings: Postings;
  processes: Processes;
  properties: Properties;
  property_languages: PropertyLanguages;
  provider_sign_ins: ProviderSignIns;
  room_statuses: RoomStatuses;
  rooms: Rooms;
  schema_migrations: SchemaMigrations;
  second_factors: SecondFactors;
  sessions: Sessions;
  settings: Settings;
  setup_code: SetupCode;
  sign_in_days: SignInDays;
  sign_in_steps: SignInSteps;
  sign_ins: SignIns;
  staff: Staff;
  status_types: StatusTypes;
  tokens: Tokens;
  trials: Trials;
  wakeups: Wakeups;
  ways: Ways;
}
