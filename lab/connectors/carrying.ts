import { Addresses } from '../../server/src/connectors/addresses.ts';
import { type Courier, courierOf } from '../../server/src/deliveries/courier.ts';
import { usualPatience } from '../../server/src/deliveries/patience.ts';
import type { Database } from '../../server/src/db/connect.ts';
import { createMetrics } from '../../server/src/ops/metrics.ts';
import { Heartbeat } from '../../server/src/work/heartbeat.ts';
import { silent as log } from '../../server/testing/service.ts';
import { Secret } from '../../server/src/secret.ts';
import { labSecrets } from '../opera-cloud/quick.ts';
import { connectors, mailServerVariable } from './peers.ts';

/** Seconds before the first and before every further repeat. */
export const pauses = [0.3, 1.2] as const;

/** What a process does that carries, with a heartbeat of its own. Resolves when it has begun. */
export async function carryDeliveries(database: Database): Promise<Pick<Courier, 'stop'>> {
  const smtpUrl = process.env[mailServerVariable];
  const heartbeat = new Heartbeat({ database, log });
  const around = {
    database,
    heartbeat,
    addresses: new Addresses(['127.0.0.0/8']),
    secrets: labSecrets,
    log,
    metrics: createMetrics(),
    mail: { smtpUrl: smtpUrl === undefined ? undefined : new Secret(smtpUrl), mailFrom: 'reveille@hotel.example' },
  };
  const courier = await courierOf(connectors, around, { ...usualPatience, usual: pauses });
  heartbeat.start();
  courier.start();
  return {
    async stop() {
      await courier.stop();
      await heartbeat.stop();
    },
  };
}
