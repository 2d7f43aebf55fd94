/** The hotel that the entry line's tests speak of. It is in Paris; it is Saturday 14 November, 22:58:30. */
import { clockTime, shortDate } from '../src/shared/time/zone.ts';
import type { Entry, Facts } from '../src/desk/entry/entry.ts';
import { parse } from '../src/desk/entry/parse.ts';

const zone = 'Europe/Paris';
export const rooms = [...Array.from({ length: 20 }, (_, index) => String(401 + index)), '630', '1001'];
export const facts: Facts = {
  now: Date.parse('2026-11-14T21:58:30Z'),
  zone,
  phones: rooms,
  listed: rooms,
  guests: [
    { room: '412', name: 'Tanaka' },
    { room: '413', name: 'García López' },
    { room: '414', name: 'Lopez' },
    { room: '415', name: null },
  ],
  usual: new Map([['407', 'knock']]),
  calls: [
    { id: 'later', room: '405', at: Date.parse('2026-11-15T06:00:00Z'), daily: false, method: 'system' },
    { id: 'sooner', room: '405', at: Date.parse('2026-11-15T04:00:00Z'), daily: true, method: 'system' },
    { id: 'other', room: '406', at: Date.parse('2026-11-15T05:30:00Z'), daily: false, method: 'system' },
  ],
  items: [
    { id: '10', description: 'Cola', max: 6 },
    { id: '11', description: 'Mineral water', max: 6 },
    { id: '12', description: 'Salted peanuts', max: 0 },
    { id: '13', description: 'Café crème', max: 2 },
    { id: '14', description: 'Coffee', max: 2 },
  ],
  statuses: [
    { id: '001', description: 'Clean' },
    { id: '002', description: 'Dirty' },
    { id: '003', description: 'Out of order' },
    { id: '004', description: 'Out of service' },
    { id: '5', description: 'Inspected' },
    { id: '630', description: 'Do not disturb' },
  ],
  may: { wake: true, charge: true, status: true, note: true },
};

const at = (entry: Entry): string =>
  entry.kind === 'wakeup' ? `${shortDate(entry.at, zone, 'en')} ${clockTime(entry.at, zone)}` : JSON.stringify(entry);
export const told = (text: string, more: Partial<Facts> = {}): string => at(parse(text, { ...facts, ...more }));
export const refusal = (text: string, more: Partial<Facts> = {}): string => {
  const entry = parse(text, { ...facts, ...more });
  return entry.kind === 'refused' ? entry.why : `not refused: ${JSON.stringify(entry)}`;
};
