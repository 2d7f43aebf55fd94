/**
 * What the kit has to know about a service that it did not open itself. All of it is explained in acceptance/README.md.
 */
export interface Settings {
  /** Undefined: the kit opens a hotel of its own. */
  readonly url: string | undefined;
  readonly desk: string;
  readonly bar: string;
  readonly boss: string;
  readonly rooms: readonly [string, string];
  readonly unknownRoom: string;
  readonly statusType: string;
  readonly zone: string;
  /** The port at which messages of a service that is not ours arrive. */
  readonly listen: number | undefined;
}

const given = process.env;
const [first = '101', second = '102'] = (given['ACCEPTANCE_ROOMS'] ?? '').split(',').filter((room) => room !== '');

export const settings: Settings = {
  url: given['ACCEPTANCE_URL']?.replace(/\/$/, ''),
  desk: given['ACCEPTANCE_DESK'] ?? 'desk:the-desk-of-the-kit',
  bar: given['ACCEPTANCE_BAR'] ?? 'bar:the-bar-of-the-kit',
  boss: given['ACCEPTANCE_BOSS'] ?? 'boss:the-boss-of-the-kit',
  rooms: [first, second],
  unknownRoom: given['ACCEPTANCE_UNKNOWN_ROOM'] ?? '9999999',
  statusType: given['ACCEPTANCE_STATUS_TYPE'] ?? '001',
  zone: given['ACCEPTANCE_ZONE'] ?? 'Europe/Paris',
  listen: given['ACCEPTANCE_LISTEN'] === undefined ? undefined : Number(given['ACCEPTANCE_LISTEN']),
};

export function nameOf(credentials: string): string {
  return credentials.slice(0, credentials.indexOf(':'));
}

export function passwordOf(credentials: string): string {
  return credentials.slice(credentials.indexOf(':') + 1);
}
