/**
 * A process that carries deliveries by every connector, to be killed by a test: `node lab/connectors/carry.ts
 * DATABASE_URL`.
 */
import { connect } from '../../server/src/db/connect.ts';
import { carryDeliveries } from './carrying.ts';

await carryDeliveries(connect({ url: process.argv[2] ?? '', connections: 4 }));
