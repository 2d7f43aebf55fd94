/** What the property system would be sent for a charge, for a call, and when the link comes up. */
import { readTime } from '../../wakeups/schedule.ts';
import type { DryRunAsked, DryRunShown } from '../connector.ts';
import { postingsOf } from './charges.ts';
import { formatRecord } from './protocol/record.ts';
import { dateText, timeText } from './protocol/values.ts';
import { describedRecords, isTelephone, type LinkSettings, linkSettings } from './settings.ts';
import { answerCode, setRecord } from './wakeups-out.ts';

type Property = DryRunAsked['property'];

export async function showRecords({ property, settings: target, values, priceOf }: DryRunAsked): Promise<DryRunShown> {
  const settings = linkSettings(target);
  if (typeof values['charge'] === 'string') return chargeRecords(priceOf, property, settings, values['charge']);
  if (typeof values['wakeup'] === 'string') return wakeupRecords(property, settings, values['wakeup']);
  if (values['start'] === true) return startRecords(property, settings);
  return { problem: 'say what would be sent: --charge, --wakeup or --start; add --help to see how' };
}

async function chargeRecords(
  priceOf: DryRunAsked['priceOf'],
  { timezone }: Property,
  settings: LinkSettings,
  given: string,
): Promise<DryRunShown> {
  const [, room = '', item = '', count = ''] = /^([^,]+),(\d{1,10}),(\d{1,6})$/.exec(given) ?? [];
  const price = item === '' ? undefined : await priceOf(item);
  if (price === undefined || Number(count) < 1)
    return { problem: 'write a room, the id of an item and a quantity, like --charge 101,10,2' };
  const at = Temporal.Now.zonedDateTimeISO(timezone).toString({ timeZoneName: 'never', smallestUnit: 'second' });
  const postings = postingsOf({ room, item, quantity: Number(count), price, at }, settings);
  if ('problem' in postings) return [{ when: 'refused', text: postings.problem.text }];
  return postings.parts.map((fields, index) => ({
    when: `part ${index + 1} of ${postings.parts.length}`,
    text: formatRecord('PS', [...fields, ['P#', '…']]),
  }));
}

function wakeupRecords({ timezone }: Property, settings: LinkSettings, given: string): DryRunShown {
  const [, room = '', time = ''] = /^([0-9A-Za-z]{1,10}),(\d{4})$/.exec(given) ?? [];
  if (room === '') return { problem: 'write a room and a time, like --wakeup 101,0630' };
  if (!isTelephone(settings.interface))
    return [{ when: 'nothing', text: `an interface of type ${settings.interface} is not told of wake-ups` }];
  const { wall } = readTime({ time }, timezone, Temporal.Now.instant());
  const call = { room, date: dateText(wall), time: timeText(wall) };
  const plain = (id: string) => formatRecord(id, setRecord(id, call).fields);
  const ways: readonly [string, number][] = [
    ['answered', 1],
    ['no answer', 2],
    ['busy', 3],
    ['unreachable', 4],
    ['missed', 9],
  ];
  return [
    { when: 'set here', text: plain('WR') },
    { when: 'removed here', text: plain('WC') },
    ...ways.map(([when, result]) => ({
      when,
      text: formatRecord('WA', [...setRecord('WA', call).fields, ['AS', answerCode(result)]]),
    })),
  ];
}

function startRecords({ timezone }: Property, settings: LinkSettings): DryRunShown {
  const now = Temporal.Now.plainDateTimeISO(timezone);
  const moment = [['DA', dateText(now)], ['TI', timeText(now)]] as const; // prettier-ignore
  return [
    { when: 'after LS', text: formatRecord('LD', [...moment, ['V#', '…'], ['IF', settings.interface]]) },
    ...describedRecords(settings).map(({ id, fields }) => ({
      when: '',
      text: formatRecord('LR', [
        ['RI', id],
        ['FL', fields],
      ]),
    })),
    { when: '', text: formatRecord('LA', moment) },
  ];
}
