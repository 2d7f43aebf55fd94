/** A process that does nothing but hold links to property systems, to be killed by a test: `node lab/fias/holder.ts DATABASE_URL`. */
import { Addresses } from '../../server/src/connectors/addresses.ts';
import { Links } from '../../server/src/connectors/fias/links.ts';
import { connect } from '../../server/src/db/connect.ts';
import { createMetrics } from '../../server/src/ops/metrics.ts';
import { alive } from '../../server/testing/alive.ts';
import { silent } from '../../server/testing/service.ts';
import { quickLimits, quickPatience } from './quick.ts';

const url = process.argv[2] ?? '';
const database = connect({ url, connections: 4 });
const links = alive(
  database,
  (heartbeat) =>
    new Links({
      database,
      heartbeat,
      patience: quickPatience,
      log: silent,
      metrics: createMetrics(),
      addresses: new Addresses(['127.0.0.0/8']),
      limits: quickLimits,
      pauses: [0.05, 0.1, 0.2],
    }),
);
process.on('SIGTERM', () => {
  void links
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0));
});
