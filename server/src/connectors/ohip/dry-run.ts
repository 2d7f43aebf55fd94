/** What OPERA Cloud would be sent. Numbers that are only known then stand as dots. */
import type { DryRunAsked, DryRunShown } from '../connector.ts';
import { problemOf } from '../postable.ts';
import { type CallStatus, removeCall, timeOf, writeCall } from './calls.ts';
import { postOf } from './charges.ts';
import type { Ask } from './gateway.ts';
import { inHouse } from './reservations.ts';
import { type CloudSettings, readCloudSettings } from './settings.ts';

export async function showRequests({ property, settings: target, values, priceOf }: DryRunAsked): Promise<DryRunShown> {
  const settings = readCloudSettings(target);
  if (typeof values['charge'] === 'string')
    return chargeRequests(priceOf, property.timezone, settings, values['charge']);
  if (typeof values['wakeup'] === 'string') return callRequests(property.timezone, settings, values['wakeup']);
  return { problem: 'say what would be sent: --charge or --wakeup; add --help to see how' };
}

function callRequests(timezone: string, { hotel }: CloudSettings, given: string): DryRunShown {
  const [, room = '', hour = '', minute = ''] = /^([^,]+),([01]\d|2[0-3])([0-5]\d)$/.exec(given) ?? [];
  if (room === '') return { problem: 'write a room and a time, like --wakeup 101,0700' };
  const at = timeOf(Temporal.Now.plainDateISO(timezone).toPlainDateTime(`${hour}:${minute}`));
  const call = { reservation: '…', room, ...at };
  const ended = (status: CallStatus) => shown(writeCall(hotel, 'PUT', { ...call, status }));
  return [
    { when: 'who lives there', text: shown(inHouse(hotel, { room })) },
    { when: 'set here', text: shown(writeCall(hotel, 'POST', { ...call, status: 'Pending' })) },
    { when: 'removed here', text: shown(removeCall(hotel, '…', at)) },
    { when: 'answered', text: ended('Completed') },
    { when: 'not answered', text: ended('NoAnswer') },
    { when: 'theirs, removed here', text: ended('Cancelled') },
  ];
}

async function chargeRequests(
  priceOf: DryRunAsked['priceOf'],
  timezone: string,
  settings: CloudSettings,
  given: string,
): Promise<DryRunShown> {
  const [, room = '', item = '', count = ''] = /^([^,]+),(\d{1,10}),(\d{1,6})$/.exec(given) ?? [];
  const price = item === '' ? undefined : await priceOf(item);
  if (price === undefined || Number(count) < 1)
    return { problem: 'write a room, the id of an item and a quantity, like --charge 101,10,2' };
  const at = Temporal.Now.plainDateTimeISO(timezone).toString();
  const charge = { room, item, quantity: Number(count), price, at };
  const problem = problemOf(charge);
  if (problem !== undefined) return [{ when: 'refused', text: problem.words.text }];
  return [
    { when: 'who lives there', text: shown(inHouse(settings.hotel, { room })) },
    { when: 'the charge', text: shown(postOf(settings, charge, '…', 'RV…')) },
  ];
}

export function shown({ method, path, query = {}, body }: Ask): string {
  const words = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${String(value)}`],
  );
  const address = `${method} ${decodeURIComponent(path)}${words.length === 0 ? '' : `?${words.join('&')}`}`;
  return body === undefined ? address : `${address} ${JSON.stringify(body)}`;
}
