/**
 * A process that does nothing but hold links to the simulated Cloudbeds, to be killed by a test: `node
 * lab/cloudbeds/holder.ts DATABASE_URL`.
 */
import { connect } from '../../server/src/db/connect.ts';
import { holdBeds } from './quick.ts';

const database = connect({ url: process.argv[2] ?? '', connections: 4 });
await holdBeds(database, { answerSeconds: 1 });
