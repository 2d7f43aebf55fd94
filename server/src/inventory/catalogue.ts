/** Adding, changing and removing what can be charged. Every change is in the journal. */
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { alteration, checkedDescription, checkedId, checkedWholeNumber, digits } from '../fields.ts';
import { record } from '../journal/journal.ts';
import { requireWithin } from '../properties/ceilings.ts';
import { type Category, colorText, type Item, mostMax, priceText, twoDecimals } from './inventory.ts';
import {
  deleteCategory,
  deleteItems,
  holdCategory,
  insertCategory,
  insertItem,
  itemOfCategory,
  lockCategory,
  lockItem,
  putCategories,
  putItems,
} from './store.ts';

/** What a caller may give for an item; what is not given stays as it is. */
export interface ItemFields {
  readonly description?: string;
  readonly category?: string;
  readonly max?: string | number;
  readonly price?: string;
}

export interface CategoryFields {
  readonly description?: string;
  readonly color?: string;
}

export async function addItem(
  db: Db,
  property: string,
  given: ItemFields & { id: string; description: string; category: string; price: string },
  actor: string,
): Promise<void> {
  const item = withFields({ id: checkedId(given.id), description: '', category: '', max: 0, price: '' }, given);
  await requireCategory(db, property, item.category);
  if (!(await insertItem(db, property, item)))
    throw new Failure('conflict', {
      field: 'id',
      detail: say('item.exists', { id: item.id }),
    });
  await requireWithin(db, property, 'items');
  const { id, ...detail } = item;
  await record(db, property, [{ kind: 'item.added', actor, subject: id, detail }]);
}

export async function changeItem(
  db: Db,
  property: string,
  id: string,
  given: ItemFields,
  actor: string,
): Promise<void> {
  const before = digits.test(id) ? await lockItem(db, property, id) : undefined;
  if (before === undefined) throw new Failure('unknownItem');
  const after = withFields(before, given);
  const changed = alteration(before, after);
  if (changed === undefined) return;
  if (after.category !== before.category) await requireCategory(db, property, after.category);
  await putItems(db, property, [after]);
  await record(db, property, [{ kind: 'item.changed', actor, subject: id, detail: changed }]);
}

export async function removeItem(db: Db, property: string, id: string, actor: string): Promise<void> {
  const item = digits.test(id) ? await lockItem(db, property, id) : undefined;
  if (item === undefined) throw new Failure('unknownItem');
  await deleteItems(db, property, [id]);
  await record(db, property, [{ kind: 'item.removed', actor, subject: id, detail: { description: item.description } }]);
}

export async function addCategory(
  db: Db,
  property: string,
  given: CategoryFields & { id: string; description: string },
  actor: string,
): Promise<void> {
  const category = withColor({ id: checkedId(given.id), description: '', color: '' }, given);
  if (!(await insertCategory(db, property, category))) {
    throw new Failure('conflict', {
      field: 'id',
      detail: say('category.exists', { id: category.id }),
    });
  }
  await requireWithin(db, property, 'categories');
  const { id, ...detail } = category;
  await record(db, property, [{ kind: 'category.added', actor, subject: id, detail }]);
}

export async function changeCategory(
  db: Db,
  property: string,
  id: string,
  given: CategoryFields,
  actor: string,
): Promise<void> {
  const before = await requireLockedCategory(db, property, id);
  const after = withColor(before, given);
  const changed = alteration(before, after);
  if (changed === undefined) return;
  await putCategories(db, property, [after]);
  await record(db, property, [{ kind: 'category.changed', actor, subject: id, detail: changed }]);
}

export async function removeCategory(db: Db, property: string, id: string, actor: string): Promise<void> {
  const { description } = await requireLockedCategory(db, property, id);
  await deleteUnusedCategory(db, property, id);
  await record(db, property, [{ kind: 'category.removed', actor, subject: id, detail: { description } }]);
}

/** The category must be locked, so that no item is put into it meanwhile. */
export async function deleteUnusedCategory(db: Db, property: string, id: string): Promise<void> {
  const item = await itemOfCategory(db, property, id);
  if (item !== undefined) {
    throw new Failure('inUse', {
      detail: say('category.inUse', { id, item }),
    });
  }
  await deleteCategory(db, property, id);
}

async function requireCategory(db: Db, property: string, id: string): Promise<void> {
  if (digits.test(id) && (await holdCategory(db, property, id))) return;
  throw new Failure('unknownCategory', {
    field: 'category',
    detail: say('category.unknown'),
  });
}

async function requireLockedCategory(db: Db, property: string, id: string): Promise<Category> {
  const category = digits.test(id) ? await lockCategory(db, property, id) : undefined;
  if (category === undefined) throw new Failure('unknownCategory');
  return category;
}

function withFields(item: Item, { description, category, max, price }: ItemFields): Item {
  return {
    id: item.id,
    description: description === undefined ? item.description : checkedDescription(description),
    category: category ?? item.category,
    max: max === undefined ? item.max : checkedWholeNumber('max', max, 0, mostMax),
    price: price === undefined ? item.price : checkedPrice(price),
  };
}

function withColor(category: Category, { description, color }: CategoryFields): Category {
  return {
    id: category.id,
    description: description === undefined ? category.description : checkedDescription(description),
    color: color === undefined ? category.color : checkedColor(color),
  };
}

function checkedPrice(price: string): string {
  if (priceText.test(price)) return twoDecimals(price);
  throw new Failure('parameter', {
    field: 'price',
    detail: say('field.price'),
  });
}

function checkedColor(color: string): string {
  if (color === '' || colorText.test(color)) return color;
  throw new Failure('parameter', {
    field: 'color',
    detail: say('field.color'),
  });
}
