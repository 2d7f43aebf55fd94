/** What is named by a word: an item of the minibar, a status of a room. */
import { isRefusal, type Item, type Line, type Refusal, refuse, type StatusType } from './entry.ts';

interface Named {
  readonly id: string;
  readonly description: string;
}

/**
 * By id, by its whole name, by how its name begins, or by how the words of its name begin; the first way that finds
 * something counts.
 */
function find<T extends Named>(text: string, among: readonly T[]): readonly T[] {
  const wanted = plain(text);
  const words = wanted.split(' ');
  const ways: ((one: T) => boolean)[] = [
    ({ id }) => id === text,
    ({ description }) => plain(description) === wanted,
    ({ description }) => plain(description).startsWith(wanted),
    ({ description }) => {
      const own = plain(description).split(/[^\p{Letter}\p{Number}]+/u);
      return words.every((word) => own.some((part) => part.startsWith(word)));
    },
  ];
  for (const way of ways) {
    const found = among.filter(way);
    if (found.length > 0) return found;
  }
  return [];
}

/** Small letters without accents: nobody types them at a desk at night. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();
}

const listing = (things: readonly Named[]): string => things.map(({ description }) => description).join(', ');

export function readStatus(text: string, statuses: readonly StatusType[]): StatusType | Refusal {
  const [only, ...others] = find(text, statuses);
  if (only === undefined)
    return statuses.length === 0
      ? refuse('refused.noStatusAtAll', { word: text })
      : refuse('refused.noStatus', { word: text, known: listing(statuses) });
  if (others.length > 0) return refuse('refused.manyStatuses', { known: listing([only, ...others]) });
  return only;
}

/**
 * `3x cola 1x water`, `3 cola water`, `cola`: a number stands before what it counts, and is one where there is none.
 */
export function readLines(words: readonly string[], items: readonly Item[]): readonly Line[] | Refusal {
  const wanted: { quantity: number; words: string[] }[] = [];
  for (const word of words.flatMap((one) => one.replace(/^(\d+)x(?=.)/i, '$1x ').split(' '))) {
    const [, count] = /^(\d{1,4})x?$/i.exec(word) ?? [];
    const last = wanted.at(-1);
    // A number after a number is the id of an item: 2x 10.
    if (count !== undefined && (last === undefined || last.words.length > 0))
      wanted.push({ quantity: Number(count), words: [] });
    else if (last === undefined) wanted.push({ quantity: 1, words: [word] });
    else last.words.push(word);
  }
  const lines: Line[] = [];
  for (const one of wanted) {
    if (one.words.length === 0 || one.quantity === 0) return refuse('refused.noQuantity');
    const found = readItems(one, items);
    if (isRefusal(found)) return found;
    lines.push(...found);
  }
  return lines.length === 0 ? refuse('refused.noQuantity') : joined(lines);
}

function readItems(
  { quantity, words }: { quantity: number; words: readonly string[] },
  items: readonly Item[],
): readonly Line[] | Refusal {
  const text = words.join(' ');
  const [item, ...others] = find(text, items);
  // "cola water" names two things, one of each.
  if (item === undefined && words.length > 1) {
    const each = words.map((word, index) => readItems({ quantity: index === 0 ? quantity : 1, words: [word] }, items));
    return each.find(isRefusal) ?? (each as (readonly Line[])[]).flat();
  }
  if (item === undefined) return refuse('refused.noItem', { word: text, known: listing(items) });
  if (others.length > 0) return refuse('refused.manyItems', { known: listing([item, ...others]) });
  return [{ item, quantity }];
}

/** The same item twice is one line, and its maximum counts for the whole. */
function joined(lines: readonly Line[]): readonly Line[] | Refusal {
  const byItem = Map.groupBy(lines, ({ item }) => item.id);
  const whole = [...byItem.values()].map((same) => ({
    item: (same[0] as Line).item,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
  const over = whole.find(({ item, quantity }) => quantity > mostOf(item));
  return over === undefined
    ? whole
    : refuse('refused.overMax', { max: mostOf(over.item), item: over.item.description });
}

/** Beyond it the service refuses, whatever the item says. */
const mostAtOnce = 999;

function mostOf({ max }: Item): number {
  return max === 0 ? mostAtOnce : Math.min(max, mostAtOnce);
}
