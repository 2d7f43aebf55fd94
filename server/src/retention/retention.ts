/** How long a property keeps what is over, in days. docs/personal-data.md says the same in words. */
export interface Retention {
  /**
   * Names, reservation numbers, phone numbers and words of persons in the journal, where calls were forwarded to, and
   * the notes of the shifts.
   */
  readonly personal: number;
  /** Wake-ups that are over. */
  readonly calls: number;
  /** Each ring of a phone. What reports say of it is kept as long as the call. */
  readonly attempts: number;
  /** Alerts that somebody took. */
  readonly alerts: number;
  /** Charges, with the messages about them. */
  readonly charges: number;
  /** Other messages to webhooks and property systems that are settled. */
  readonly messages: number;
  /** Entries of the journal. Its oldest part goes whole, and an entry names what went. */
  readonly journal: number;
  readonly nightSheets: number;
  /** What property systems were told of calls that are over, and the last records of a link that is silent. */
  readonly propertySystem: number;
  /** Whose reservation it was that left a room. */
  readonly departures: number;
}

export const retentionKeys = [
  'personal',
  'calls',
  'attempts',
  'alerts',
  'charges',
  'messages',
  'journal',
  'nightSheets',
  'propertySystem',
  'departures',
] as const satisfies (keyof Retention)[];

/**
 * 25 months, however they fall: with a leap day in them, and with long months. So each month can be seen beside the
 * same one two years ago.
 */
const twentyFiveMonths = 762;

export const defaultRetention: Retention = {
  personal: 90,
  calls: twentyFiveMonths,
  attempts: 90,
  alerts: twentyFiveMonths,
  charges: twentyFiveMonths,
  messages: 90,
  journal: twentyFiveMonths,
  nightSheets: 31,
  propertySystem: 30,
  departures: 30,
};

/** Ten years. Who has to keep something for longer keeps an export of it. */
export const mostDays = 3650;

/** How much a property keeps of one kind. */
export interface Kept {
  readonly kind: keyof Retention;
  readonly days: number;
  readonly rows: number;
  /** About: the share of these rows in what their tables take on disk, indexes included. */
  readonly bytes: number;
  /** When the oldest of them was, in UTC; null where there is none. */
  readonly oldest: string | null;
  /** How many have been kept long enough. */
  readonly over: number;
}
