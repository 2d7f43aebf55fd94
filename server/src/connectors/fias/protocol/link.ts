/** Keeps a connection to a property system: when one ends, the next is made, later and later while it does not hold. */
import { say } from '../../../messages/say.ts';
import { FiasClient } from './client.ts';
import type { ClientOptions } from './options.ts';

export interface LinkOptions extends ClientOptions {
  /** Seconds before each new connection; the last one again and again. */
  readonly pauses?: readonly number[];
  readonly onDown?: (reason: string) => void;
}

const usualPauses = [1, 2, 5, 10, 20, 30, 60];
/**
 * A link that held for so long begins with the shortest pause again. One that is thrown out at once does not: that is
 * how two clients fight.
 */
const steadyMilliseconds = 60_000;

export class FiasLink {
  readonly #options: LinkOptions;
  #client: FiasClient | undefined;
  #ended = false;
  #wake: (() => void) | undefined;
  readonly #running: Promise<void>;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  /** The connection there is, up or not. */
  get client(): FiasClient | undefined {
    return this.#client;
  }

  /** Says goodbye, or cuts it off at once, and makes no new connection. */
  async end(how: 'goodbye' | 'at once'): Promise<void> {
    this.#ended = true;
    this.#wake?.();
    if (how === 'goodbye') await this.#client?.end();
    else this.#client?.destroy(say('pms.givenUp').text);
    await this.#running;
  }

  async #run(): Promise<void> {
    const { pauses = usualPauses } = this.#options;
    for (let failures = 0; !this.#ended;) {
      let upAt: number | undefined;
      const reason = await this.#connect(() => (upAt ??= performance.now()));
      this.#client = undefined;
      this.#options.onDown?.(reason);
      if (upAt !== undefined && performance.now() - upAt > steadyMilliseconds) failures = 0;
      const pause = pauses[Math.min(failures, pauses.length - 1)] ?? 60;
      failures += 1;
      await this.#pause(pause * (0.9 + 0.2 * Math.random()));
    }
  }

  /** Resolves with why it ended, or never began. */
  async #connect(onUp: () => void): Promise<string> {
    try {
      const client: FiasClient = new FiasClient({
        ...this.#options,
        onChange: () => {
          if (client.state === 'up') onUp();
          this.#options.onChange?.();
        },
      });
      this.#client = client;
      return await client.closed;
    } catch (error) {
      return (error as Error).message;
    }
  }

  async #pause(seconds: number): Promise<void> {
    if (this.#ended) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, seconds * 1000);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
