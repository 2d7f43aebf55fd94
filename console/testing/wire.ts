/**
 * A wire between a browser and the service that can be cut. The browser is told nothing of it, as when a wall is
 * between.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Wire {
  readonly url: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function layWire(service: string): Promise<Wire> {
  const { hostname, port } = new URL(service);
  const ends = new Set<Socket>();
  let whole = true;
  const hold = (socket: Socket, other: Socket): void => {
    ends.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      ends.delete(socket);
      other.destroy();
    });
    socket.pipe(other);
  };
  const server = createServer((near) => {
    if (!whole) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    hold(near, far);
    hold(far, near);
  });
  const cut = (): void => {
    whole = false;
    for (const end of ends) end.destroy();
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend() {
      whole = true;
    },
    close() {
      cut();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
