import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyServerOptions, LogController } from 'fastify';
import { budgets } from '../budgets/budgets.ts';
import { networkOf, type Trusts, trustsOf } from '../callers.ts';
import type { Config } from '../config/settings.ts';
import { Failure } from '../failures.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import { answerHeaders, keepNothing, successHeaders } from './answers.ts';
import { answerBrokenConnection } from './broken-connections.ts';
import { readCertificate } from './certificate.ts';
import { limitConnections } from './connections.ts';
import type { App } from './context.ts';
import { closeInTime } from './closing.ts';
import { lateCompilers } from './compilers.ts';
import { asFailure, sendFailure } from './failing.ts';
import { readForms, readJson } from './forms.ts';
import { guard, type Identify, requireRights } from './guard.ts';
import { refuseForeignHosts } from './hosts.ts';
import { HotelRates, limitHotels } from './hotel-rates.ts';
import { answerOtherMethods } from './methods.ts';
import { describeApi } from './openapi.ts';
import { pages } from './pages.ts';
import { logRequests } from './request-log.ts';
import { countingStrangers, rememberSignIns, Strangers } from './strangers.ts';
import { refuseOddValues, validationMessage } from './validation.ts';

export interface Floor {
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly identify: Identify;
  /** True once the process has been asked to stop: connections are then closed after their answer. */
  readonly stopping: () => boolean;
  /** Which requests may become something else than HTTP; none, if it is left out. */
  readonly upgrades?: (request: IncomingMessage) => boolean;
  /** Shorter ones for a test. */
  readonly patience?: Patience;
}

/** Milliseconds: how long we wait for somebody, and how often we look for whom we have waited for too long. */
interface Patience {
  readonly headers: number;
  readonly request: number;
  /**
   * Nothing sent and nothing read; longer than any handler takes, and than the pause between two lines of the event
   * stream.
   */
  readonly idle: number;
  readonly look: number;
}

const usualPatience: Patience = { headers: 10_000, request: 15_000, idle: 30_000, look: 2000 };

/** The routes of each surface, given by whoever composes the service. */
export interface Surfaces {
  readonly rest: (app: App) => void;
  readonly api: (app: App) => void;
  readonly operations: (app: App) => void;
}

/** Builds the application; somebody else makes it listen. */
export async function buildApp(floor: Floor, surfaces: Surfaces): Promise<App> {
  const trusts = trustsOf(floor.config.trustedProxies);
  const app = Fastify(options(floor, trusts)).withTypeProvider<TypeBoxTypeProvider>();
  limitConnections(app.server, { trusts, log: floor.log, metrics: floor.metrics });
  app.decorateRequest('principal', null);
  app.decorateRequest('failure', null);
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, asFailure(error)));
  app.setNotFoundHandler(noSuchPath);

  answerHeaders(app);
  logRequests(app, floor.metrics);
  refuseForeignHosts(app, floor.config, trusts);
  closeWhenStopping(app, floor.stopping);
  refuseOddValues(app);
  await app.register(cors, corsOptions(floor.config.corsOrigins));
  await app.register(rateLimit, limits(floor.config.ratePerMinute));
  await describeApi(app);
  const strangers = new Strangers(floor.metrics);
  const identify = countingStrangers(floor.identify, strangers);
  const rates = new HotelRates();

  await app.register(pages);
  await app.register(scoped(surfaces.operations));
  await app.register(
    scoped(surfaces.rest, (scope) => {
      readForms(scope);
      keepNothing(scope);
      requireRights(scope);
      successHeaders(scope, floor.config.corsOrigins);
      scope.addHook('onRequest', guard(identify, floor.config.corsOrigins));
      limitHotels(scope, rates);
      scope.setNotFoundHandler(noSuchPath);
    }),
    { prefix: '/rest' },
  );
  await app.register(
    scoped(surfaces.api, (scope) => {
      scope.removeAllContentTypeParsers();
      readJson(scope);
      keepNothing(scope);
      requireRights(scope);
      rememberSignIns(scope, strangers);
      scope.addHook('onRequest', guard(identify, floor.config.corsOrigins));
      limitHotels(scope, rates);
      scope.setNotFoundHandler(noSuchPath);
    }),
    { prefix: '/api/v1' },
  );
  await app.ready();
  return app;
}

function options(
  { config, log, metrics, upgrades = () => false, patience = usualPatience }: Floor,
  trusts: Trusts,
): FastifyServerOptions {
  const secured = readCertificate(config, metrics);
  const http = {
    headersTimeout: patience.headers,
    connectionsCheckingInterval: patience.look,
    shouldUpgradeCallback: upgrades,
  };
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
    },
    requestIdHeader: false,
    trustProxy: config.trustedProxies === undefined ? false : trusts,
    bodyLimit: budgets.body.most,
    requestTimeout: patience.request,
    connectionTimeout: patience.idle,
    keepAliveTimeout: 65_000,
    handlerTimeout: 20_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: 'array', useDefaults: true, allErrors: false } },
    schemaController: { compilersFactory: lateCompilers() },
    schemaErrorFormatter: (errors) => validationMessage(errors),
    clientErrorHandler: (error, socket) => answerBrokenConnection(error, socket),
    frameworkErrors: (error, request, reply) => void sendFailure(request, reply, asFailure(error)),
    ...(secured === undefined ? { http } : { https: { ...http, ...secured, handshakeTimeout: patience.headers } }),
  };
}

function scoped(routes: (app: App) => void, prepare: (app: App) => void = () => undefined) {
  return (scope: unknown, _options: unknown, done: () => void): void => {
    const app = scope as App;
    prepare(app);
    const answerRest = answerOtherMethods(app);
    routes(app);
    answerRest();
    done();
  };
}

function noSuchPath(): never {
  throw new Failure('path');
}

function closeWhenStopping(app: App, stopping: () => boolean): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (stopping()) reply.header('connection', 'close');
    // A body that is refused may still be on its way.
    if (reply.statusCode >= 400 && !request.raw.complete) closeInTime(request.raw);
    done();
  });
}

/**
 * Anybody's page may read with credentials that it was given; only a page that the administrator has named may change
 * something.
 */
function corsOptions(origins: readonly string[]) {
  const anybody = origins.includes('*');
  return {
    origin: anybody ? '*' : [...origins],
    methods: anybody ? ['GET', 'HEAD'] : ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'last-event-id', 'x-request-id'],
    exposedHeaders: ['location', 'retry-after', 'x-request-id'],
    maxAge: 600,
    strictPreflight: false,
  };
}

function limits(perMinute: number) {
  return {
    max: perMinute,
    timeWindow: 60_000,
    cache: 20_000,
    hook: 'onRequest' as const,
    keyGenerator: (request: { principal: { account: string } | null; ip: string }) =>
      request.principal?.account ?? networkOf(request.ip),
    errorResponseBuilder: (_request: unknown, context: { ttl: number }) =>
      new Failure('requestsLimited', { retryAfterSeconds: Math.max(1, Math.ceil(context.ttl / 1000)) }),
  };
}
