/** Who may attach an Asterisk. */
import type { WebSocket } from 'ws';
import { trustsOf } from '../callers.ts';
import type { Config } from '../config/settings.ts';
import { Failure } from '../failures.ts';
import { asFailure } from '../http/failing.ts';
import { basicCredentials, bearerToken } from '../http/guard.ts';
import { Strangers } from '../http/strangers.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Credentials } from '../tokens/credentials.ts';
import type { Asterisk } from './asterisk/asterisk.ts';
import type { Attached, Identity } from './attach.ts';

interface DoorParts {
  readonly credentials: Pick<Credentials, 'check'>;
  readonly standing: (admitted: readonly Attached[]) => Promise<ReadonlySet<number>>;
  readonly trustedProxies: Config['trustedProxies'];
  readonly log: Log;
  readonly metrics: Metrics;
}

/** An Asterisk that dials in serves the property of the account it comes with, which must be allowed to. */
export function doorOf(
  telephony: Pick<Asterisk, 'acceptNode'>,
  { credentials, standing, trustedProxies, log, metrics }: DoorParts,
) {
  const strangers = new Strangers(metrics);
  return {
    standing,
    trusts: trustsOf(trustedProxies),
    authenticate: async (authorization: string | undefined, address: string) => {
      let given = '';
      strangers.refuse(address, authorization ?? '');
      try {
        given = bearerToken(authorization) === undefined ? basicCredentials(authorization).name : '';
        const { property, account, rights, stamp, token, expires } = await credentials.check(authorization, address);
        if (!rights.has('telephony.attach')) throw new Failure('permission');
        strangers.succeeded(authorization ?? '');
        return { property, account, stamp, token, expires };
      } catch (error) {
        const { failure } = asFailure(error);
        if (failure === 'credentials' || failure === 'signInsLimited') metrics.signIns.inc({ failure });
        strangers.failed(address);
        log.warn({ account: given.slice(0, 128), address, failure }, 'an Asterisk was not let in');
        if (failure === 'credentials' || failure === 'permission') return undefined;
        throw error;
      }
    },
    accept: (socket: WebSocket, identity: Identity) => telephony.acceptNode(socket, identity),
  };
}
