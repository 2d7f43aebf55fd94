/**
 * A process that does nothing but hold links to the simulated cloud, to be killed by a test: `node
 * lab/opera-cloud/holder.ts DATABASE_URL [SECONDS]`, in which an answer must come.
 */
import { connect } from '../../server/src/db/connect.ts';
import { holdClouds } from './quick.ts';

const database = connect({ url: process.argv[2] ?? '', connections: 4 });
const seconds = process.argv[3];
const links = await holdClouds(database, seconds === undefined ? {} : { answerSeconds: Number(seconds) });
process.on('SIGTERM', () => {
  void links
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0));
});
