/** The tables of a property, and how the service keeps each. */
import { everyRoom, type RoomList } from '../hotel/queries.ts';
import { type Answer, newKey, request } from '../../shared/http/request.ts';
import type { Translate } from '../../shared/language/translate.ts';
import type { Word } from '../../shared/language/en.ts';
import { type Method, methods } from '../wakeups/wakeup.ts';
import { meant, type Table, type Values, Wrong } from './table.ts';

async function allRooms(list: RoomList): Promise<Values[]> {
  const rooms = await everyRoom(list);
  return rooms.map(({ room, extension, language, method }) => {
    return { room, extension: extension ?? '', language: language ?? '', method: method ?? '' };
  });
}

/** Only a room with a phone has guests to wake. */
export function roomTable(list: RoomList, languages: readonly string[], t: Translate): Table {
  const word = (method: Method): string => t(`word.${method}`);
  const toKeep = ({ method = '', ...values }: Values) => {
    const found = meant(methods, word, method);
    if (found === undefined && method.trim() !== '')
      throw new Wrong('method', t('phone.wrong.kind', { names: methods.map(word).join(', ') }));
    return { ...values, method: found ?? ('' as const) };
  };
  const kept = (values: Values) => ('method' in values ? toKeep(values) : values);
  const shown = ({ method = '', ...values }: Values): Values => {
    return { ...values, method: method === '' ? '' : word(method as Method) };
  };
  return {
    name: list,
    queryKey: ['rooms', 'settings', list],
    columns: [
      { key: 'room', word: 'settings.room', fixed: true },
      { key: 'extension', word: 'settings.extension' },
      { key: 'language', word: 'settings.language', options: languages },
      ...(list === 'mailboxes'
        ? [{ key: 'method', word: 'record.method', options: methods.map(word), wide: true } as const]
        : []),
    ],
    rows: async () => (await allRooms(list)).map(shown),
    add: async ({ room = '', ...values }) =>
      request('POST /api/v1/rooms', { query: { list }, json: { room, ...kept(values) }, key: newKey() }),
    change: async (room, changed) =>
      request('PATCH /api/v1/rooms/{room}', { path: { room }, query: { list }, json: kept(changed) }),
    remove: (room) => request('DELETE /api/v1/rooms/{room}', { path: { room }, query: { list } }),
  };
}

/** Text for the sheet, whatever the service answers. */
const asText = (row: Readonly<Record<string, string | number>>, ...columns: readonly string[]): Values =>
  Object.fromEntries(columns.map((column) => [column, String(row[column] ?? '')]));
