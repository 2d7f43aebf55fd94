/** Time limits for tests: shorter than the protocol has them; and a courier that keeps to them. */
import { Addresses } from '../../server/src/connectors/addresses.ts';
import type { Limits } from '../../server/src/connectors/fias/protocol/options.ts';
import { FiasSession } from '../../server/src/connectors/fias/session.ts';
import { Links } from '../../server/src/connectors/links.ts';
import { Courier } from '../../server/src/courier/courier.ts';
import { type Patience, usualPatience } from '../../server/src/courier/patience.ts';
import type { Database } from '../../server/src/db/connect.ts';
import { keepPurging } from '../../server/src/guests/purge.ts';
import { createMetrics } from '../../server/src/ops/metrics.ts';
import { alive } from '../../server/testing/alive.ts';
import { silent } from '../../server/testing/service.ts';

const quickPatience: Patience = { ...usualPatience, usual: [0.05, 0.1], fast: [0.05] };
export const quickLimits: Partial<Limits> = { startSeconds: 0.3, answerSeconds: 2, goodbyeSeconds: 0.2, resyncSeconds: 5 };
const quickPauses: readonly number[] = [0.05, 0.1, 0.2];

/** A process that holds links to property systems, as far as they are free, and carries to them. */
export function holdLinks(database: Database, limits: Partial<Limits> = quickLimits, pauses = quickPauses): { stop(): Promise<void> } {
  const around = { database, log: silent, metrics: createMetrics(), addresses: new Addresses(['127.0.0.0/8']) };
  const courier = alive(database, (heartbeat) => {
    const fias = new Links({
      ...around,
      heartbeat,
      type: 'fias',
      open: (held, holding) => new FiasSession(held, { ...around, ...holding, limits, pauses }),
    });
    return new Courier({ ...around, heartbeat, transports: { fias }, patience: quickPatience });
  });
  const stopping = new AbortController();
  const purging = keepPurging(database, stopping.signal, silent);
  return {
    async stop() {
      stopping.abort();
      await courier.stop();
      await purging;
    },
  };
}
