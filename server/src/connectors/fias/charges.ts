/** A charge as it is posted: parts of at most 99, articles of at most four digits, money without a point. */
import { budgets } from '../../budgets/budgets.ts';
import type { ChargeMessage } from '../../events/messages.ts';
import { type Said, say } from '../../messages/say.ts';
import type { Field } from './protocol/record.ts';
import { dateText, moneyText, timeText } from './protocol/values.ts';
import type { LinkSettings } from './settings.ts';

export type ChargeToPost = Readonly<Pick<ChargeMessage, 'room' | 'item' | 'quantity' | 'price' | 'at'>>;

/**
 * Fields of each posting but its number; or why it cannot be posted at all, and whether a person must be told at once.
 */
export type Postings =
  | { readonly parts: readonly (readonly Field[])[] }
  | { readonly problem: Said; readonly isOdd?: true };

const mostOfOne = 99;

export function postingsOf(charge: ChargeToPost, settings: LinkSettings): Postings {
  const { room, item, quantity, price, at } = charge;
  if (typeof room !== 'string') return { problem: say('charge.noRoom'), isOdd: true };
  if (!/^[0-9A-Za-z]{1,8}$/.test(room)) return { problem: say('charge.longRoom', { room: room.slice(0, 20) }) };
  // Before anything is made of it: so many postings are no list to hold in memory.
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > mostOfOne * budgets.postingParts.most)
    return { problem: say('charge.quantity', { quantity: String(quantity).slice(0, 20) }), isOdd: true };
  const wall = Temporal.PlainDateTime.from(at.replace(/(Z|[+-]\d\d:\d\d)$/, ''));
  const moment: Field[] = [['DA', dateText(wall)], ['TI', timeText(wall)]]; // prettier-ignore
  if (settings.charges === 'direct') {
    const amount = moneyText(price, quantity);
    if (amount === undefined || amount === '0') return { problem: say('charge.amount', { amount: price, item }) };
    return { parts: [[['RN', room], ['PT', 'C'], ['SO', settings.outlet], ['TA', amount], ...moment]] };
  }
  const article = settings.articles.get(item) ?? item;
  if (!/^\d{1,4}$/.test(article)) return { problem: say('charge.article', { item }) };
  const part = (count: number): Field[] => [
    ['RN', room],
    ['PT', 'M'],
    ['MA', article],
    ['M#', count],
  ];
  return { parts: quantities(quantity).map((count) => part(count).concat(moment)) };
}

function quantities(quantity: number): number[] {
  const rest = quantity % mostOfOne;
  return [...Array.from({ length: Math.floor(quantity / mostOfOne) }, () => mostOfOne), ...(rest === 0 ? [] : [rest])];
}
