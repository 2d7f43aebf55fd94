import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../ops/metrics.ts';

/** One line and one observation for every request, when its answer has left or its caller has gone. */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (_request, _reply, done) => {
    metrics.inFlight.inc();
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    request.failure ??= 'caller gone';
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    metrics.inFlight.dec();
    const route = request.routeOptions.url ?? 'none';
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (request.failure === 'credentials' || request.failure === 'signInsLimited')
      metrics.signIns.inc({ failure: request.failure });
    write(request, reply, route);
    done();
  });
}

function write(request: FastifyRequest, reply: FastifyReply, route: string): void {
  const line = {
    method: request.method,
    route,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    address: request.ip,
    ...(request.principal === null ? {} : { account: request.principal.name, property: request.principal.property }),
    ...(request.failure === null ? {} : { failure: request.failure }),
  };
  request.log.info(line, 'request');
}
