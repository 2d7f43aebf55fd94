/** A place where the service's messages arrive: the connectors send to `/charges…`, the receivers to `/status…`. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { settings } from './settings.ts';

interface Message {
  readonly path: string;
  readonly text: string;
}

const patience = 10_000;

class Listener {
  readonly #server: Server;
  readonly #messages: Message[] = [];

  constructor() {
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#messages.push({ path: request.url ?? '', text: await textOf(request) });
    response.end();
  }

  open(): Promise<void> {
    // A service elsewhere reaches us by the port that its owner was told; our own gets whichever is free.
    return new Promise((resolve) =>
      this.#server.listen(settings.listen ?? 0, settings.listen === undefined ? '127.0.0.1' : '0.0.0.0', resolve),
    );
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** What has arrived below a path and speaks of all these words. */
  arrived(path: string, ...words: string[]): Message[] {
    return this.#messages.filter(
      (message) => message.path.startsWith(path) && words.every((word) => message.text.includes(word)),
    );
  }

  /** The same, once something has come to each of the paths, or when patience ends. */
  async arriving(paths: readonly string[], ...words: string[]): Promise<string[]> {
    const there = () =>
      paths.filter((path) =>
        this.#messages.some((message) => message.path === path && words.every((word) => message.text.includes(word))),
      );
    for (let waited = 0; waited < patience && there().length < paths.length; waited += 50) await sleep(50);
    return there();
  }
}

export function useListener(): Listener {
  const listener = new Listener();
  beforeAll(() => listener.open());
  afterAll(() => listener.close());
  return listener;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}
