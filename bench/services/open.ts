/**
 * The service as it is, except that it takes every request for the first account of the first property and looks at no
 * credentials. It stands beside the real one in `bench auth` and must never be reachable by anybody else.
 */
import { accountDirectory } from '../../server/src/accounts/store.ts';
import { readConfig } from '../../server/src/config/config.ts';
import { connect } from '../../server/src/db/connect.ts';
import { createLog } from '../../server/src/ops/log.ts';
import { startService } from '../../server/src/service.ts';

const config = readConfig(process.env);
const database = connect({ url: config.databaseUrl.reveal(), connections: 1 });
const directory = accountDirectory(database);
const known = await directory.bySignInName(`desk@${await directory.defaultCode()}`);
await database.close();
if (known === undefined) throw new Error('there is no account "desk" in the default property');

const service = await startService(config, createLog(config.logLevel), { identify: () => known.principal });
process.once('SIGTERM', () => void service.stop());
