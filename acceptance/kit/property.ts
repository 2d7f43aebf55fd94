/** The hotel that the kit opens when it was given none. */
import { nameOf, passwordOf, settings } from './settings.ts';

export const passwords = {
  DESK_PASSWORD: passwordOf(settings.desk),
  BAR_PASSWORD: passwordOf(settings.bar),
  BOSS_PASSWORD: passwordOf(settings.boss),
};

/** Connectors send their charges, and receivers get the room status, at these paths below an address. */
export function propertyFileFor(
  destinations: string,
  connectors: readonly string[],
  receivers: readonly string[],
): string {
  return `
property: Conformance Hotel
timezone: ${settings.zone}
company: Conformance Hotels
lines: 4
languages: [en, fr]
rooms:
  list: mailboxes
  mailboxes:
    - { rooms: 101-120 }
inventory:
  categories:
    - { id: "1", description: Drinks, color: "#2f6fde" }
    - { id: "2", description: Sweets }
  items:
    - { id: "10", description: Cola, category: "1", max: 6, price: "3.50" }
    - { id: "11", description: Water, category: "1", max: 0, price: "2.00" }
    - { id: "20", description: Chocolate, category: "2", max: 2, price: "4.25" }
roomStatus:
  - { id: "001", description: Clean }
  - { id: "002", description: Dirty }
accounts:
  - { name: ${nameOf(settings.desk)}, passwordEnv: DESK_PASSWORD, permissions: [] }
  - { name: ${nameOf(settings.bar)}, passwordEnv: BAR_PASSWORD, permissions: [inventory] }
  - { name: ${nameOf(settings.boss)}, passwordEnv: BOSS_PASSWORD, permissions: [admin, inventory] }
connectors:
${connectors.map((path, index) => `  - { name: spa${index}, type: webhook, url: "${destinations}${path}" }`).join('\n')}
receivers:
${receivers.map((path, index) => `  - { name: board${index}, url: "${destinations}${path}", format: json }`).join('\n')}
licences:
  - { id: 1, name: wakeup, value: 1 }
  - { id: 2, name: inventory, value: 1 }
  - { id: 3, name: roomstatus, value: 1 }
`;
}

/** Nobody listens at port 9, the discard port: what is on its way stays on its way. */
export const propertyFile = propertyFileFor('http://127.0.0.1:9', ['/charges'], ['/status']);
