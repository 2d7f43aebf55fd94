/** Which noun answers at which surface. Composed by hand: a route that is not named here does not exist. */
import type { Entrances } from './accounts/entrances.ts';
import { peopleRoutes } from './accounts/people-routes.ts';
import { codeRoutes } from './accounts/code-routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import type { AccountDirectory, Listener, SignIn } from './accounts/sign-in.ts';
import type { World } from './accounts/world.ts';
import { alertRoutes } from './alerts/routes.ts';
import { announcementRingRoutes } from './test-rings/announcement-routes.ts';
import { announcementRoutes } from './announcements/routes.ts';
import { announcementSoundRoutes } from './announcements/sound-routes.ts';
import type { Speaker } from './announcements/speaker.ts';
import { budgets } from './budgets/budgets.ts';
import { callInRoutes } from './call-in/routes.ts';
import { callInListRoutes } from './call-in/list-routes.ts';
import { phoneRoutes } from './call-in/phone-routes.ts';
import { staffRoutes } from './call-in/staff-routes.ts';
import type { Config } from './config/settings.ts';
import { soundsFolders } from './config/values.ts';
import type { Connector } from './connectors/connector.ts';
import { hookRoutes } from './connectors/hook-routes.ts';
import { linkRoutes } from './connectors/link-routes.ts';
import type { SecretBox } from './connectors/secrets.ts';
import { defectRoutes } from './defects/routes.ts';
import { destinationRoutes } from './deliveries/destination-routes.ts';
import { deliveryRoutes } from './deliveries/routes.ts';
import type { Database } from './db/connect.ts';
import type { EventHub } from './event-stream/hub.ts';
import { eventRoutes } from './event-stream/routes.ts';
import type { EventStreams } from './event-stream/streams.ts';
import { guestErasingRoutes } from './guests/erase-routes.ts';
import { guestRoutes } from './guests/routes.ts';
import { handoverRoutes } from './handover/routes.ts';
import type { Surfaces } from './http/app.ts';
import { catalogueRoutes } from './inventory/catalogue-routes.ts';
import { chargeListRoutes } from './inventory/charges-routes.ts';
import { minibarCheckRoutes } from './inventory/check-routes.ts';
import { receiptRoutes } from './inventory/receipt-routes.ts';
import { inventoryRoutes } from './inventory/routes.ts';
import { journalRoutes } from './journal/routes.ts';
import { noteRoutes } from './notes/routes.ts';
import { nightSheetRoutes } from './night-sheet/routes.ts';
import type { readiness } from './ops/health.ts';
import type { Metrics } from './ops/metrics.ts';
import { inTheWayOf, type Outlook } from './outlook/outlook.ts';
import { ringingOutlookRoutes, wakeRoutes } from './outlook/routes.ts';
import { operatorMakingRoutes } from './operator/make-routes.ts';
import { operatorRoutes } from './operator/routes.ts';
import { Passkeys } from './passkeys/passkeys.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { operationsRoutes } from './system/operations-routes.ts';
import type { Exchange } from './providers/exchange.ts';
import { providerRoutes } from './providers/routes.ts';
import { providerSettingsRoutes } from './providers/settings-routes.ts';
import { propertyRoutes } from './properties/routes.ts';
import { connectionRoutes } from './hotel-file/connection-routes.ts';
import { hotelRoutes } from './hotel-file/hotel-routes.ts';
import { settingsRoutes } from './hotel-file/settings-routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { ringingRoutes } from './forecast/routes.ts';
import { testRingRoutes } from './test-rings/room-routes.ts';
import type { Connected } from './test-rings/ask.ts';
import { assignmentRoutes } from './room-status/assign-routes.ts';
import { inspectionRoutes, roomStatusBoardRoutes } from './room-status/board-routes.ts';
import { roomStatusRoutes, statusTypeRoutes } from './room-status/routes.ts';
import { roomManagingRoutes } from './rooms/manage-routes.ts';
import { roomRoutes } from './rooms/routes.ts';
import { useCodeOf } from './second-factor/factor.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { secondStepRoutes } from './second-factor/sign-in-routes.ts';
import { SecondStep } from './second-factor/sign-in.ts';
import { readAgainAfterChanges } from './sessions/identify.ts';
import { sessionListRoutes } from './sessions/list-routes.ts';
import { passwordRoutes } from './sessions/password-routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import type { Sessions } from './sessions/sessions.ts';
import { checklistRoutes } from './setup/checklist-routes.ts';
import { setupRoutes } from './setup/routes.ts';
import type { Renderer } from './speech/render.ts';
import { healthRoutes } from './system/health-routes.ts';
import { keptRoutes } from './system/kept-routes.ts';
import { systemRoutes } from './system/routes.ts';
import type { surroundings } from './system/system.ts';
import { fetchedSoundRoutes } from './telephony/sound-routes.ts';
import { telephonyRoutes } from './telephony/routes.ts';
import type { Credentials } from './tokens/credentials.ts';
import { tokenRoutes, type UseCode } from './tokens/routes.ts';
import { callChangeRoutes } from './wakeups/change-routes.ts';
import { groupRoutes } from './wakeups/group-routes.ts';
import { callRoutes } from './wakeups/call-routes.ts';
import { wakeupOverwriteRoutes } from './wakeups/overwrite-routes.ts';
import { wakeupApiRoutes, wakeupRoutes } from './wakeups/routes.ts';
import { Admission } from './work/admission.ts';
import { FairQueue } from './work/fair-queue.ts';

export interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly metrics: Metrics;
  readonly directory: AccountDirectory;
  readonly entrances: Entrances;
  readonly signIn: SignIn;
  readonly listener: Listener;
  readonly world: World;
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  readonly exchange: Exchange;
  readonly health: ReturnType<typeof readiness>;
  readonly outlook: Outlook;
  readonly around: ReturnType<typeof surroundings>;
  readonly hub: EventHub;
  readonly streams: EventStreams;
  readonly secretBox: SecretBox;
  readonly connectors: readonly Connector[];
  readonly speaker: Speaker;
  readonly renderer: Renderer;
  readonly connected: Connected;
  readonly stopping: AbortSignal;
}

export function surfacesOf(parts: Parts): Surfaces {
  const {
    config,
    database,
    metrics,
    directory,
    entrances,
    signIn,
    listener,
    world,
    credentials,
    sessions,
    exchange,
    health,
    outlook,
    around,
    hub,
    streams,
    secretBox,
    connectors,
    speaker,
    renderer,
    connected,
    stopping,
  } = parts;
  const { findings } = around;
  const inTheWay = inTheWayOf(database);
  const withApi = config.roles.includes('api');
  const atOnce = budgets.filesAtOnce.most;
  const files = new FairQueue({ atOnce, forPersons: atOnce, forEach: 1 }, (busy) =>
    metrics.budgetUsed.set({ budget: 'filesAtOnce' }, busy),
  );
  const [imports, uploads, previews] = [
    new Admission('imports', metrics),
    new Admission('uploads', metrics),
    new Admission('previews', metrics),
  ];
  return {
    operations: (app) => {
      const metricsToken = (): string | undefined => config.metricsToken?.reveal();
      operationsRoutes(app, { health, findings, metrics, metricsToken, credentials });
      wakeRoutes(app, outlook);
      fetchedSoundRoutes(app, directory, soundsFolders(config).folder);
    },
    rest: (app) => {
      if (!withApi) return;
      systemRoutes(app, database, around);
      inventoryRoutes(app, database);
      catalogueRoutes(app, database);
      roomStatusRoutes(app, database);
      statusTypeRoutes(app, database);
      wakeupRoutes(app, database);
    },
    api: (app) => {
      if (!withApi) return;
      readAgainAfterChanges(app, world);
      const secondStep = new SecondStep(database, secretBox, directory, listener);
      sessionRoutes(app, database, signIn, sessions, (principal) => secondStep.needed(principal));
      secondStepRoutes(app, database, secondStep, sessions);
      setupRoutes(app, database, { signIn, sessions, connectors, metrics });
      checklistRoutes(app, database, inTheWay);
      passwordRoutes(app, database, signIn, sessions);
      sessionListRoutes(app, sessions);
      const useCode: UseCode = (db, who, code) => useCodeOf(db, secretBox, who, code);
      const passkeys = new Passkeys(database, directory, listener);
      passkeyRoutes(app, database, { config, signIn, sessions, passkeys, useCode });
      secondFactorRoutes(app, database, { signIn, sessions, box: secretBox });
      const { consoleUrl } = config;
      providerRoutes(app, database, { exchange, sessions, directory, entrances, consoleUrl });
      providerSettingsRoutes(app, database, { exchange, box: secretBox });
      propertyRoutes(app, database);
      wakeupApiRoutes(app, database);
      callRoutes(app, database);
      callChangeRoutes(app, database);
      groupRoutes(app, database);
      wakeupOverwriteRoutes(app, database);
      minibarCheckRoutes(app, database);
      ringingRoutes(app, database, around.telephony);
      ringingOutlookRoutes(app, inTheWay);
      nightSheetRoutes(app, database);
      alertRoutes(app, database);
      noteRoutes(app, database);
      handoverRoutes(app, database, config.nightSheet);
      eventRoutes(app, database, hub, streams, stopping);
      chargeListRoutes(app, database);
      receiptRoutes(app, database);
      deliveryRoutes(app, database, connectors);
      destinationRoutes(app, database, connectors);
      linkRoutes(app, database, connectors);
      hookRoutes(app, database, connectors, secretBox);
      guestRoutes(app, database);
      guestErasingRoutes(app, database, metrics);
      roomRoutes(app, database);
      testRingRoutes(app, database, around.telephony, connected);
      roomManagingRoutes(app, database);
      hotelRoutes(app, database, connectors);
      connectionRoutes(app, database, connectors, secretBox);
      settingsRoutes(app, database, secretBox, { connectors, imports, files, metrics });
      accountRoutes(app, database);
      codeRoutes(app, database, signIn);
      peopleRoutes(app, database);
      tokenRoutes(app, database, useCode);
      operatorRoutes(app, database);
      operatorMakingRoutes(app, database, { secretBox, connectors, imports, files, metrics });
      journalRoutes(app, database, metrics);
      reportRoutes(app, database);
      telephonyRoutes(app, database, around);
      callInRoutes(app, database, { renderer, config, stopping });
      callInListRoutes(app, database);
      phoneRoutes(app, database);
      staffRoutes(app, database);
      healthRoutes(app, database, around);
      keptRoutes(app, database);
      roomStatusBoardRoutes(app, database);
      inspectionRoutes(app, database);
      assignmentRoutes(app, database);
      defectRoutes(app, database);
      announcementRoutes(app, database, { speaker, renderer }, previews, around.voices);
      announcementSoundRoutes(app, database, { speaker, renderer }, { previews, uploads, files });
      announcementRingRoutes(app, database, connected);
    },
  };
}
