/** The two hotels: one is besieged, the other lives next door in the same process. */
export const password = 'Theodosian-walls-1453';
export const besieged = 'besieged';
export const neighbour = 'neighbour';

export function basic(account: string): string {
  return `Basic ${Buffer.from(`${account}:${password}`).toString('base64')}`;
}

export interface Ways {
  readonly receiver: number;
  readonly propertySystem: number;
}

/** As it is applied at the start, and as an import of the besieged hotel may send it again. */
export function hotelFile(code: string, ways?: Ways): string {
  const out =
    ways === undefined
      ? ''
      : `connectors:
  - { name: spa, type: webhook, url: "http://127.0.0.1:${ways.receiver}/charges" }
  - { name: opera, type: fias, host: 127.0.0.1, port: ${ways.propertySystem}, interface: MB, charges: minibar }
receivers:
  - { name: board, url: "http://127.0.0.1:${ways.receiver}/status" }
subscribers:
  - { name: watch, url: "http://127.0.0.1:${ways.receiver}/events", events: ["*"] }
`;
  return `property: Hotel ${code}
code: ${code}
timezone: Europe/Paris
languages: [en, fr]
rooms:
  list: mailboxes
  mailboxes:
    - { rooms: 101-160 }
wakeup: { ringSeconds: 30, attempts: 3, retryMinutes: 2, desk: 9 }
inventory:
  categories:
    - { id: 1, description: Drinks }
  items:
    - { id: 10, description: Cola, category: 1, max: 6, price: 3.50 }
    - { id: 20, description: Peanuts, category: 1, price: 3.00 }
roomStatus:
  - { id: 001, description: Clean }
  - { id: 002, description: Dirty }
accounts:
  - { name: boss, passwordEnv: SIEGE_PASSWORD, permissions: [admin, inventory] }
  - { name: tel, passwordEnv: SIEGE_PASSWORD, permissions: [telephony] }
${out}licences:
  - { id: 1, name: wakeup, value: 1 }
  - { id: 2, name: inventory, value: 1 }
  - { id: 3, name: roomstatus, value: 1 }
`;
}
