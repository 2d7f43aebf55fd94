/** What can be charged: its category by name, its price as the reader writes prices. */
import { request } from '../../shared/http/request.ts';
import type { Translate } from '../../shared/language/translate.ts';
import { typedAmount } from '../../shared/money.ts';
import { type Table, type Values, Wrong } from './table.ts';
import { restTable } from './tables.ts';

interface Category {
  readonly id: string;
  readonly description: string;
}

const categories = async (): Promise<readonly Category[]> => (await request('GET /rest/isi/category')).categories;

export function itemTable(t: Translate, tag: string, currency = ''): Table {
  const table = restTable('/rest/isi/item', 'items', {
    name: 'items',
    queryKey: ['items', 'settings'],
    columns: [
      { key: 'id', word: 'settings.id', fixed: true },
      { key: 'description', word: 'settings.description', wide: true },
      { key: 'category', word: 'settings.category' },
      { key: 'max', word: 'settings.max', numeric: true },
      { key: 'price', word: 'settings.price', numeric: true, unit: currency },
    ],
  });
  const example = (3.5).toLocaleString(tag, { minimumFractionDigits: 2 });
  /** As the service reads it. */
  const sent = async (values: Values): Promise<Values> => {
    const { category, price } = values;
    return {
      ...values,
      ...(category === undefined ? {} : { category: idOf(t, category, await categories()) }),
      ...(price === undefined ? {} : { price: typedAmount(price, tag) }),
    };
  };
  return {
    ...table,
    async rows() {
      const [rows, known] = await Promise.all([table.rows(), categories()]);
      const told = (row: Values): Values => ({
        category: nameOf(row['category'] ?? '', known),
        price: shown(row['price'] ?? '', tag),
      });
      return rows.map((row) => Object.assign({}, row, told(row)));
    },
    add: async (values) => table.add?.(await sent(values)),
    change: async (id, changed) => table.change(id, await sent(changed)),
    words: (_key, column) => (column === 'price' ? t('items.wrong.price', { example }) : undefined),
  };
}

/** By its name where no other has it. */
function nameOf(id: string, known: readonly Category[]): string {
  const name = known.find((one) => one.id === id)?.description ?? '';
  const alike = known.filter(({ description }) => same(description, name));
  return alike.length === 1 && !known.some((one) => one.id === name) ? name : id;
}

/** An id is always taken as one: the service says where there is none. */
function idOf(t: Translate, written: string, known: readonly Category[]): string {
  const word = written.trim();
  if (word === '' || known.some(({ id }) => id === word)) return word;
  const [found, ...others] = known.filter(({ description }) => same(description, word));
  if (found !== undefined && others.length === 0) return found.id;
  if (/^\d+$/.test(word)) return word;
  const names = known.map(({ description }) => description).join(', ');
  throw new Wrong('category', t('items.wrong.category', { name: word, names }));
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** With the comma or the point of the reader, and nothing else that would have to be typed again. */
function shown(price: string, tag: string): string {
  if (!/^\d+\.\d+$/.test(price)) return price;
  return new Intl.NumberFormat(tag, { useGrouping: false, minimumFractionDigits: 2 }).format(
    price as unknown as number,
  );
}
