import { digits, longestDescription } from '../../fields.ts';
import {
  type Category,
  colorText,
  type Item,
  mostHoldSeconds,
  mostMax,
  priceText,
  twoDecimals,
  usualHoldSeconds,
} from '../../inventory/inventory.ts';
import { didYouMean } from './closest.ts';
import { quoted } from './mistakes.ts';
import type { Field, Reader } from './reader.ts';

export interface FileInventory {
  readonly categories: readonly Category[];
  readonly items: readonly Item[];
  /** How long what is charged at a screen can be taken back. */
  readonly holdSeconds: number;
}

export const idRule = { pattern: digits, mend: 'write at most 10 digits' };
export const descriptionRule = { most: longestDescription, mend: `write at most ${longestDescription} letters` };
const colorRule = { pattern: colorText, mend: 'write it as "#rrggbb" in quotes, like "#2f6fde"' };
const priceRule = { pattern: priceText, mend: 'write a number with at most two digits behind the point, like 3.50' };

export function readInventory(reader: Reader, field: Field | undefined): FileInventory {
  const found =
    field === undefined ? undefined : reader.map(field, 'inventory', ['categories', 'items', 'holdSeconds']);
  const known = new Map<string, number>();
  const categories = reader.list(found?.categories, 'categories').flatMap((item) => readCategory(reader, item, known));
  const seen = new Map<string, number>();
  const items = reader.list(found?.items, 'items').flatMap((item) => readItem(reader, item, seen, known));
  const holdSeconds = reader.wholeNumber(found?.holdSeconds, 'holdSeconds', 0, mostHoldSeconds) ?? usualHoldSeconds;
  return { categories, items, holdSeconds };
}

function readCategory(reader: Reader, item: Field, seen: Map<string, number>): Category[] {
  const found = reader.map(item, 'a category', ['id', 'description', 'color'], { colour: 'write it as color' });
  if (found === undefined) return [];
  for (const key of ['id', 'description'] as const)
    reader.required(found, key, `the ${key} of a category`, `add ${key}:`);
  const id = reader.text(found.id, 'id', idRule);
  const description = reader.text(found.description, 'description', descriptionRule);
  const color = reader.text(found.color, 'color', colorRule) ?? '';
  // Known even when something else is wrong with it: its items are not to blame.
  if (id === undefined || !reader.unique(seen, id, item.line, `category ${id}`) || description === undefined) return [];
  return [{ id, description, color }];
}

function readItem(
  reader: Reader,
  item: Field,
  seen: Map<string, number>,
  categories: ReadonlyMap<string, number>,
): Item[] {
  const found = reader.map(item, 'an item', ['id', 'description', 'category', 'max', 'price']);
  if (found === undefined) return [];
  for (const key of ['id', 'description', 'category', 'price'] as const)
    reader.required(found, key, `the ${key} of an item`, `add ${key}:`);
  const id = reader.text(found.id, 'id', idRule);
  const description = reader.text(found.description, 'description', descriptionRule);
  const category = readItsCategory(reader, found.category, categories);
  const max = reader.wholeNumber(found.max, 'max', 0, mostMax) ?? 0;
  const price = reader.text(found.price, 'price', priceRule);
  if (id === undefined || !reader.unique(seen, id, item.line, `item ${id}`)) return [];
  if (description === undefined || category === undefined || price === undefined) return [];
  return [{ id, description, category, max, price: twoDecimals(price) }];
}

function readItsCategory(
  reader: Reader,
  field: Field | undefined,
  categories: ReadonlyMap<string, number>,
): string | undefined {
  const id = reader.text(field, 'category', idRule);
  if (field === undefined || id === undefined || categories.has(id)) return id;
  const mend = didYouMean(id, categories.keys(), 'add it to `categories`');
  reader.mistake(field.line, `category is ${quoted(id)}, which is not among the categories of this file`, mend);
  return undefined;
}
