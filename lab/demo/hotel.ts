/**
 * The hotel of the demonstration: who lives where, how their phone behaves, and the file that `reveille apply` reads.
 */

/** Nobody wakes up like anybody else. The first digit of an extension says what the phone of the lab does. */
const temperaments = {
  answers: '1',
  'answers late': '6',
  snoozes: '5',
  'sleeps on': '3',
  'is on the phone': '2',
} as const;
export type Temperament = keyof typeof temperaments;

const unusual: Readonly<Record<string, Temperament>> = {
  '214': 'snoozes',
  '221': 'answers late',
  '305': 'sleeps on',
  '318': 'is on the phone',
  '412': 'answers late',
  '426': 'snoozes',
};
/** FIAS letters of the guest's language, by room; who is not named speaks English. */
const spoken: Readonly<Record<string, string>> = {
  '104': 'FR',
  '112': 'GE',
  '207': 'FR',
  '214': 'SP',
  '223': 'IT',
  '305': 'FR',
  '311': 'GE',
  '412': 'FR',
  '418': 'SP',
};
const names = [
  'Moreau',
  'Schmidt',
  'García',
  'Rossi',
  'Novak',
  'Jensen',
  'Okafor',
  'Tanaka',
  'Silva',
  'Murphy',
  'Dubois',
  'Weber',
  'Costa',
  'Kowalski',
  'Ferrari',
];

const floors = [1, 2, 3, 4];
const roomsPerFloor = 28;
/** Charges to this room are refused by the property system: its guest pays at once. */
export const noPostRoom = '311';

export const rooms: readonly string[] = floors.flatMap((floor) =>
  Array.from({ length: roomsPerFloor }, (_, index) => `${floor}${String(index + 1).padStart(2, '0')}`),
);
export const temperamentOf = (room: string): Temperament => unusual[room] ?? 'answers';
const extensionOf = (room: string): string => `${temperaments[temperamentOf(room)]}${room}`;

/** Every third room is empty. */
export const guests = rooms
  .filter((room, index) => index % 3 !== 2 || room in unusual || room in spoken)
  .map((room, index) => ({
    room,
    number: String(5000 + index),
    name: names[index % names.length] ?? '',
    language: spoken[room] ?? 'EA',
  }));

export const accounts = { desk: 'demo-night', housekeeping: 'demo-floors', boss: 'demo-office' } as const;

export interface Addresses {
  readonly zone: string;
  readonly propertySystem: number;
  readonly spa: number;
}

export function propertyFile({ zone, propertySystem, spa }: Addresses): string {
  return `property: Hotel Aurora
timezone: ${zone}
company: Aurora Hotels
lines: 6
languages: [en, fr, de, es, it]
rooms:
  mailboxes:
${rooms.map((room) => `    - { room: ${room}, extension: ${extensionOf(room)} }`).join('\n')}
# Quick, so that a visitor sees how it goes on; a hotel gives its guests more time.
wakeup: { ringSeconds: 15, attempts: 2, retryMinutes: 1, snooze: { minutes: 2, times: 2 }, desk: "91" }
inventory:
  categories:
    - { id: 1, description: Drinks, color: '#2f6fde' }
    - { id: 2, description: Snacks, color: '#d98c1f' }
    - { id: 3, description: Care, color: '#3a9b6d' }
  items:
    - { id: 10, description: Cola, category: 1, max: 6, price: 3.50 }
    - { id: 11, description: Mineral water, category: 1, max: 6, price: 2.80 }
    - { id: 12, description: Beer, category: 1, max: 6, price: 4.50 }
    - { id: 13, description: Champagne, category: 1, max: 2, price: 48.00 }
    - { id: 20, description: Salted peanuts, category: 2, price: 3.00 }
    - { id: 21, description: Chocolate, category: 2, price: 3.20 }
    - { id: 30, description: Toothbrush, category: 3, price: 2.50 }
roomStatus:
  - { id: 001, description: Clean }
  - { id: 002, description: Dirty }
  - { id: 003, description: Inspected }
  - { id: 004, description: Out of order }
accounts:
  - { name: desk, passwordEnv: DEMO_DESK, permissions: [inventory] }
  - { name: housekeeping, passwordEnv: DEMO_HOUSEKEEPING, permissions: [inventory] }
  - { name: boss, passwordEnv: DEMO_BOSS, permissions: [admin, inventory] }
connectors:
  - { name: opera, type: fias, host: 127.0.0.1, port: ${propertySystem}, interface: PB, names: yes }
  - { name: spa, type: webhook, url: "http://127.0.0.1:${spa}/charges" }
receivers:
  - { name: board, url: "http://127.0.0.1:${spa}/status" }
`;
}
