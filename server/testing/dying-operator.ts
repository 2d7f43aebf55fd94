/** Makes a hotel as an operator does, to be killed meanwhile: `node dying-operator.ts DATABASE_URL KEY`. */
import { SecretBox } from '../src/connectors/secrets.ts';
import { connect } from '../src/db/connect.ts';
import { makeHotel } from '../src/operator/make.ts';
import { createMetrics } from '../src/ops/metrics.ts';

const [url = '', key = ''] = process.argv.slice(2);
const wanted = { name: 'Aurora', timezone: 'Europe/Paris', rooms: ['1-3'], administrator: { account: 'chief' } };
const around = {
  operator: 'Nightly (operator)',
  secretBox: new SecretBox([]),
  connectors: [],
  metrics: createMetrics(),
};
await makeHotel(connect({ url, connections: 2 }), wanted, { ...around, key });
