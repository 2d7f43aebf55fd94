/**
 * The service under test: the one at ACCEPTANCE_URL, or a hotel of our own, opened for a file of tests and closed after
 * it.
 */
import { afterAll, beforeAll } from 'vitest';
import { type Hotel, openHotel } from '../hotel.ts';
import { Client } from './client.ts';
import type { OpenApi } from './contract.ts';
import { passwords, propertyFile } from './property.ts';
import { settings } from './settings.ts';
import { removeBooked } from './wakeups.ts';

class Service {
  #hotel: Hotel | undefined;
  #document: OpenApi | undefined;
  readonly #file: () => string;
  readonly #environment: Record<string, string>;

  constructor(file: () => string, environment: Record<string, string>) {
    this.#file = file;
    this.#environment = environment;
  }

  async open(): Promise<void> {
    this.#hotel =
      settings.url === undefined
        ? await openHotel(this.#file(), { ...passwords, ...this.#environment })
        : { url: settings.url, close: () => Promise.resolve() };
    const answer = await fetch(`${this.url}/openapi.json`);
    this.#document = (await answer.json()) as OpenApi;
  }

  async close(): Promise<void> {
    if (this.#document !== undefined) await removeBooked(this.desk);
    await this.#hotel?.close();
  }

  get url(): string {
    return opened(this.#hotel).url;
  }

  get document(): OpenApi {
    return opened(this.#document);
  }

  /** No permission beyond those that every account has. */
  get desk(): Client {
    return this.as(settings.desk);
  }

  /** May charge rooms. */
  get bar(): Client {
    return this.as(settings.bar);
  }

  /** May configure, and read the journal. */
  get boss(): Client {
    return this.as(settings.boss);
  }

  as(credentials: string | undefined): Client {
    return new Client(this.url, this.document, credentials);
  }
}

/**
 * The file is that of the hotel we open ourselves; it is asked for when that happens, and no earlier. So are its
 * settings.
 */
export function useService(file: () => string = () => propertyFile, environment: Record<string, string> = {}): Service {
  const service = new Service(file, environment);
  beforeAll(() => service.open());
  afterAll(() => service.close());
  return service;
}

function opened<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the service is not open yet');
  return part;
}
