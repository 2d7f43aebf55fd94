/** Time limits for tests: shorter than the protocol has them; and a courier that keeps to them. */
import { Addresses } from '../../server/src/connectors/addresses.ts';
import type { Connector } from '../../server/src/connectors/connector.ts';
import { fias } from '../../server/src/connectors/fias/connector.ts';
import type { Limits } from '../../server/src/connectors/fias/protocol/options.ts';
import { FiasSession } from '../../server/src/connectors/fias/session.ts';
import { type Holding, Links } from '../../server/src/connectors/links.ts';
import type { HeldLink } from '../../server/src/connectors/links-store.ts';
import { SecretBox } from '../../server/src/connectors/secrets.ts';
import { courierOf } from '../../server/src/deliveries/courier.ts';
import { type Patience, usualPatience } from '../../server/src/deliveries/patience.ts';
import type { Database } from '../../server/src/db/connect.ts';
import { keepPurging } from '../../server/src/guests/purge.ts';
import { createMetrics } from '../../server/src/ops/metrics.ts';
import { Heartbeat } from '../../server/src/work/heartbeat.ts';
import { silent as log } from '../../server/testing/service.ts';

const quickPatience: Patience = { ...usualPatience, usual: [0.05, 0.1], fast: [0.05] };
export const quickLimits: Partial<Limits> = {
  startSeconds: 0.3,
  answerSeconds: 2,
  goodbyeSeconds: 0.2,
  resyncSeconds: 5,
};
const quickPauses: readonly number[] = [0.05, 0.1, 0.2];

/** FIAS as it is, but for these limits. */
export const quickFias = (limits: Partial<Limits> = quickLimits, pauses = quickPauses): Connector => ({
  ...fias,
  start(around) {
    const open = (held: HeldLink, holding: Holding) => new FiasSession(held, { ...around, ...holding, limits, pauses });
    return Promise.resolve(new Links({ ...around, type: 'fias', open }));
  },
});

/** A process that holds links to property systems, as far as they are free, and carries to them. */
export async function holdLinks(
  database: Database,
  limits?: Partial<Limits>,
  pauses?: readonly number[],
): Promise<{ stop(): Promise<void> }> {
  const heartbeat = new Heartbeat({ database, log });
  const around = {
    database,
    heartbeat,
    addresses: new Addresses(['127.0.0.0/8']),
    secrets: new SecretBox([]),
    log,
    metrics: createMetrics(),
    mail: { smtpUrl: undefined, mailFrom: undefined },
  };
  const courier = await courierOf([quickFias(limits, pauses)], around, quickPatience);
  heartbeat.start();
  courier.start();
  const stopping = new AbortController();
  const purging = keepPurging(database, stopping.signal, log);
  return {
    async stop() {
      stopping.abort();
      await Promise.all([courier.stop(), purging]);
      await heartbeat.stop();
    },
  };
}
