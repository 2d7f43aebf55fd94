/**
 * A cable between two programs that can be cut or made bad, for TCP as a network does it to TCP: what is lost is not
 * gone but late, in its order; over a cable that is cut nothing comes, not even that it is cut.
 */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Of a cable that loses packets: in so many of a hundred pieces one has to be sent again, and that takes so long. */
interface Losing {
  readonly percent: number;
  readonly milliseconds: number;
}

export class Wire {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #mended = Promise.withResolvers<void>();
  #cut = false;
  losing: Losing | undefined;

  private constructor(to: string) {
    const [host = '', port = ''] = to.split(':');
    this.#server = createServer((near) => {
      const far = connect({ host, port: Number(port) });
      this.#join(near, far);
      this.#join(far, near);
    });
  }

  /** To what listens at `host:port`, whoever that is at the moment. */
  static async to(address: string): Promise<Wire> {
    const wire = new Wire(address);
    await new Promise<void>((resolve) => wire.#server.listen(0, '127.0.0.1', resolve));
    return wire;
  }

  get address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.#cut = true;
  }

  /** What was held back goes on, and ends that nobody heard of are heard of. */
  mend(): void {
    this.#cut = false;
    this.#mended.resolve();
    this.#mended = Promise.withResolvers();
  }

  async close(): Promise<void> {
    this.mend();
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** One piece after the other: the next one is read when this one has passed. */
  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    const carry = async (): Promise<void> => {
      for await (const piece of from as AsyncIterable<Buffer>) {
        await this.#pass();
        if (!to.write(piece) && !to.destroyed)
          await new Promise<void>((resolve) => {
            to.once('drain', resolve).once('close', resolve);
          });
      }
      await this.#pass();
      this.#sockets.delete(from);
      to.end();
    };
    // Whichever side is gone, the other one learns of it; over a cable that is cut when it is mended.
    const gone = async (): Promise<void> => {
      this.#sockets.delete(from);
      await this.#pass();
      to.destroy();
    };
    from.on('error', () => undefined);
    carry().catch(() => void gone());
  }

  async #pass(): Promise<void> {
    while (this.#cut) await this.#mended.promise;
    const { losing } = this;
    if (losing !== undefined && Math.random() * 100 < losing.percent) await sleep(losing.milliseconds);
  }
}
