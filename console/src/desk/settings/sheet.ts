/**
 * A table while somebody edits it: which cells differ from what is kept, what the service said to a row, and the way
 * back.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Refused } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { useTell } from '../undo/toasts.tsx';
import { nameOf, type Table, type Values, Wrong } from './table.ts';

export interface Line {
  /** The key of the row, or of one that is not kept yet. */
  readonly key: string;
  readonly isNew: boolean;
  readonly values: Values;
  /** Cells that differ from what is kept. */
  readonly changed: ReadonlySet<string>;
  readonly trouble: { readonly column: string; readonly words: string } | undefined;
}

export interface Sheet {
  readonly lines: readonly Line[];
  readonly loaded: boolean;
  readonly unsaved: number;
  readonly write: (key: string, cells: Values) => void;
  /** Rows by their keys: known ones are changed, others added. Nothing is kept yet. */
  readonly merge: (records: readonly Values[]) => void;
  readonly save: (key: string) => Promise<boolean>;
  readonly saveAll: () => Promise<void>;
  readonly revert: (key: string) => void;
  readonly remove: (key: string) => Promise<void>;
}

type Drafts = Readonly<Record<string, Values>>;
const none: readonly Values[] = [];
const newRow = 'new row ';

function drop<T>(all: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([one]) => one !== key));
}

function differing(row: Values, cells: Values): Values {
  return Object.fromEntries(Object.entries(cells).filter(([column, value]) => (row[column] ?? '') !== value));
}

/** Only what differs from what is kept is a draft; one that has become as it was is none any more. */
function withDraft(all: Drafts, key: string, row: Values, cells: Values): Drafts {
  const draft = differing(row, cells);
  return Object.keys(draft).length === 0 ? drop(all, key) : { ...all, [key]: draft };
}

