/** Notes of the shifts: who may change what, what the journal keeps, and what goes with whom. */
import { expect, test } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { ask, query } from '../../testing/rest.ts';

const hotel = useHotel({ rooms: ['101', '102'] });

interface Note {
  readonly id: string;
  readonly room: string | null;
  readonly text: string;
  readonly due: string | null;
  readonly writtenBy: string;
  readonly done: string | null;
  readonly doneBy: string | null;
  readonly written: string;
}
const to = (what: string, json?: object, as = 'desk') =>
  ask(hotel.url, what, { as, ...(json === undefined ? {} : { json }) });
const written = async (json: object, as = 'desk'): Promise<string> => {
  const answer = await to('POST /api/v1/notes', json, as);
  expect(answer.status, answer.text).toBe(201);
  return (answer.json as Note).id;
};
const listed = async (search = ''): Promise<readonly Note[]> =>
  ((await to(`GET /api/v1/notes${search}`)).json as { notes: Note[] }).notes;
const journal = (id: string) =>
  query<{ kind: string; actor: string; room: string | null; personal: object | null; detail: object }>(
    hotel.database,
    `SELECT j.kind, j.actor, j.room, j.detail, n.personal FROM journal j
      LEFT JOIN journal_names n ON n.property = j.property AND n.entry = j.id WHERE j.subject = $1 ORDER BY j.id`,
    [id],
  );

test('a note is written, corrected by its author, done by anybody and removed; the journal keeps it', async () => {
  const id = await written({ room: '101', text: '  Late check-out, Mrs Lovelace ', due: '2031-01-01T11:00:00+01:00' });
  expect(await listed()).toMatchObject([
    { id, room: '101', text: 'Late check-out, Mrs Lovelace', due: '2031-01-01T10:00:00.000Z', writtenBy: 'desk' },
  ]);
  // Another account of the desk may do it, and may not rewrite it; an administrator may.
  expect((await to(`PATCH /api/v1/notes/${id}`, { text: 'Nothing' }, 'bar')).status).toBe(403);
  expect((await to(`DELETE /api/v1/notes/${id}`, undefined, 'bar')).status).toBe(403);
  expect((await to(`PATCH /api/v1/notes/${id}`, { text: 'Check-out at 12' })).status).toBe(204);
  expect((await to(`PATCH /api/v1/notes/${id}`, { due: null, room: null }, 'boss')).status).toBe(204);
  for (const as of ['bar', 'desk'])
    expect((await to(`PATCH /api/v1/notes/${id}`, { done: true }, as)).status).toBe(204);
  expect(await listed()).toMatchObject([{ text: 'Check-out at 12', due: null, room: null, doneBy: 'bar' }]);
  expect((await to(`PATCH /api/v1/notes/${id}`, { done: false })).status).toBe(204);
  expect(await listed()).toMatchObject([{ done: null, doneBy: null }]);
  expect((await to(`DELETE /api/v1/notes/${id}`)).status).toBe(204);
  expect(await listed()).toEqual([]);
  expect((await to(`DELETE /api/v1/notes/${id}`)).status).toBe(404);
  const told = await journal(id);
  expect(told.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['note.written', 'desk'],
    ['note.corrected', 'desk'],
    ['note.corrected', 'boss'],
    ['note.done', 'bar'],
    ['note.reopened', 'desk'],
    ['note.removed', 'desk'],
  ]);
  expect(told[1]?.personal).toEqual({ text: 'Check-out at 12', before: 'Late check-out, Mrs Lovelace' });
  expect(JSON.stringify(told.map(({ detail }) => detail))).not.toContain('Lovelace');
});

test.each([
  [{ text: '   ' }, 400],
  [{ text: 'two\nlines' }, 400],
  [{ text: 'x'.repeat(501) }, 400],
  [{ text: 'x', due: 'tomorrow' }, 400],
  [{ text: 'x', room: '999' }, 404],
  [{}, 400],
])('%j is no note', async (json, status) => {
  expect((await to('POST /api/v1/notes', json)).status).toBe(status);
  expect(await listed()).toEqual([]);
});

test('they are listed in pages, by room, and for a shift with what is still open', async () => {
  const texts = Array.from({ length: 7 }, (_, index) => `note ${index}`);
  for (const [index, text] of texts.entries())
    await written({
      text,
      ...(index % 2 === 0 ? { room: '101' } : {}),
      ...(index < 2 ? { due: '2031-01-01T00:00:00Z' } : {}),
    });
  const pages: string[][] = [];
  for (let cursor = ''; ;) {
    const { notes, next } = (await to(`GET /api/v1/notes?limit=3${cursor}`)).json as {
      notes: Note[];
      next: string | null;
    };
    pages.push(notes.map(({ text }) => text));
    if (next === null) break;
    cursor = `&cursor=${next}`;
  }
  expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
  expect(pages.flat()).toEqual(texts.toReversed());
  expect((await to('GET /api/v1/notes?cursor=nonsense')).status).toBe(400);
  expect((await listed('?room=101')).map(({ text }) => text)).toEqual(['note 6', 'note 4', 'note 2', 'note 0']);
  const [, , , , third] = await listed();
  const since = third?.written ?? '';
  // Written before, and open; one that is done since is told once more.
  const open = (await listed(`?since=${since}`)).map(({ text }) => text);
  expect(open).toEqual(['note 6', 'note 5', 'note 4', 'note 3', 'note 2', 'note 1', 'note 0']);
  await query(hotel.database, `UPDATE notes SET done_at = written_at, done_by = 'desk' WHERE text = 'note 0'`);
  expect((await listed(`?since=${since}`)).map(({ text }) => text)).not.toContain('note 0');
  await query(hotel.database, `UPDATE notes SET done_at = now() WHERE text = 'note 0'`);
  expect((await listed(`?since=${since}`)).map(({ text }) => text)).toContain('note 0');
});

test('the same key writes one note', async () => {
  const before = (await listed()).length;
  const post = () =>
    ask(hotel.url, 'POST /api/v1/notes', {
      as: 'desk',
      json: { text: 'Once' },
      headers: { 'idempotency-key': 'note-1' },
    });
  const [one, other] = [await post(), await post()];
  expect([one.status, other.status]).toEqual([201, 201]);
  expect(other.json).toEqual(one.json);
  expect(await listed()).toHaveLength(before + 1);
});

test('what was written about a room goes with the guest who is erased, from the journal as well', async () => {
  const id = await written({ room: '102', text: 'Mrs Lovelace wants quiet' });
  const [from, until] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  const erased = await to('POST /api/v1/guests/erase', { room: '102', from, to: until, reason: 'asked' }, 'boss');
  expect(erased).toMatchObject({ status: 200, json: { erased: { notes: 1, entries: 1 } } });
  expect((await listed()).map((note) => note.id)).not.toContain(id);
  expect((await journal(id)).map(({ personal }) => personal)).toEqual([null]);
});
