/** A part of a process with a heartbeat of its own, as if it were a process by itself. */
import type { Database } from '../src/db/connect.ts';
import { Heartbeat } from '../src/work/heartbeat.ts';
import { silent } from './service.ts';

interface Part {
  start(): void;
  stop(): Promise<void>;
}

/** Started; its heart stops when it does. */
export function alive<T extends Part>(database: Database, make: (heartbeat: Heartbeat) => T): T {
  const heartbeat = new Heartbeat({ database, log: silent });
  const part = make(heartbeat);
  const stop = part.stop.bind(part);
  part.stop = async () => {
    await stop();
    await heartbeat.stop();
  };
  heartbeat.start();
  part.start();
  return part;
}
