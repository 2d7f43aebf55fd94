/**
 * The names that this service answers to: another may be one that somebody has pointed at a machine that they cannot
 * reach themselves.
 */
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Trusts } from '../callers.ts';
import type { Config } from '../config/settings.ts';
import { isLoopback } from '../config/values.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';

/** Addresses and localhost are nobody's to point elsewhere. */
export function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost');
}

/**
 * REVEILLE_HOSTS says which. Without it, any name does where the service is reached over a network, or through a
 * trusted proxy; where only this machine reaches it, a foreign name can only be a page that was tricked here, or a
 * proxy that was not named.
 */
export function refuseForeignHosts(
  app: FastifyInstance,
  { hosts, listen }: Pick<Config, 'hosts' | 'listen'>,
  trusts: Trusts,
): void {
  if (hosts === undefined && !isLoopback(listen.host)) return;
  const answersTo = ({ hostname, socket }: FastifyRequest): boolean => {
    const name = hostname.toLowerCase();
    if (name === '' || isLocalName(name)) return true; // only HTTP/1.0 has none
    return hosts === undefined ? trusts(socket.remoteAddress) : hosts.includes(name);
  };
  const refusal = ({ hostname }: FastifyRequest): Failure => {
    const name = JSON.stringify(hostname.slice(0, 100));
    return new Failure('host', {
      detail: say(hosts === undefined ? 'host.unknownOrProxy' : 'host.unknown', { name }),
    });
  };
  app.addHook('onRequest', (request, _reply, done) => done(answersTo(request) ? undefined : refusal(request)));
}
