import type { Connector } from '../../connectors/connector.ts';
import { isSamePlace } from '../../connectors/place.ts';
import { type SecretBox, useOf } from '../../connectors/secrets.ts';
import { hasSecretAddress, type Role } from '../../connectors/destination.ts';
import { disableDestination, putDestination, type StoredDestination } from '../../deliveries/store.ts';
import type { FileDestination } from '../file/destinations.ts';
import type { Section, Single } from './change.ts';
import { compareRecords } from './records.ts';
import { keyOf, type Secrets, secretsKept } from './secrets.ts';

/** With how it is signed, in words: a secret itself is never shown. */
interface Signed extends StoredDestination {
  readonly signing: string | null;
}

/** In words, by how many secrets there are. */
const signed = [null, 'with a secret', 'with a secret, and the one before it'] as const;

/**
 * What the file wants, and the secrets that this comes to: a new one first, and the one before it until it is pruned.
 */
export function planDestinations(
  role: Role,
  given: {
    property: string;
    wanted: readonly FileDestination[];
    present: readonly StoredDestination[];
    connectors: readonly Connector[];
    prune: boolean;
    byOperator: boolean;
  },
  { secrets }: Secrets,
  box: SecretBox,
): Section {
  const links = new Set(given.connectors.filter(({ isLink }) => isLink === true).map(({ type }) => type));
  const before = new Map(given.present.map((destination) => [destination.name, destination]));
  const wanted = given.wanted.map(({ source, line: _line, signsIn: _signsIn, secretRule, ...named }): Signed => {
    const existing = before.get(named.name);
    const use = useOf({ property: given.property, role, name: named.name });
    const had = secretsKept(named, existing);
    const hears = given.connectors.find(({ type }) => type === named.type)?.hears?.(named.target);
    const isStoodFor = given.byOperator || (existing?.vouched === true && isSamePlace(named, existing));
    const destination = {
      ...named,
      ...(hears === undefined ? {} : { events: hears }),
      vouched: links.has(named.type) && isStoodFor,
    };
    // Leaving the secret out keeps the one there is: only a person who says so takes a signature away.
    if (source === 'none') return { ...destination, secrets: [], signing: null };
    const secret = secrets.get(keyOf(destination));
    const [newest] = had;
    if (secret !== undefined && (newest === undefined || box.open(newest, use) !== secret)) {
      // Only one address is written to.
      if (secretRule !== undefined)
        return {
          ...destination,
          secrets: [box.seal(secret, use)],
          signing: `with a ${newest === undefined ? '' : 'new '}secret`,
        };
      const kept = given.prune || newest === undefined ? [] : [newest];
      return {
        ...destination,
        secrets: [box.seal(secret, use), ...kept],
        signing: newest === undefined ? signed[1] : 'with a new secret, and the one before it',
      };
    }
    const kept = given.prune ? had.slice(0, 1) : had;
    return { ...destination, secrets: kept, signing: signed[kept.length] ?? null };
  });
  const present = given.present.map((one): Signed => ({ ...one, signing: signed[one.secrets.length] ?? null }));
  const destinations = compareRecords<Signed>(
    role,
    { wanted, present, prune: given.prune },
    ({ name }) => name,
    (one) => shown(one, links),
  );
  return {
    changes: [...destinations.changes, ...destinations.removals],
    leftAlone: destinations.leftAlone,
    async write(db, property) {
      for (const { signing: _signing, ...destination } of destinations.puts)
        await putDestination(db, property, destination);
      for (const { name } of destinations.removals) await disableDestination(db, property, role, name);
    },
  };
}

/**
 * What is as usual is not worth a word, and neither is the type of those that have only one, or what a link hears of,
 * which follows from its target.
 */
function shown(
  { role, type, target, events = [], holdSeconds = 0, signing, vouched }: Signed,
  links: ReadonlySet<string>,
): Readonly<Record<string, Single | readonly string[]>> {
  return {
    ...(role === 'connector' ? { type } : {}),
    ...target,
    ...(role === 'subscriber' ? { events } : {}),
    ...(links.has(type) && !vouched ? { address: 'checked' } : {}),
    ...(holdSeconds === 0 ? {} : { holdSeconds }),
    ...(signing === null ? {} : { [hasSecretAddress({ role, target }) ? 'address' : 'signed']: signing }),
  };
}
