/** What every request behind credentials passes, in this order: where it comes from, who asks, what they may do. */
import type { FastifyRequest } from 'fastify';
import type { App } from './context.ts';
import { opensTheDoorOnly, type Principal } from '../principal.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { forAsterisk, type Right } from '../rights.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asks nobody who they are: signing in itself. */
    readonly open?: boolean;
    /** Does nothing but refuse a method that the path does not take. */
    readonly refuses?: boolean;
  }
}

const longestCredentials = 1024;

/** Nobody may call what names no right: a route that was written without one keeps the service from starting. */
export function requireRights(app: App): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    const asksForNone = config?.open === true || config?.refuses === true;
    if (!asksForNone && [config?.right ?? []].flat().length === 0)
      throw new Error(`${String(method)} ${url} names no right`);
  });
}

/** Finds out who asks, at once where it can. */
export type Identify = (request: FastifyRequest) => Principal | Promise<Principal>;

export function guard(identify: Identify, allowedOrigins: readonly string[]) {
  return (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void => {
    try {
      refuseForeignPages(request, allowedOrigins);
      if (request.routeOptions.config.open === true) {
        done();
        return;
      }
      const answer = identify(request);
      if (!(answer instanceof Promise)) {
        admit(request, answer);
        done();
        return;
      }
      answer.then((principal) => admit(request, principal)).then(() => done(), done);
    } catch (error) {
      done(error as Error);
    }
  };
}

function admit(request: FastifyRequest, principal: Principal): void {
  request.principal = principal;
  // The door of its Asterisk is another one, and stays open: what is booked rings.
  if (principal.suspended === true) throw new Failure('suspended');
  const { right = [], licence } = request.routeOptions.config;
  const needed = [right].flat();
  // What an Asterisk asks while somebody is on the line is no person's affair, and the only thing that it may ask.
  if (!needed.some((one) => forAsterisk.has(one))) requirePerson(principal);
  if (needed.length > 0) requireRight(principal, ...needed);
  // A feature without an entry is not switched off: the set of entries varies between installations.
  if (licence !== undefined && principal.licences.get(licence) === 0) {
    throw new Failure('licence', { detail: say('licence.off', { licence }) });
  }
}

/** Of several rights one is enough. Routes name theirs; this is for what depends on what is asked for. */
export function requireRight({ rights, name }: Pick<Principal, 'rights' | 'name'>, ...needed: readonly Right[]): void {
  if (needed.some((one) => rights.has(one))) return;
  const names = needed.map((one) => `"${one}"`).join(' or ');
  throw new Failure('permission', { detail: say('permission.lacking', { right: names, account: name }) });
}

/**
 * The one rule for accounts that may attach an Asterisk: beside what is asked for a caller they may nothing, not even
 * sign in at the console.
 */
export function requirePerson(principal: Principal): void {
  if (opensTheDoorOnly(principal))
    throw new Failure('permission', {
      detail: say('permission.asterisk', { account: principal.name }),
    });
}

/** Undefined where the header is not of this kind. */
export function bearerToken(header: string | undefined): string | undefined {
  const token = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(header ?? '')?.[1];
  return token !== undefined && token.length <= longestCredentials ? token : undefined;
}

export function basicCredentials(header: string | undefined): { name: string; password: string } {
  const encoded = /^Basic +([A-Za-z0-9+/_-]+={0,2}) *$/i.exec(header ?? '')?.[1];
  if (encoded === undefined || encoded.length > longestCredentials) throw new Failure('credentials');
  const plain = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = plain.indexOf(':');
  if (colon < 1 || plain.includes('\0')) throw new Failure('credentials');
  return { name: plain.slice(0, colon), password: plain.slice(colon + 1) };
}

/**
 * A browser adds credentials it knows to whatever page asks for a form to be posted. Reading is safe, since the answer
 * stays with our own pages; changing something is not, unless the administrator has named that page's origin.
 */
function refuseForeignPages(request: FastifyRequest, allowed: readonly string[]): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && allowed.includes(origin)) return;
  const foreignOrigin = origin !== undefined && origin !== `${request.protocol}://${request.host}`;
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (foreignOrigin || foreignSite) throw new Failure('foreignOrigin');
}
