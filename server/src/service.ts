/**
 * Composes the parts by hand, starts what the roles need, and stops it in order. The only place that knows everybody.
 */
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { Guesses } from './accounts/guesses.ts';
import { lanes } from './passwords/lanes.ts';
import { Speaker } from './announcements/speaker.ts';
import { describe } from './config/config.ts';
import type { Config } from './config/settings.ts';
import { addressOf, isLoopback, soundsFolders, urlOf } from './config/values.ts';
import { Addresses } from './connectors/addresses.ts';
import type { Connector } from './connectors/connector.ts';
import { SecretBox } from './connectors/secrets.ts';
import { courierOf } from './deliveries/courier.ts';
import { connect } from './db/connect.ts';
import { listen } from './db/listen.ts';
import { Primary } from './db/primary.ts';
import { refuseSharedSessions } from './db/sessions.ts';
import { EventHub } from './event-stream/hub.ts';
import { EventStreams } from './event-stream/streams.ts';
import { buildApp } from './http/app.ts';
import { renewCertificate } from './http/certificate.ts';
import type { Identify } from './http/guard.ts';
import { byCredentialsOrSession } from './sessions/identify.ts';
import { keepSealing } from './journal/seal.ts';
import { keepPurging } from './guests/purge.ts';
import { keepForgetting } from './retention/forget.ts';
import { keepMakingSheets } from './night-sheet/make.ts';
import { keepFindingLost } from './call-in/lost.ts';
import { keepTellingSoon } from './wakeups/soon.ts';
import { watchOutlook } from './outlook/metrics.ts';
import { outlookOf } from './outlook/outlook.ts';
import { keepWatch } from './outlook/watch.ts';
import { readiness } from './ops/health.ts';
import type { Log } from './ops/log.ts';
import { createMetrics, watchPool } from './ops/metrics.ts';
import { watchReplicas } from './ops/replicas.ts';
import { keepSweepingAnswers } from './repeats/sweep.ts';
import { Dialer } from './ringing/dialer.ts';
import { plugs } from './plugs.ts';
import { Exchange } from './providers/exchange.ts';
import { release } from './release.ts';
import { Sessions } from './sessions/sessions.ts';
import { Renderer } from './speech/render.ts';
import { roomDoor } from './room-status/door.ts';
import { keepSweeping } from './speech/sweep.ts';
import { surfacesOf } from './surfaces.ts';
import { watchInstallation } from './system/metrics.ts';
import { surroundings } from './system/system.ts';
import { Heartbeat } from './work/heartbeat.ts';
import { runPhases } from './work/phases.ts';
import { attachTelephony, isTelephonyDoor } from './telephony/attach.ts';
import { doorOf } from './telephony/door.ts';
import { Asterisk } from './telephony/asterisk/asterisk.ts';
import { telephonyOf } from './telephony/chosen.ts';
import { doorsOf } from './tokens/credentials.ts';
import { keepSetupCode } from './setup/code.ts';
import { watchTelephony } from './telephony/metrics.ts';
import { type Telephony } from './telephony/telephony.ts';

export interface Service {
  readonly url: string;
  /** Takes a renewed certificate into use. */
  reload(): void;
  /** Lets requests in flight finish, then closes everything. Resolves with the parts that did not stop in order. */
  stop(): Promise<readonly string[]>;
}

/**
 * What a measurement or a test puts in place of a part: to learn what credentials cost, or to die at a chosen moment of
 * a call.
 */
export interface Instead {
  readonly identify?: Identify;
  readonly telephony?: Telephony;
  readonly connectors?: readonly Connector[];
}

/**
 * The database may be down at this moment: the service starts, says so at /readyz, and works as soon as it is back.
 */
