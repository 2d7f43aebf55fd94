/** Under which name people open the console: a passkey is bound to it, and opens nothing under another. */
import type { FastifyRequest } from 'fastify';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';

export interface Site {
  readonly origin: string;
  readonly name: string;
}

interface Settings {
  readonly consoleUrl?: string | undefined;
  readonly hosts?: readonly string[] | undefined;
}

/**
 * The setting says which. Without it the name of the request does where the installation has said that it is its own,
 * or on this machine: any other could be somebody's who has pointed it here.
 */
export function findSite(
  { consoleUrl, hosts = [] }: Settings,
  { protocol, host, hostname }: Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>,
): Site | undefined {
  if (consoleUrl !== undefined) {
    const { origin, hostname: name } = new URL(consoleUrl);
    return { origin, name };
  }
  const name = hostname.toLowerCase();
  if (name === 'localhost' || (protocol === 'https' && hosts.includes(name)))
    return { origin: `${protocol}://${host.toLowerCase()}`, name };
  return undefined;
}

export function siteOf(...given: Parameters<typeof findSite>): Site {
  const site = findSite(...given);
  if (site === undefined) throw new Failure('conflict', { detail: say('passkey.noUrl') });
  return site;
}
