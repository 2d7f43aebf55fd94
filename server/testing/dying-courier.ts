/**
 * A process that carries messages and is killed by one of them: `node server/testing/dying-courier.ts DATABASE_URL`.
 */
import { Addresses } from '../src/connectors/addresses.ts';
import { SecretBox } from '../src/connectors/secrets.ts';
import { Webhook } from '../src/connectors/webhook/transport.ts';
import { Courier } from '../src/deliveries/courier.ts';
import { usualPatience } from '../src/deliveries/patience.ts';
import { connect } from '../src/db/connect.ts';
import { createMetrics } from '../src/ops/metrics.ts';
import { alive } from './alive.ts';
import { silent } from './service.ts';

const url = process.argv[2] ?? '';
const webhook = new Webhook({ addresses: new Addresses(['127.0.0.0/8']), secrets: new SecretBox([]) });
const database = connect({ url, connections: 4 });
alive(
  database,
  (heartbeat) =>
    new Courier({
      database,
      heartbeat,
      transports: {
        webhook: {
          carry(way, delivery) {
            if (delivery.payload['room'] === 'killer') process.kill(process.pid, 'SIGKILL');
            return webhook.carry(way, delivery);
          },
          cutOff: () => webhook.cutOff(),
          close: () => webhook.close(),
        },
      },
      patience: usualPatience,
      log: silent,
      metrics: createMetrics(),
    }),
);
