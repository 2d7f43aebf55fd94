/**
 * Whether every link to a property system may go where it is set to. For who has a shell on the server: it tells of all
 * hotels.
 */
import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Config } from '../config/settings.ts';
import { Addresses } from '../connectors/addresses.ts';
import type { Connector } from '../connectors/connector.ts';
import { connect } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { atTerminal, type Finding, good, warning } from './finding.ts';

const what = 'links';
const most = 1000;

interface Link {
  readonly code: string;
  readonly name: string;
  readonly host: string;
  readonly vouched: boolean;
}

/** Nothing where there is none, or where the database cannot be asked: that is said elsewhere. */
export async function examineLinks(
  { databaseUrl, allowedNetworks = [] }: Config,
  connectors: readonly Connector[],
): Promise<Finding[]> {
  const types = connectors.filter(({ isLink }) => isLink === true).map(({ type }) => type);
  const database = connect({ url: databaseUrl.reveal(), connections: 1, waitMilliseconds: 3000 });
  try {
    const { rows } = await asSystem(database, (db) =>
      sql<Link>`
        SELECT p.code, o.name, o.vouched, coalesce(o.target->>'host',
            substring(o.target->>'gateway' FROM '^[a-z]+://([^/:]+)'), '') AS host
          FROM destinations o
          JOIN properties p ON p.id = o.property
        WHERE o.type = ANY(${types}::text[]) AND o.enabled ORDER BY p.code, o.name LIMIT ${most}`.execute(db),
    );
    if (rows.length === 0) return [];
    const addresses = new Addresses(allowedNetworks);
    const checked = await Promise.all(rows.map(async (link) => ({ link, inside: await insideOf(addresses, link) })));
    const refused = checked.flatMap(({ link: { code, name, host }, inside }) =>
      inside === undefined ? [] : [`${name} of ${code} (${host} is ${inside})`],
    );
    if (refused.length === 0)
      return [good(what, atTerminal(`${rows.length} to property systems may go where they are set to`))];
    return [
      warning(
        what,
        atTerminal(
          `${refused.length} of ${rows.length} are refused, because they go inside a network: ` +
            refused.slice(0, 5).join(', '),
        ),
        atTerminal(
          'run `reveille apply` with the address written out in the property file, or name the network in ' +
            'REVEILLE_ALLOWED_NETWORKS',
        ),
      ),
    ];
  } catch {
    return [];
  } finally {
    await database.close();
  }
}

/** The address that is refused; undefined when none is, or when the name is not known at present. */
async function insideOf(addresses: Addresses, { host, vouched }: Link): Promise<string | undefined> {
  if (isIP(host) !== 0) return vouched || addresses.isAllowed(host) ? undefined : host;
  return new Promise((resolve) => {
    setTimeout(resolve, 3000, undefined).unref();
    addresses.lookup(host, {}, (error) =>
      resolve(error !== null && 'address' in error ? String(error.address) : undefined),
    );
  });
}
