/**
 * Where PostgreSQL is. A URL may name several hosts, as PostgreSQL's own programs take it
 * (`postgres://me@one:5432,two:5433/hotel`); the driver knows only one, so each gets a URL of its own.
 */
export interface Place {
  /** As a person would write it, without anything secret: `one:5432`, `[::1]:5432`, `/var/run/postgresql:5432`. */
  readonly name: string;
  /** A name, an address without brackets, or the folder of a socket. */
  readonly host: string;
  readonly port: number;
  /** With this host alone. */
  readonly url: string;
}

const usualPort = '5432';
const writing = ['read-write', 'primary'];

/** Every place that the URL names, in its order. Errors quote nothing of it: it has a password in it. */
export function placesOf(url: string): readonly [Place, ...Place[]] {
  const [, protocol = '', authority = '', path = '', query = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?/.exec(url) ?? [];
  const parameters = new URLSearchParams(query);
  const session = parameters.get('target_session_attrs');
  if (session !== null && !writing.includes(session))
    throw new Error(`target_session_attrs may be ${writing.join(' or ')}: Reveille writes to its database`);
  const at = authority.lastIndexOf('@') + 1;
  const [login, hosts] = [authority.slice(0, at), authority.slice(at)];
  const named = hosts === '' ? fromParameters(parameters) : hosts.split(',').map(hostAndPort);
  const [first, ...others] = named;
  // As it was given: what the driver makes of one host is not for us to change.
  if (first === undefined || others.length === 0)
    return [placeOf(first ?? { host: 'localhost', port: usualPort }, url)];
  // Then what we took for hosts may be a password that is not escaped, and hosts are named in logs.
  if (url.slice(protocol.length + authority.length).includes('@')) throw new Error('has an @ behind its hosts');
  for (const name of ['host', 'port', 'target_session_attrs']) parameters.delete(name);
  const rest = parameters.size === 0 ? '' : `?${parameters.toString()}`;
  const alone = ({ host, port }: Named): string =>
    `${protocol}${login}${host.startsWith('/') ? encodeURIComponent(host) : bracketed(host)}:${port}${path}${rest}`;
  return [placeOf(first, alone(first)), ...others.map((one) => placeOf(one, alone(one)))];
}

interface Named {
  readonly host: string;
  readonly port: string;
}

/** A socket has its folder in the parameters, since no URL has room for it elsewhere. */
function fromParameters(parameters: URLSearchParams): Named[] {
  const hosts = (parameters.get('host') ?? '').split(',');
  const ports = (parameters.get('port') ?? '').split(',');
  if (hosts.length === 1 && hosts[0] === '') return [];
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new Error(`has ${hosts.length} hosts and ${ports.length} ports: give each host one, or one for all of them`);
  return hosts.map((host, index) => checked(host, ports[index] ?? ports[0] ?? '', index));
}

function hostAndPort(written: string, index: number): Named {
  const [whole, inBrackets, plain = '', port = ''] = /^(?:\[([^\]]*)\]|([^:[\]]*))(?::([^:]*))?$/.exec(written) ?? [];
  if (whole === undefined)
    throw new Error(`has a host (number ${index + 1}) that cannot be read: an IPv6 address goes in brackets`);
  return checked(inBrackets ?? decoded(plain), port, index);
}

/** A socket's folder may stand in place of a host, with %2F for its slashes. */
function decoded(host: string): string {
  try {
    return decodeURIComponent(host);
  } catch {
    return host;
  }
}

function checked(host: string, port: string, index: number): Named {
  const which = `number ${index + 1} of its hosts`;
  if (host === '' || /[\s@]/.test(host)) throw new Error(`${which} is empty: write them as one:5432,two:5432`);
  const number = port === '' ? usualPort : port;
  if (!/^\d{1,5}$/.test(number) || Number(number) < 1 || Number(number) > 65_535)
    throw new Error(`${which} has no port from 1 to 65535`);
  return { host, port: number };
}

function placeOf({ host, port }: Named, url: string): Place {
  return { name: `${bracketed(host)}:${port}`, host, port: Number(port), url };
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
