/** Our end of a link and the simulated property system at the other, for one test file: new for every test. */
import { afterEach, vi } from 'vitest';
import { FiasClient } from '../../server/src/connectors/fias/protocol/client.ts';
import { type ClientOptions, usualLimits } from '../../server/src/connectors/fias/protocol/options.ts';
import type { FiasRecord } from '../../server/src/connectors/fias/protocol/record.ts';
import { describedRecords, linkSettings } from '../../server/src/connectors/fias/settings.ts';
import { bytesOf } from './letters.ts';
import { PropertySystem, type SystemOptions } from './property-system.ts';

export const eventually = { timeout: 60_000, interval: 20 };
const bounds = { records: 20_000, recordsPerSecond: 200, noise: 65_536, greetings: 60, unread: 65_536 };

export class Talk {
  system!: PropertySystem;
  /** Records that our end was told. */
  heard: FiasRecord[] = [];
  readonly #clients: FiasClient[] = [];

  constructor() {
    afterEach(async () => {
      for (const client of this.#clients.splice(0)) client.destroy('the test is over');
      await this.system.stop();
    });
  }

  async start(options: SystemOptions = {}): Promise<void> {
    this.system = await PropertySystem.start(options);
  }

  options(more: Partial<ClientOptions> = {}): ClientOptions {
    const { port, profile } = this.system;
    this.heard = [];
    return {
      host: '127.0.0.1',
      port,
      interface: 'PB',
      version: '1.01',
      records: describedRecords(linkSettings({ interface: 'PB' })),
      characterSet: profile.encoding === 'cp850' ? 'cp850' : 'latin1',
      limits: { ...usualLimits, startSeconds: 0.5, answerSeconds: 3 },
      bounds,
      now: () => Temporal.PlainDateTime.from('2000-10-15T12:30:46'),
      onRecord: (record) => this.heard.push(record),
      ...more,
    };
  }

  connect(more: Partial<ClientOptions> = {}): FiasClient {
    const client = new FiasClient(this.options(more));
    this.#clients.push(client);
    return client;
  }

  async up(profile = 'opera', more: Partial<ClientOptions> = {}): Promise<FiasClient> {
    await this.start({ profile });
    const client = this.connect(more);
    await vi.waitUntil(() => client.state === 'up', eventually);
    return client;
  }

  /** What our end said: everything, or the records of one kind. */
  said(id?: string): string[] {
    return this.system.transcript
      .filter(
        ({ direction, text }) =>
          direction === '<' && (id === undefined ? !text.startsWith('--') : text.startsWith(`${id}|`)),
      )
      .map(({ text }) => text);
  }

  raw(text: string): void {
    this.system.sendRaw(bytesOf(text, this.system.profile.encoding));
  }
}
