/** Phones that people call in from, and the staff who do. */
import { request } from '../../shared/http/request.ts';
import type { Translate } from '../../shared/language/translate.ts';
import { meant, type Table, type Values, Wrong } from './table.ts';

const kinds = ['room', 'extra', 'staff', 'public'] as const;
const rights = ['status', 'inspect', 'minibar', 'wakeups'] as const;
/** A PIN that there is: nobody is shown it. */
const hidden = '••••';

/** Page by page, until the last one. */
async function all<Row>(page: (cursor: string | undefined) => Promise<{ rows: readonly Row[]; next: string | null }>) {
  const rows: Row[] = [];
  for (let cursor: string | undefined; ;) {
    const found = await page(cursor);
    rows.push(...found.rows);
    if (found.next === null) return rows;
    cursor = found.next;
  }
}

const after = (cursor: string | undefined) => ({ limit: 500, ...(cursor === undefined ? {} : { cursor }) });

export function phoneTable(t: Translate): Table {
  const word = (kind: (typeof kinds)[number]): string => t(`phone.kind.${kind}`);
  const rows = async (): Promise<Values[]> =>
    (
      await all(async (cursor) => {
        const { phones, next } = await request('GET /api/v1/phones', { query: after(cursor) });
        return { rows: phones, next };
      })
    ).map(({ number, kind, room, place }) => ({ number, kind: word(kind), room: room ?? '', place }));
  const put = (number: string, { kind = '', room = '', place = '' }: Values): Promise<unknown> => {
    const found = meant(kinds, word, kind);
    if (found === undefined) throw new Wrong('kind', t('phone.wrong.kind', { names: kinds.map(word).join(', ') }));
    const json = { kind: found, place, ...(room.trim() === '' ? {} : { room: room.trim() }) };
    return request('PUT /api/v1/phones/{number}', { path: { number: number.trim() }, json });
  };
  return {
    name: 'phones',
    queryKey: ['phones', 'settings'],
    columns: [
      { key: 'number', word: 'settings.number', fixed: true },
      { key: 'kind', word: 'settings.kind', options: kinds.map(word), wide: true },
      { key: 'room', word: 'settings.room' },
      { key: 'place', word: 'settings.place', wide: true },
    ],
    rows,
    add: async ({ number = '', ...values }) => put(number, values),
    change: async (number, changed) =>
      put(number, { ...(await rows()).find((one) => one['number'] === number), ...changed }),
    remove: (number) => request('DELETE /api/v1/phones/{number}', { path: { number } }),
  };
}

export function staffTable(t: Translate): Table {
  const word = (right: (typeof rights)[number]): string => t(`staff.may.${right}`);
  const rightsIn = (written: string): (typeof rights)[number][] =>
    written
      .split(/[,;]/)
      .filter((one) => one.trim() !== '')
      .map((one) => {
        const found = meant(rights, word, one);
        if (found === undefined) throw new Wrong('may', t('staff.wrong.may', { names: rights.map(word).join(', ') }));
        return found;
      });
  const rows = async (): Promise<Values[]> =>
    (
      await all(async (cursor) => {
        const { staff, next } = await request('GET /api/v1/staff', { query: after(cursor) });
        return { rows: staff, next };
      })
    ).map(({ number, name, language, may, pin }) => ({
      number,
      name,
      language: language ?? '',
      may: may.map(word).join(', '),
      pin: pin ? hidden : '',
    }));
  const put = (number: string, { name = '', language = '', may = '', pin = '' }: Values): Promise<unknown> => {
    const kept = pin === hidden ? {} : { pin: pin.trim() === '' ? null : pin.trim() };
    const spoken = language.trim() === '' ? {} : { language: language.trim() };
    const json = { name, may: [...new Set(rightsIn(may))], ...spoken, ...kept };
    return request('PUT /api/v1/staff/{number}', { path: { number: number.trim() }, json });
  };
  return {
    name: 'staff',
    queryKey: ['staff', 'settings'],
    columns: [
      { key: 'number', word: 'settings.number', fixed: true },
      { key: 'name', word: 'settings.staffName' },
      { key: 'language', word: 'settings.language', options: ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'] },
      { key: 'may', word: 'settings.may', wide: true },
      { key: 'pin', word: 'settings.pin' },
    ],
    rows,
    add: async ({ number = '', ...values }) => put(number, values),
    change: async (number, changed) =>
      put(number, { ...(await rows()).find((one) => one['number'] === number), ...changed }),
    remove: (number) => request('DELETE /api/v1/staff/{number}', { path: { number } }),
    lost: ({ pin }) => pin !== undefined && pin !== '',
  };
}
