import type { Category, Item } from '../../inventory/inventory.ts';
import { deleteUnusedCategory } from '../../inventory/catalogue.ts';
import { deleteItems, lockCategory, putCategories, putItems } from '../../inventory/store.ts';
import type { FileInventory } from '../file/inventory.ts';
import { putSettings } from '../../properties/store.ts';
import type { Change, Section } from './change.ts';
import { compareRecords } from './records.ts';

export function planInventory(wanted: FileInventory, present: FileInventory, prune: boolean): Section {
  const categories = compareRecords<Category>(
    'category',
    { wanted: wanted.categories, present: present.categories, prune },
    ({ id }) => id,
    ({ description, color }) => ({ description, color: color === '' ? null : color }),
  );
  const items = compareRecords<Item>(
    'item',
    { wanted: wanted.items, present: present.items, prune },
    ({ id }) => id,
    ({ description, category, max, price }) => ({ description, category, max: max === 0 ? null : max, price }),
  );
  const { holdSeconds } = wanted;
  const hold: Change[] =
    holdSeconds === present.holdSeconds
      ? []
      : [{ kind: 'inventory', action: 'change', name: 'holdSeconds', from: present.holdSeconds, to: holdSeconds }];
  return {
    changes: [...hold, ...categories.changes, ...items.changes, ...items.removals, ...categories.removals],
    leftAlone: [...categories.leftAlone, ...items.leftAlone],
    // An item always has its category: categories come first and go last.
    async write(db, property) {
      if (hold.length > 0) await putSettings(db, property, 'inventory', { holdSeconds });
      if (categories.puts.length > 0) await putCategories(db, property, categories.puts);
      if (items.puts.length > 0) await putItems(db, property, items.puts);
      if (items.removals.length > 0) {
        await deleteItems(
          db,
          property,
          items.extra.map(({ id }) => id),
        );
      }
      for (const { name } of categories.removals) {
        await lockCategory(db, property, name);
        await deleteUnusedCategory(db, property, name);
      }
    },
  };
}
