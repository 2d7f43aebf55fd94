import { postingsOf } from '../connectors/fias/charges.ts';
import { findLinkTarget } from '../connectors/fias/listing-store.ts';
import { formatRecord } from '../connectors/fias/protocol/record.ts';
import { dateText, timeText } from '../connectors/fias/protocol/values.ts';
import { describedRecords, isTelephone, type LinkSettings, linkSettings } from '../connectors/fias/settings.ts';
import { answerCode, setRecord } from '../connectors/fias/wakeups-out.ts';
import { connect, type Db } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { findItem } from '../inventory/store.ts';
import type { Property } from '../properties/property.ts';
import { findDefaultProperty, findPropertyByCode } from '../properties/store.ts';
import { readTime } from '../wakeups/schedule.ts';
import { type Command, configFor, parseWords, print, printJson, UsageError } from './command.ts';

export const fias: Command = {
  name: 'fias',
  summary: 'show what a property system would be sent, without sending it',
  help: [
    'Usage: reveille fias dry-run --charge ROOM,ITEM,QUANTITY [--connector NAME] [--property CODE] [--json]',
    '       reveille fias dry-run --wakeup ROOM,HHMM [--connector NAME] [--property CODE] [--json]',
    '       reveille fias dry-run --start [--connector NAME] [--property CODE] [--json]',
    '',
    '  --charge      the records of a charge; P#… stands for the number that it will get',
    '  --wakeup      those of a call: when it is set, when it is removed, and for every way in which it can end',
    '  --start       what is said when the link comes up: compare it with the set-up of the interface in the property system',
    '  --connector   which link; the first by name otherwise',
    '  --property    which property; the default one otherwise',
    '',
    'Nothing is sent and nothing is changed.',
  ].join('\n'),
  async run([verb = '', ...words]) {
    if (verb !== 'dry-run') throw new UsageError('fias can be asked for a dry-run; add --help to see how');
    const { values } = parseWords(words, {
      charge: { type: 'string' },
      wakeup: { type: 'string' },
      start: { type: 'boolean' },
      connector: { type: 'string' },
      property: { type: 'string' },
      json: { type: 'boolean' },
    });
    const database = connect({ url: configFor(values).databaseUrl.reveal(), connections: 1 });
    try {
      const property = await asSystem(database, (db) => (values.property === undefined ? findDefaultProperty(db) : findPropertyByCode(db, values.property)));
      if (property === undefined)
        throw new UsageError(values.property === undefined ? 'there is no property yet: apply a file first' : `there is no property "${values.property}"`);
      const records = await asProperty(database, property.id, async (db) => {
        const link = await findLinkTarget(db, property.id, values.connector);
        if (link === undefined) throw new UsageError('there is no such connector of type fias: add it to the property file, then apply it');
        const settings = linkSettings(link.target);
        if (values.charge !== undefined) return chargeRecords(db, property, settings, values.charge);
        if (values.wakeup !== undefined) return wakeupRecords(property, settings, values.wakeup);
        if (values.start === true) return startRecords(property, settings);
        throw new UsageError('say what would be sent: --charge, --wakeup or --start; add --help to see how');
      });
      if (values.json === true) printJson(records);
      else for (const { when, text } of records) print(`${when.padEnd(16)} ${text}`);
      return 0;
    } finally {
      await database.close();
    }
  },
};

interface Shown {
  readonly when: string;
  readonly text: string;
}

async function chargeRecords(db: Db, { id, timezone }: Property, settings: LinkSettings, given: string): Promise<Shown[]> {
  const [, room = '', item = '', count = ''] = /^([^,]+),(\d{1,10}),(\d{1,6})$/.exec(given) ?? [];
  const found = item === '' ? undefined : await findItem(db, id, item);
  if (found === undefined || Number(count) < 1) throw new UsageError('write a room, the id of an item and a quantity, like --charge 101,10,2');
  const at = Temporal.Now.zonedDateTimeISO(timezone).toString({ timeZoneName: 'never', smallestUnit: 'second' });
  const postings = postingsOf({ room, item, quantity: Number(count), price: found.price, at }, settings);
  if ('problem' in postings) return [{ when: 'refused', text: postings.problem }];
  return postings.parts.map((fields, index) => ({ when: `part ${index + 1} of ${postings.parts.length}`, text: formatRecord('PS', [...fields, ['P#', '…']]) }));
}

function wakeupRecords({ timezone }: Property, settings: LinkSettings, given: string): Shown[] {
  const [, room = '', time = ''] = /^([0-9A-Za-z]{1,10}),(\d{4})$/.exec(given) ?? [];
  if (room === '') throw new UsageError('write a room and a time, like --wakeup 101,0630');
  if (!isTelephone(settings.interface)) return [{ when: 'nothing', text: `an interface of type ${settings.interface} is not told of wake-ups` }];
  const { wall } = readTime({ time }, timezone, Temporal.Now.instant());
  const call = { room, date: dateText(wall), time: timeText(wall) };
  const plain = (id: string) => formatRecord(id, setRecord(id, call).fields);
  const ways: readonly [string, number][] = [['answered', 1], ['no answer', 2], ['busy', 3], ['unreachable', 4], ['missed', 9]]; // prettier-ignore
  return [
    { when: 'set here', text: plain('WR') },
    { when: 'removed here', text: plain('WC') },
    ...ways.map(([when, result]) => ({ when, text: formatRecord('WA', [...setRecord('WA', call).fields, ['AS', answerCode(result)]]) })),
  ];
}

function startRecords({ timezone }: Property, settings: LinkSettings): Shown[] {
  const now = Temporal.Now.plainDateTimeISO(timezone);
  const moment = [['DA', dateText(now)], ['TI', timeText(now)]] as const; // prettier-ignore
  return [
    { when: 'after LS', text: formatRecord('LD', [...moment, ['V#', '…'], ['IF', settings.interface]]) },
    ...describedRecords(settings).map(({ id, fields }) => ({ when: '', text: formatRecord('LR', [['RI', id], ['FL', fields]]) })), // prettier-ignore
    { when: '', text: formatRecord('LA', moment) },
  ];
}
