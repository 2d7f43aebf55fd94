/** The two ways in which somebody says who they are: credentials with each request, or a session of the console. */
import type { World } from '../accounts/world.ts';
import type { App } from '../http/context.ts';
import type { Identify } from '../http/guard.ts';
import { sessionToken } from '../http/session-cookie.ts';
import type { Right } from '../rights.ts';
import type { Credentials } from '../tokens/credentials.ts';
import type { Sessions } from './sessions.ts';

/** A browser that is signed in sends its cookie; credentials that are given count before it. */
export function byCredentialsOrSession(
  credentials: Pick<Credentials, 'check'>,
  sessions: Pick<Sessions, 'check'>,
): Identify {
  return (request) => {
    const { authorization, cookie } = request.headers;
    const token = authorization === undefined ? sessionToken(cookie, request.protocol === 'https') : undefined;
    return token === undefined ? credentials.check(authorization, request.ip) : sessions.check(token, request.ip);
  };
}

const changesAccounts = new Set<Right>(['accounts.change', 'settings.change', 'access.own']);

/**
 * Whoever has taken a permission from an account reads in the answer that it is gone. The database tells every process
 * of it, a moment later where it is busy; the one that answers does not wait to be told.
 */
export function readAgainAfterChanges(app: App, world: Pick<World, 'changed'>): void {
  app.addHook('onSend', ({ method, principal, routeOptions }, _reply, _payload, done) => {
    // Nearly all requests read, and pay for no more than this.
    if (method !== 'GET' && principal !== null) {
      const changes = [routeOptions.config.right ?? []].flat().some((right) => changesAccounts.has(right));
      if (changes) world.changed(principal.property);
    }
    done();
  });
}
