/** A process that carries messages and is killed by one of them: `node server/testing/dying-courier.ts DATABASE_URL`. */
import { Addresses } from '../src/connectors/addresses.ts';
import { SecretBox } from '../src/connectors/secrets.ts';
import { Webhook } from '../src/connectors/webhook.ts';
import { Courier } from '../src/courier/courier.ts';
import { usualPatience } from '../src/courier/patience.ts';
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
      webhook: {
        carry(lane, parcel) {
          if (parcel.payload['room'] === 'killer') process.kill(process.pid, 'SIGKILL');
          return webhook.carry(lane, parcel);
        },
        cutOff: () => webhook.cutOff(),
      },
      patience: usualPatience,
      log: silent,
      metrics: createMetrics(),
    }),
);