export function useSheet(table: Table): Sheet {
  const t = useTranslate();
  const tell = useTell();
  const queries = useQueryClient();
  const { data: rows } = useQuery({ queryKey: table.queryKey, queryFn: table.rows, staleTime: 60_000 });
  const [drafts, setDrafts] = useState<Drafts>({});
  const [troubles, setTroubles] = useState<Readonly<Record<string, { column: string; words: string }>>>({});
  /** The number of the empty row at the end, which becomes a real one when somebody writes into it. */
  const [blank, setBlank] = useState(1);
  const id = table.columns[0]?.key ?? '';
  const kept = new Map((rows ?? none).map((row) => [row[id] ?? '', row]));
  const empty: Values = Object.fromEntries(table.columns.map(({ key }) => [key, '']));
  const written = Object.keys(drafts).filter((key) => key.startsWith(newRow));
  const lineOf = (key: string, row: Values, isNew: boolean): Line => ({
    key,
    isNew,
    values: { ...row, ...drafts[key] },
    changed: new Set(Object.keys(drafts[key] ?? {})),
    trouble: troubles[key],
  });
  const lines = [
    ...[...kept].map(([key, row]) => lineOf(key, row, false)),
    ...(table.add === undefined ? [] : [...written, `${newRow}${blank}`].map((key) => lineOf(key, empty, true))),
  ];

  const revert = (key: string): void => {
    setDrafts((all) => drop(all, key));
    setTroubles((all) => drop(all, key));
  };
  /** What is kept now is no draft any more; what was typed while the service answered still is one. */
  const settle = (key: string, saved: Values = {}): void => {
    const now = { ...(kept.get(key) ?? empty), ...saved };
    setDrafts((all) => withDraft(all, key, now, all[key] ?? {}));
  };
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: [table.queryKey[0]] });

  const write = (key: string, cells: Values): void => {
    if (key === `${newRow}${blank}`) setBlank(blank + 1);
    setTroubles((all) => drop(all, key));
    setDrafts((all) => withDraft(all, key, kept.get(key) ?? empty, { ...all[key], ...cells }));
  };

  const keep = async (key: string): Promise<() => Promise<unknown>> => {
    const row = kept.get(key);
    const changed = drafts[key] ?? {};
    if (row !== undefined) {
      await table.change(key, changed);
      const before = Object.fromEntries(Object.keys(changed).map((column) => [column, row[column] ?? '']));
      return () => table.change(key, before);
    }
    await table.add?.({ ...empty, ...changed });
    return async () => table.remove?.(changed[id] ?? '');
  };

  const troubleOf = (error: unknown, key: string): { column: string; words: string } => {
    const changed = Object.keys(drafts[key] ?? {});
    if (error instanceof Wrong) return { column: error.column, words: error.message };
    const column = blamed(error instanceof Refused ? error.fields : [], table, changed);
    if (!(error instanceof Refused)) return { column, words: t('trouble.away') };
    const isSaid = error.status === 400 || error.status === 422;
    const own = isSaid ? table.words?.(key, column, { ...kept.get(key), ...drafts[key] }) : undefined;
    return { column, words: own ?? error.message };
  };

  /** Undefined when the service refused it; its words are then at the cell. */
  const tryToKeep = async (key: string): Promise<(() => Promise<unknown>) | undefined> => {
    setTroubles((all) => drop(all, key));
    try {
      return await keep(key);
    } catch (error) {
      setTroubles((all) => ({ ...all, [key]: troubleOf(error, key) }));
      return undefined;
    }
  };

  const save = async (key: string): Promise<boolean> => {
    if (drafts[key] === undefined) return true;
    const back = await tryToKeep(key);
    if (back === undefined) return false;
    await refresh();
    settle(key, drafts[key]);
    const title = t('settings.saved', { name: nameOf(table, { ...(kept.get(key) ?? empty), ...drafts[key] }) });
    const lost = table.lost?.(drafts[key]) === true;
    tell({ title, seconds: 10, ...(lost ? {} : { undo: () => back().then(refresh) }) });
    return true;
  };

  return {
    lines,
    loaded: rows !== undefined,
    unsaved: Object.keys(drafts).length,
    write,
    revert,
    save,
    merge(records) {
      let number = blank;
      const next: Record<string, Values> = { ...drafts };
      for (const record of records) {
        const row = kept.get(record[id] ?? '');
        const cells = differing(row ?? empty, record);
        if (row === undefined) {
          next[`${newRow}${number}`] = cells;
          number += 1;
        } else if (Object.keys(cells).length > 0) next[record[id] ?? ''] = { ...next[record[id] ?? ''], ...cells };
      }
      setBlank(number);
      setDrafts(next);
    },
    /** The list is read again once, and one step back undoes all of it. */
    async saveAll() {
      const ways: (() => Promise<unknown>)[] = [];
      const saved: string[] = [];
      for (const key of Object.keys(drafts)) {
        const back = await tryToKeep(key);
        if (back === undefined) continue;
        ways.unshift(back);
        saved.push(key);
      }
      await refresh();
      for (const key of saved) settle(key, drafts[key]);
      const undo = async (): Promise<void> => {
        for (const back of ways) await back();
        await refresh();
      };
      const lost = saved.some((key) => table.lost?.(drafts[key] ?? {}) === true);
      const title = t('settings.savedAll', { count: saved.length });
      if (saved.length > 0) tell({ title, seconds: 10, ...(lost ? {} : { undo }) });
    },
    async remove(key) {
      const row = kept.get(key);
      if (row === undefined) return revert(key);
      try {
        await table.remove?.(key);
        await refresh();
        revert(key);
        const undo = async (): Promise<void> => {
          await table.add?.(row);
          await refresh();
        };
        const lost = table.lost?.(row) === true;
        const title = t('settings.removed', { name: nameOf(table, row) });
        tell({ title, seconds: 10, ...(lost ? {} : { undo }) });
      } catch (error) {
        setTroubles((all) => ({
          ...all,
          [key]: { column: id, words: error instanceof Refused ? error.message : t('trouble.away') },
        }));
      }
    },
  };
}

/** The cell that the service blames, by the end of a field like `escalation.0.ring`; else one that was changed. */
function blamed(fields: readonly string[], { columns }: Table, changed: readonly string[]): string {
  const named = fields
    .map((field) => field.slice(field.lastIndexOf('.') + 1))
    .find((name) => columns.some(({ key }) => key === name));
  return named ?? changed[0] ?? columns[0]?.key ?? '';
}
