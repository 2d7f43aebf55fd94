/** Who may hold a connection: all together, and each address by itself. */
import { readFileSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { budgets } from '../budgets/budgets.ts';
import { networkOf, type Trusts } from '../callers.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';

interface Watched {
  readonly trusts: Trusts;
  readonly log: Log;
  readonly metrics: Metrics;
  /** How many in all; as many as the budget and the process's descriptors allow, if it is left out. */
  readonly most?: number;
}

/** A flood is told of once a minute, not once a connection. */
const quietMilliseconds = 60_000;

/**
 * An address may hold as many connections as are still free, and never more than its budget. So whoever takes many
 * leaves as many to others: of n addresses that take all they can get, each gets a share of n + 1, and one share is
 * left for those who come next. A trusted proxy brings everybody's connections, and only counts among all.
 */
export function limitConnections(server: Server, { trusts, log, metrics, most = mostConnections(log) }: Watched): void {
  const held = new Map<string, number>();
  let all = 0;
  const warnOfFlood = seldom(() =>
    log.warn({ connections: all, most }, 'all connections are taken: further ones are closed at once'),
  );
  const warnOfOne = seldom((address: string, mine: number) =>
    log.warn(
      { address, connections: mine },
      'an address holds too many connections, and further ones are closed at once; if it is a proxy of yours, ' +
        'name it in REVEILLE_TRUSTED_PROXIES',
    ),
  );

  server.maxConnections = most;
  server.on('drop', () => {
    metrics.refused('connections');
    warnOfFlood();
  });

  const admit = (socket: Socket): boolean => {
    const address = socket.remoteAddress ?? '';
    const network = networkOf(address);
    const mine = held.get(network) ?? 0;
    if (!trusts(address) && mine >= Math.min(budgets.connectionsByAddress.most, most - all)) {
      metrics.refused('connectionsByAddress');
      warnOfOne(address, mine);
      return false;
    }
    all += 1;
    held.set(network, mine + 1);
    metrics.budgetUsed.set({ budget: 'connections' }, all);
    socket.once('close', () => {
      all -= 1;
      const left = (held.get(network) ?? 1) - 1;
      if (left > 0) held.set(network, left);
      else held.delete(network);
      metrics.budgetUsed.set({ budget: 'connections' }, all);
    });
    return true;
  };
  // In front of Node's own listeners: they would wrap even a socket that is closed into HTTP or TLS, and wait for it.
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (admit(socket)) for (const listener of listeners) listener.call(server, socket);
    else socket.destroy();
  });
}

/**
 * The database, Asterisk, links to property systems and files need descriptors as well: a quarter of them is theirs.
 */
export function mostConnections(log: Log, limits = processLimits()): number {
  const descriptors = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  const most = Math.min(budgets.connections.most, Math.floor(descriptors * 0.75));
  if (most < budgets.connections.most)
    log.warn(
      { descriptors, connections: most },
      `this process may open few files, so it takes few connections: raise its limit (LimitNOFILE, ulimit -n)`,
    );
  return most;
}

function processLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return ''; // not Linux
  }
}

function seldom<Given extends unknown[]>(tell: (...given: Given) => void): (...given: Given) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (...given) => {
    if (performance.now() - last < quietMilliseconds) return;
    last = performance.now();
    tell(...given);
  };
}
