/** What OPERA Cloud would be sent. Numbers that are only known then stand as dots. */
import type { DryRunAsked, DryRunShown } from '../connector.ts';
import { postOf, problemOf } from './charges.ts';
import type { Ask } from './gateway.ts';
import { inHouse } from './reservations.ts';
import { type CloudSettings, readCloudSettings } from './settings.ts';

export async function showRequests({ property, settings: target, values, priceOf }: DryRunAsked): Promise<DryRunShown> {
  const settings = readCloudSettings(target);
  if (typeof values['charge'] === 'string')
    return chargeRequests(priceOf, property.timezone, settings, values['charge']);
  return { problem: 'say what would be sent: --charge; add --help to see how' };
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
