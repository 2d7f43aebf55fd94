/** How long a property keeps what is over, in days. docs/personal-data.md says the same in words. */
export interface Retention {
  /** Names, reservation numbers, phone numbers and words of persons in the journal, and where calls were forwarded to. */
  readonly personal: number;
  /** Wake-ups that are over, with their attempts and the alerts about them. */
  readonly calls: number;
  /** Charges, with the messages about them. */
  readonly charges: number;
  /** Other messages to webhooks and property systems that are settled. */
  readonly messages: number;
  readonly nightSheets: number;
  /** What property systems were told of calls that are over, and the last records of a link that is silent. */
  readonly propertySystem: number;
  /** Whose reservation it was that left a room. */
  readonly departures: number;
}

export const retentionKeys = ['personal', 'calls', 'charges', 'messages', 'nightSheets', 'propertySystem', 'departures'] as const satisfies (keyof Retention)[];

export const defaultRetention: Retention = {
  personal: 90,
  calls: 730,
  charges: 730,
  messages: 90,
  nightSheets: 31,
  propertySystem: 30,
  departures: 30,
};

/** Ten years. Who has to keep something for longer keeps an export of it. */
export const mostDays = 3650;
