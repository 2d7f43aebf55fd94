/** Composes the parts by hand, starts what the roles need, and stops it in order. The only place that knows everybody. */
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import { accountRoutes } from './accounts/routes.ts';
import { SignIn } from './accounts/sign-in.ts';
import { accountDirectory } from './accounts/store.ts';
import { type Config, describe } from './config.ts';
import { isLoopback } from './config-values.ts';
import { connect } from './db/connect.ts';
import { listen } from './db/listen.ts';
import { buildApp, certificate, type Surfaces } from './http/app.ts';
import { byBasicCredentials, type Identify } from './http/guard.ts';
import { catalogueRoutes } from './inventory/catalogue-routes.ts';
import { inventoryRoutes } from './inventory/routes.ts';
import { Jobs } from './jobs/jobs.ts';
import { journalRoutes } from './journal/routes.ts';
import { keepSealing } from './journal/seal.ts';
import { readiness } from './ops/health.ts';
import type { Log } from './ops/log.ts';
import { createMetrics, watchPool } from './ops/metrics.ts';
import { operationsRoutes } from './ops/routes.ts';
import { propertyRoutes } from './properties/routes.ts';
import { roomStatusBoardRoutes } from './room-status/board-routes.ts';
import { roomStatusRoutes, statusTypeRoutes } from './room-status/routes.ts';
import { roomRoutes } from './rooms/routes.ts';
import { release } from './release.ts';
import { systemRoutes } from './system/routes.ts';
import { surroundings } from './system/system.ts';
import { asterisk } from './telephony/asterisk/asterisk.ts';
import { noTelephony, type Telephony } from './telephony/telephony.ts';
import { wakeupApiRoutes, wakeupRoutes } from './wakeups/routes.ts';

export interface Service {
  readonly url: string;
  /** Takes a renewed certificate into use. */
  reload(): void;
  /** Lets requests in flight finish, then closes everything. */
  stop(): Promise<void>;
}

/**
 * The database may be down at this moment: the service starts, says so at /readyz, and works as soon as it is back.
 * Only a measurement gives an `identify` of its own, to learn what credentials cost.
 */
export async function startService(config: Config, log: Log, identify?: Identify): Promise<Service> {
  const stopping = new AbortController();
  const metrics = createMetrics();
  await mkdir(config.data, { recursive: true });
  const database = connect({
    url: config.databaseUrl,
    connections: config.databaseConnections,
    onError: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
  });
  watchPool(metrics, database.pool);

  const jobs = new Jobs(config.databaseUrl);
  const signIn = new SignIn(accountDirectory(database), config.rememberSeconds);
  const changes = listen(
    config.databaseUrl,
    'reveille_changes',
    { heard: (property) => signIn.changed(property), listening: (whether) => signIn.watching(whether) },
    stopping.signal,
  );

  const health = readiness(database.pool, () => stopping.signal.aborted);
  const around = surroundings(config, telephonyOf(config));
  const withApi = config.roles.includes('api');
  const surfaces: Surfaces = {
    operations: (app) => operationsRoutes(app, { health, metrics, metricsToken: config.metricsToken, signIn }),
    rest: (app) => {
      if (!withApi) return;
      systemRoutes(app, database, around);
      inventoryRoutes(app, database, jobs);
      catalogueRoutes(app, database);
      roomStatusRoutes(app, database, jobs);
      statusTypeRoutes(app, database);
      wakeupRoutes(app, database, jobs);
    },
    api: (app) => {
      if (!withApi) return;
      propertyRoutes(app, database);
      wakeupApiRoutes(app, database);
      roomRoutes(app, database);
      accountRoutes(app, database);
      journalRoutes(app, database);
      roomStatusBoardRoutes(app, database);
    },
  };
  const app = await buildApp({ config, log, metrics, identify: identify ?? byBasicCredentials(signIn), stopping: () => stopping.signal.aborted }, surfaces);
  await app.listen(config.listen);
  const sealing = keepSealing(database, stopping.signal, log);
  const url = urlOf(app.server.address() as AddressInfo, config.tlsKey !== undefined);
  if (config.tlsKey === undefined && !isLoopback(config.listen.host))
    log.warn('passwords cross the network in the clear: set REVEILLE_TLS_CERTIFICATE and REVEILLE_TLS_KEY, or put a proxy with TLS in front');
  log.info({ version: release.version, build: release.build, url, settings: describe(config) }, 'started');

  return {
    url,
    reload() {
      if (config.tlsCertificate === undefined || config.tlsKey === undefined || !(app.server instanceof TlsServer)) return;
      app.server.setSecureContext(certificate(config.tlsCertificate, config.tlsKey));
      log.info('the certificate was read again');
    },
    async stop() {
      stopping.abort();
      log.info({ drainSeconds: config.drainSeconds }, 'stopping');
      await new Promise((resolve) => setTimeout(resolve, config.drainSeconds * 1000));
      await app.close();
      await changes;
      await sealing;
      await jobs.stop();
      await database.close();
      log.info('stopped');
    },
  };
}

export function telephonyOf(config: Config): Telephony {
  if (config.ariUrl === undefined) return noTelephony;
  return asterisk({ url: config.ariUrl, user: config.ariUser, password: config.ariPassword ?? '', endpoint: config.ariEndpoint });
}

function urlOf(address: AddressInfo, secure: boolean): string {
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `${secure ? 'https' : 'http'}://${host}:${address.port}`;
}
