/** A hotel for a file of tests: a database of its own, a property in it, and a service that serves it. */
import { afterAll, beforeAll } from 'vitest';
import type { Service } from '../src/service.ts';
import { expectCatalogued } from './catalogued.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { makeProperty, type PropertyToMake, startTestService } from './service.ts';

interface TestHotel {
  readonly database: TestDatabase;
  readonly service: Service;
  readonly property: string;
  readonly url: string;
}

/**
 * Opened before the tests and closed after them. At the end, all that it has told must be in the catalogue of events.
 */
export function useHotel(
  wanted: Partial<PropertyToMake> = {},
  settings: Readonly<Record<string, string>> = {},
  told: 'catalogued' | 'anything' = 'catalogued',
): TestHotel {
  const opened: Partial<{ database: TestDatabase; service: Service; property: string }> = {};
  beforeAll(async () => {
    opened.database = await createTestDatabase();
    opened.property = await makeProperty(opened.database, { code: 'grand', ...wanted });
    opened.service = await startTestService(opened.database, settings);
  });
  afterAll(async () => {
    await opened.service?.stop();
    try {
      if (opened.database !== undefined && told === 'catalogued') await expectCatalogued(opened.database);
    } finally {
      await opened.database?.drop();
    }
  });
  return {
    get database() {
      return of(opened.database);
    },
    get service() {
      return of(opened.service);
    },
    get property() {
      return of(opened.property);
    },
    get url() {
      return of(opened.service).url;
    },
  };
}

function of<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('the hotel is open while its tests run, not before');
  return one;
}
