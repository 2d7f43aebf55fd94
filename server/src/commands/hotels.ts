import { connect } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { type HotelLine, hotelLines } from '../outlook/hotels-store.ts';
import { type Command, configFor, parseWords, print, printJson, UsageError } from './command.ts';

export const hotels: Command = {
  name: 'hotels',
  summary: 'every hotel of this installation: whether it can be rung, and what it used',
  help: [
    'Usage: reveille hotels [--unable] [--month 2026-11] [--json]',
    '',
    'One line for each: rooms, calls within twelve hours, alerts that nobody has taken, and of the month (by UTC)',
    'calls that were answered, calls that were not, rings and minutes on the phone, and charges. What is older than',
    'the hotel keeps is not counted. GET /api/v1/operator/hotels says the same: docs/operations/operator.md.',
    '',
    '  --unable          only hotels that could not be rung at this moment, with the reason; the exit code is 1',
    '                    when one of them has calls within twelve hours',
    '  --month YYYY-MM   another month than this one',
  ].join('\n'),
  async run(words) {
    const options = { unable: { type: 'boolean' }, month: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { values } = parseWords(words, options);
    const { month = new Date().toISOString().slice(0, 7), unable = false } = values;
    if (!/^2\d{3}-(?:0[1-9]|1[0-2])$/.test(month)) throw new UsageError('write the month like 2026-11');
    const database = connect({ url: configFor(values).databaseUrl.reveal(), connections: 1 });
    try {
      const all = await asSystem(database, (db) => hotelLines(db, month));
      const shown = unable ? all.filter(({ obstacle }) => obstacle !== null) : all;
      if (values.json === true) printJson({ month, hotels: shown });
      else if (shown.length === 0) print(unable ? 'every hotel can be rung' : 'there is no hotel yet');
      else for (const line of shown) print(lineOf(line));
      return unable && shown.some(({ due }) => due > 0) ? 1 : 0;
    } finally {
      await database.close();
    }
  },
};

const count = (number: number): string => number.toLocaleString('en');

function lineOf(line: HotelLine): string {
  const { code, name, rooms, due, obstacle, alerts, answered, unanswered, charges, rings, minutes, state } = line;
  return [
    `${code.padEnd(16)} ${name}: ${count(rooms)} rooms`,
    `${count(due)} calls within 12 h`,
    ...(obstacle === null ? [] : [`CANNOT BE RUNG (${obstacle})`]),
    ...(alerts === 0 ? [] : [`${count(alerts)} alerts`]),
    ...(state === 'open' ? [] : [state === 'suspended' ? 'SUSPENDED' : 'TO BE REMOVED']),
    `${count(answered)} answered, ${count(unanswered)} not`,
    `${count(rings)} rings`,
    `${count(minutes)} minutes`,
    `${count(charges)} charges`,
  ].join(', ');
}
