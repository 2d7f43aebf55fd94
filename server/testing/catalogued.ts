/** Holds what was written or sent against the catalogue of events, more strictly than a reader has to. */
import type { TSchema } from 'typebox';
import { Errors } from 'typebox/schema';
import { expect } from 'vitest';
import { events } from '../src/events/catalogue.ts';
import type { EventDescription } from '../src/events/catalogue/describe.ts';
import type { TestDatabase } from './database.ts';
import { query } from './rest.ts';

/** The schema, with nothing allowed that it does not name. */
export function strict(schema: unknown): object {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema as never;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, typeof value === 'object' ? strict(value) : (value as unknown)]),
  );
  return 'properties' in inner ? { additionalProperties: false, ...inner } : inner;
}

/** What is wrong with a value, in words; empty when it is as the schema says. */
export function mistakesIn(schema: unknown, value: unknown): string[] {
  const [good, errors] = Errors(strict(schema) as TSchema, value);
  return good
    ? []
    : errors.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
}

interface Written {
  readonly kind: string;
  readonly detail: unknown;
  readonly personal: Record<string, unknown> | null;
}

/** Every entry of the journal has a kind of the catalogue, with the detail that this kind has. */
export async function expectCatalogued(database: TestDatabase): Promise<void> {
  const written = await query<Written>(
    database,
    `SELECT DISTINCT j.kind, j.detail, n.personal - 'name' AS personal FROM journal j
     LEFT JOIN journal_names n ON n.property = j.property AND n.entry = j.id`,
  );
  const wrong = written.flatMap(({ kind, detail, personal }) => {
    const described: EventDescription | undefined = events[kind as keyof typeof events];
    if (described === undefined) return [`${kind} is not in the catalogue`];
    const apart =
      personal === null || Object.keys(personal).length === 0
        ? []
        : mistakesIn(described.personal ?? { not: {} }, personal);
    return [...mistakesIn(described.detail, detail), ...apart].map((mistake) => `${kind}: ${mistake}`);
  });
  expect(wrong).toEqual([]);
}
