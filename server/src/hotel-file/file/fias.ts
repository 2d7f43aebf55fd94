import { type CharacterSet, characterSets } from '../../connectors/fias/protocol/character-set.ts';
import { chargeKinds, checkOutPolicies, type Target } from '../../connectors/fias/settings.ts';
import type { Field, Fields, Reader } from './reader.ts';

export const fiasKeys = [
  'host',
  'port',
  'interface',
  'charset',
  'charges',
  'outlet',
  'articles',
  'statuses',
  'languages',
  'checkOut',
  'keepUntil',
  'moveSeconds',
  'names',
  'answerSeconds',
] as const;

type FiasFields = Fields<(typeof fiasKeys)[number]>;

/** How a property system is reached, and what differs from site to site. What is left out has its usual value and is not kept. */
export function readFiasTarget(reader: Reader, found: FiasFields): Target | undefined {
  const host = reader.text(found.host, 'host', {
    pattern: /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})|[0-9A-Fa-f:.]{2,45})$/,
    mend: 'write the name or the address of a machine, like 10.0.0.5',
  });
  const port = reader.wholeNumber(found.port, 'port', 1, 65_535);
  const link = reader.text(found.interface, 'interface', { pattern: /^[A-Z]{2}$/, mend: 'write two capital letters, like PB' });
  const more: Record<string, string | number | undefined> = {
    charset: reader.choice<CharacterSet>(found.charset, 'charset', characterSets),
    charges: reader.choice(found.charges, 'charges', chargeKinds),
    outlet: reader.text(found.outlet, 'outlet', { pattern: /^\d{1,5}$/, mend: 'write the number of a sales outlet, at most 5 digits' }),
    articles: readTable(reader, found.articles, 'articles', /^\d{1,10}=\d{1,4}$/, 'an item and its article of at most 4 digits, like 10=1450'),
    statuses: readTable(reader, found.statuses, 'statuses', /^\d{1,10}=\d$/, 'a room status and its digit, like 001=3'),
    languages: readTable(reader, found.languages, 'languages', /^[A-Z]{2}=[a-z]{2,3}$/, 'their letters and our language, like DU=nl'),
    checkOut: reader.choice(found.checkOut, 'checkOut', checkOutPolicies),
    keepUntil: reader.text(found.keepUntil, 'keepUntil', { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, mend: 'write a time in quotes, like "12:00"' }),
    moveSeconds: reader.wholeNumber(found.moveSeconds, 'moveSeconds', 0, 3600),
    names: reader.choice(found.names, 'names', ['yes', 'no']),
    answerSeconds: reader.wholeNumber(found.answerSeconds, 'answerSeconds', 10, 600),
  };
  if (host === undefined || port === undefined || link === undefined) return undefined;
  const given = Object.entries(more).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  return { host, port, interface: link, ...Object.fromEntries(given) };
}

function readTable(reader: Reader, field: Field | undefined, what: string, pattern: RegExp, line: string): string | undefined {
  if (field === undefined) return undefined;
  const seen = new Map<string, number>();
  const pairs = reader.list(field, what).flatMap((item) => {
    const pair = reader.text(item, what, { pattern, mend: `write ${line}` });
    return pair !== undefined && reader.unique(seen, pair.split('=')[0] ?? '', item.line, `${what} ${pair.split('=')[0]}`) ? [pair] : [];
  });
  return pairs.toSorted().join(',');
}
