/**
 * A process that does nothing but hold links to property systems, to be killed by a test: `node lab/fias/holder.ts
 * DATABASE_URL`.
 */
import { connect } from '../../server/src/db/connect.ts';
import { holdLinks } from './quick.ts';

const database = connect({ url: process.argv[2] ?? '', connections: 4 });
const links = await holdLinks(database);
process.on('SIGTERM', () => {
  void links
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0));
});