export async function startService(config: Config, log: Log, instead: Instead = {}): Promise<Service> {
  const { identify, telephony = telephonyOf(config), connectors = plugs } = instead;
  const stopping = new AbortController();
  const metrics = createMetrics();
  await mkdir(config.data, { recursive: true });
  const primary = new Primary(() => config.databaseUrl.reveal());
  const database = connect({
    url: primary,
    connections: config.databaseConnections,
    onError: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
  });
  await refuseSharedSessions(database.pool);
  const heartbeatDatabase = connect({
    url: primary,
    connections: 1,
    onError: (error) => log.warn({ reason: error.message }, "the heartbeat's database connection was lost"),
  });
  watchPool(metrics, database.pool);
  watchReplicas(metrics, database.pool);
  watchInstallation(metrics, database, connectors);
  watchTelephony(metrics, telephony);
  const outlook = outlookOf(database);
  watchOutlook(metrics, database, outlook);

  const guesses = new Guesses(database, log, metrics.refused);
  lanes.refused = metrics.refused;
  const { rememberSeconds, noteSignIns, wholeNames } = config;
  const signingIn = { rememberSeconds, noteSignIns, wholeNames };
  const doors = doorsOf(database, { ...signingIn, refused: metrics.refused, listener: guesses });
  const sessions = new Sessions(database);
  const sounds = soundsFolders(config);
  const renderer = new Renderer({
    command: config.speechCommand,
    voices: config.speechVoices ?? new Map<string, string>(),
    ...sounds,
    told: (busy) => metrics.budgetUsed.set({ budget: 'enginesAtOnce' }, busy),
  });
  const speaker = new Speaker(database, renderer, log);
  const streams = new EventStreams(database, metrics);
  let door: ReturnType<typeof attachTelephony> | undefined;
  const changes = listen(
    primary,
    'reveille_changes',
    {
      heard: (property) => {
        doors.world.changed(property);
        streams.changed(property);
        speaker.forget(property);
        dialer?.forget(property);
        door?.changed(property);
      },
      listening: (whether) => {
        doors.world.watching(whether);
        streams.changed('*');
        speaker.watching(whether);
        if (whether) door?.changed('*'); // what was told meanwhile was not heard
      },
    },
    stopping.signal,
  );

  const hub = new EventHub(database, stopping.signal, log);
  const secretBox = SecretBox.of(config.secretKey?.reveal(), config.secretKeyBefore?.reveal());
  const addresses = new Addresses(config.allowedNetworks ?? []);
  const heartbeat = new Heartbeat({ database: heartbeatDatabase, log, lapsed: () => metrics.lapses.inc() });
  const ours = { database, heartbeat, addresses, secrets: secretBox, log, metrics };
  const surrounding = { ...ours, mail: config, consoleUrl: config.consoleUrl, rooms: roomDoor };
  // Before anything is waited for: changes may be told from then on.
  const dialer = config.roles.includes('dialer')
    ? new Dialer({ database, heartbeat, telephony, speaker, log, metrics })
    : undefined;
  const { heartbeatUrl } = config;
  const dialling = dialer && { dialer, telephony, sounds: sounds.folder, clock: heartbeat.clock, heartbeatUrl };
  const courier = config.roles.includes('courier') ? await courierOf(connectors, surrounding) : undefined;

  const health = readiness(database.pool, () => stopping.signal.aborted, log);
  const around = surroundings(config, telephony, database, heartbeat);
  const surfaces = surfacesOf({
    config,
    database,
    metrics,
    ...doors,
    sessions,
    exchange: new Exchange(addresses, secretBox, log),
    health,
    outlook,
    around,
    hub,
    streams,
    secretBox,
    connectors,
    speaker,
    renderer,
    connected:
      dialer && (async (property) => telephony.pick(property) !== undefined || around.isHeldElsewhere(property)),
    stopping: stopping.signal,
  });
  const asterisks = telephony instanceof Asterisk && dialer !== undefined ? telephony : undefined;
  const app = await buildApp(
    {
      config,
      log,
      metrics,
      identify: identify ?? byCredentialsOrSession(doors.credentials, sessions),
      stopping: () => stopping.signal.aborted,
      ...(asterisks === undefined ? {} : { upgrades: isTelephonyDoor }),
    },
    surfaces,
  );
  if (asterisks !== undefined)
    door = attachTelephony(
      app.server,
      doorOf(asterisks, { ...doors, trustedProxies: config.trustedProxies, log, metrics }),
    );
  // A copy, since Fastify writes into it. Who knocks while others flood the door waits, and is not dropped.
  await app.listen({ ...config.listen, backlog: 4096 });
  heartbeat.start();
  courier?.start();
  dialer?.start();
  const watching = { database, heartbeat, outlook, dialling, signal: stopping.signal };
  const standing = [
    hub.run(),
    changes,
    guesses.run(stopping.signal),
    keepSealing(database, stopping.signal, log),
    keepSweepingAnswers(database, stopping.signal, log),
    keepSweeping(renderer, stopping.signal, log),
    keepFindingLost(database, stopping.signal, log),
    keepTellingSoon(database, stopping.signal, log),
    keepWatch({ ...watching, findings: around.findings, alertSeconds: config.alertSeconds, log }),
  ];
  const bound = app.server.address() as AddressInfo;
  if (config.roles.includes('api'))
    standing.push(keepSetupCode(database, `${addressOf(config, bound.port)}setup`, stopping.signal, log));
  if (dialer !== undefined && config.nightSheet !== undefined)
    standing.push(keepMakingSheets(database, config.nightSheet, stopping.signal, log));
  if (courier !== undefined)
    standing.push(keepForgetting(database, stopping.signal, log), keepPurging(database, stopping.signal, log));
  const url = urlOf(bound, config.tlsKey !== undefined);
  if (config.tlsKey === undefined && !isLoopback(config.listen.host))
    log.warn(
      'passwords cross the network in the clear: set REVEILLE_TLS_CERTIFICATE and REVEILLE_TLS_KEY, or put a ' +
        'proxy with TLS in front',
    );
  log.info({ version: release.version, build: release.build, url, settings: describe(config) }, 'started');

  return {
    url,
    reload: () => renewCertificate(app.server, config, { log, metrics }),
    async stop() {
      stopping.abort();
      log.info({ drainSeconds: config.drainSeconds }, 'stopping');
      await new Promise((resolve) => setTimeout(resolve, config.drainSeconds * 1000));
      // Together under the 45 s that systemd waits. On a busy machine a second is not enough for anything.
      const unfinished = await runPhases(
        [
          { name: 'requests in flight', seconds: config.shutdownSeconds, run: () => app.close() },
          { name: 'calls', seconds: 4, run: () => dialer?.stop() },
          { name: 'door for Asterisk', seconds: 3, run: () => door?.close() },
          { name: 'telephony', seconds: 3, run: () => telephony.close() },
          { name: 'deliveries', seconds: 12, run: () => courier?.stop() },
          { name: 'heartbeat', seconds: 3, run: () => heartbeat.stop() },
          { name: 'standing work', seconds: 5, run: () => Promise.all(standing) },
          { name: 'database', seconds: 3, run: () => Promise.all([database.close(), heartbeatDatabase.close()]) },
        ],
        log,
      );
      log.info('stopped');
      return unfinished;
    },
  };
}
