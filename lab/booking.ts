import { setTimeout as sleep } from 'node:timers/promises';
import { basic } from '../server/testing/service.ts';

/** Somebody at the desk who books one call after the other, days ahead, and notes what was answered. */
export function keepBooking(service: string, room: string) {
  const over = new AbortController();
  const answered: { id: string; at: number }[] = [];
  let failed = 0;
  const work = async (): Promise<void> => {
    for (let at = Date.now() + 10 * 86_400_000; !over.signal.aborted; at += 60_000) {
      const datetime = new Date(at).toISOString();
      const body = new URLSearchParams({ room, datetime });
      const options = { method: 'POST', headers: basic('boss@grand'), body };
      const response = await fetch(`${service}/rest/wakeup`, options).catch(() => undefined);
      if (response?.status === 201)
        answered.push({ id: ((await response.json()) as { id: string }).id, at: Date.now() });
      else failed += 1;
      await sleep(100);
    }
  };
  const working = work();
  return {
    answered,
    get failed() {
      return failed;
    },
    stop() {
      over.abort();
      return working;
    },
  };
}
