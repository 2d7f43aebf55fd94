/** A process that holds links to property systems, as far as they are free, and carries to them: without HTTP. */
import { Addresses } from '../server/src/connectors/addresses.ts';
import type { Connector } from '../server/src/connectors/connector.ts';
import type { SecretBox } from '../server/src/connectors/secrets.ts';
import type { Database } from '../server/src/db/connect.ts';
import { courierOf } from '../server/src/deliveries/courier.ts';
import type { Patience } from '../server/src/deliveries/patience.ts';
import { keepPurging } from '../server/src/guests/purge.ts';
import { createMetrics } from '../server/src/ops/metrics.ts';
import { Heartbeat } from '../server/src/work/heartbeat.ts';
import { silent as log } from '../server/testing/service.ts';

export interface RunningCourier {
  stop(): Promise<void>;
}

export async function runCourier(
  database: Database,
  connector: Connector,
  patience: Patience,
  secrets: SecretBox,
): Promise<RunningCourier> {
  const heartbeat = new Heartbeat({ database, log });
  const around = {
    database,
    heartbeat,
    addresses: new Addresses(['127.0.0.0/8']),
    secrets,
    log,
    metrics: createMetrics(),
    mail: { smtpUrl: undefined, mailFrom: undefined },
  };
  const courier = await courierOf([connector], around, patience);
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
