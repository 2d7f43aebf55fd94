/** How many rows tables have, and what they take on disk. */
import { onServer } from '../server/testing/database.ts';
import type { Table } from './bench.ts';
import { rounded } from './statistics.ts';

interface Size {
  readonly rows: number;
  readonly bytes: number;
}

/** Of every table that has rows. */
export function sizesOf(url: string): Promise<Map<string, Size>> {
  return onServer(async (client) => {
    const { rows: tables } = await client.query<{ name: string; bytes: number }>(
      `SELECT relname AS name, pg_total_relation_size(oid)::float8 AS bytes FROM pg_class
          WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 2 DESC`,
    );
    const sizes = new Map<string, Size>();
    for (const { name, bytes } of tables) {
      const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${name}`);
      sizes.set(name, { rows: rows[0]?.count ?? 0, bytes });
    }
    return sizes;
  }, url);
}

/**
 * What is dead is cleared up, as autovacuum does some time later. Pages of an index that are empty since then are used
 * again after the second time.
 */
export async function clearUp(url: string): Promise<void> {
  await onServer(async (client) => {
    await client.query('VACUUM ANALYZE');
    await client.query('VACUUM');
    await client.query('CHECKPOINT');
  }, url);
}

export type Sizes = ReadonlyMap<string, Size>;

const mebibytes = (bytes: number): number => rounded(bytes / 1024 ** 2, 1);

export function sizesTable(title: string, before: Sizes, after: Sizes, filled?: Sizes): Table {
  const cells = (name: string, sizes: Sizes): number[] => [
    sizes.get(name)?.rows ?? 0,
    mebibytes(sizes.get(name)?.bytes ?? 0),
  ];
  const names = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => (before.get(name)?.rows ?? 0) > 1000 || (after.get(name)?.rows ?? 0) > 1000,
  );
  const sum = (sizes: Sizes): number[] => [
    [...sizes.values()].reduce((rows, size) => rows + size.rows, 0),
    mebibytes([...sizes.values()].reduce((bytes, size) => bytes + size.bytes, 0)),
  ];
  const columns = [before, after, ...(filled === undefined ? [] : [filled])];
  return {
    title,
    head: ['', 'rows before', 'MiB', 'rows after', 'MiB', ...(filled === undefined ? [] : ['rows later', 'MiB'])],
    rows: [
      ...names.map((name) => [name as string | number].concat(columns.flatMap((sizes) => cells(name, sizes)))),
      ['together', ...columns.flatMap(sum)],
    ],
  };
}