const filled = (values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

type RestPath = '/rest/isi/item' | '/rest/isi/category' | '/rest/rsi/status';
type Kept = Readonly<Record<string, readonly Readonly<Record<string, string | number>>[]>>;

/** What is missing in a form is told by the service, in its words. */
export function restTable(path: RestPath, list: string, rest: Pick<Table, 'name' | 'queryKey' | 'columns'>): Table {
  const names = rest.columns.map(({ key }) => key);
  return {
    ...rest,
    rows: async () =>
      (((await request(`GET ${path}`)) as unknown as Kept)[list] ?? []).map((row) => asText(row, ...names)),
    add: (values) => request(`POST ${path}`, { form: filled(values) as never, key: newKey() }),
    change: (id, changed) => request(`PUT ${path}/{id}`, { path: { id }, form: changed as never }),
    remove: (id) => request(`DELETE ${path}/{id}`, { path: { id } }),
  };
}

export const categoryTable: Table = restTable('/rest/isi/category', 'categories', {
  name: 'categories',
  queryKey: ['categories'],
  columns: [
    { key: 'id', word: 'settings.id', fixed: true },
    { key: 'description', word: 'settings.description', wide: true },
    { key: 'color', word: 'settings.colour', colour: true },
  ],
});

export const statusTable: Table = restTable('/rest/rsi/status', 'items', {
  name: 'statuses',
  queryKey: ['status-types', 'settings'],
  columns: [
    { key: 'id', word: 'settings.id', fixed: true },
    { key: 'description', word: 'settings.description', wide: true },
  ],
});

type Policy = Answer<'GET /api/v1/policy'>;

const policy = (): Promise<Policy> => request('GET /api/v1/policy');
const putPolicy = (change: object): Promise<unknown> =>
  policy().then((before) => request('PUT /api/v1/policy', { json: { ...before, ...change } }));

const fields = [
  'lines',
  'ringSeconds',
  'attempts',
  'retryMinutes',
  'graceMinutes',
  'personMinutes',
  'soonMinutes',
  'snoozeMinutes',
  'snoozeTimes',
  'confirm',
  'desk',
  'canaryRing',
  'canaryFrom',
  'canaryUntil',
  'canaryEveryMinutes',
] as const;

/** Without a phone there is no canary; what is left out has its default. */
async function canaryWith(field: string, value: string): Promise<object | null> {
  const name = field.slice('canary'.length);
  const canary = { ...(await policy()).canary, [`${name.slice(0, 1).toLowerCase()}${name.slice(1)}`]: value };
  const given = Object.fromEntries(Object.entries(canary).filter(([, one]) => one !== ''));
  return field === 'canaryRing' && value === '' ? null : given;
}

/** Names and values: what is empty is none. */
export function policyTable(t: Translate): Table {
  return {
    name: 'policy',
    queryKey: ['policy'],
    words: (field) => t(`policy.wrong.${field}` as Word),
    columns: [
      { key: 'field', word: 'settings.field', fixed: true, shown: (field) => t(`policy.${field}` as Word) },
      { key: 'value', word: 'settings.value' },
    ],
    async rows() {
      const { snooze, escalation: _escalation, canary, ...rest } = await policy();
      const all = {
        ...rest,
        snoozeMinutes: snooze.minutes,
        snoozeTimes: snooze.times,
        canaryRing: canary?.ring,
        canaryFrom: canary?.from,
        canaryUntil: canary?.until,
        canaryEveryMinutes: canary?.everyMinutes,
      };
      return fields.map((field) => ({ field, value: String(all[field] ?? '') }));
    },
    async change(field, { value = '' }) {
      if (field.startsWith('canary')) return putPolicy({ canary: await canaryWith(field, value) });
      if (!field.startsWith('snooze')) return putPolicy({ [field]: value === '' ? null : value });
      const { snooze } = await policy();
      return putPolicy({ snooze: { ...snooze, [field === 'snoozeTimes' ? 'times' : 'minutes']: value } });
    },
  };
}

/** Who is rung about a guest who did not wake, in order. */
export const escalationTable: Table = {
  name: 'escalation',
  queryKey: ['policy', 'escalation'],
  columns: [
    { key: 'step', word: 'settings.step', given: true },
    { key: 'ring', word: 'settings.ring' },
    { key: 'afterMinutes', word: 'settings.after', numeric: true },
  ],
  rows: async () =>
    (await policy()).escalation.map(({ ring, afterMinutes }, index) => ({
      step: String(index + 1),
      ring,
      afterMinutes: String(afterMinutes),
    })),
  /** One that comes back stands where it was. */
  async add({ step = '', ring = '', afterMinutes = '' }) {
    const { escalation } = await policy();
    return putPolicy({
      escalation: escalation.toSpliced(
        step === '' ? escalation.length : Number(step) - 1,
        0,
        stepOf(ring, afterMinutes),
      ),
    });
  },
  async change(step, changed) {
    const { escalation } = await policy();
    const at = Number(step) - 1;
    return putPolicy({
      escalation: escalation.with(at, {
        ...escalation[at],
        ...stepOf(changed['ring'] ?? '', changed['afterMinutes'] ?? ''),
      }),
    });
  },
  /** Without a step, the last one: it was added a moment ago. */
  async remove(step) {
    const { escalation } = await policy();
    return putPolicy({ escalation: escalation.toSpliced(step === '' ? -1 : Number(step) - 1, 1) });
  },
};

function stepOf(ring: string, afterMinutes: string): { ring: string; afterMinutes: number } {
  // What is missing or no number is told by the service, in its words.
  return filled({ ring, afterMinutes }) as unknown as { ring: string; afterMinutes: number };
}
