/** Whether an exported journal is as the service wrote it: by the file alone, and by the seals where they are given. */
import { createHash } from 'node:crypto';
import { harmless, readCsv } from '../http/csv.ts';
import { digestBytes, noSeal, sealHash } from './digest.ts';
import { redactedKind } from './erase.ts';
import { lastWord, place, rowHash, sealedCells, showsWho } from './sheet.ts';

export interface ExportVerdict {
  readonly entries: number;
  /** Of the proof; null where none was given. */
  readonly seals: number | null;
  /** Written so shortly before the export that no seal holds them yet. */
  readonly unsealed: number;
  readonly head: { readonly number: string; readonly hash: string } | null;
  readonly problems: readonly string[];
}

interface Row {
  readonly number: number;
  readonly entry: string;
  readonly hash: string;
}

export function verifyExport(file: string, proof?: string): ExportVerdict {
  const problems: string[] = [];
  const [head = [], ...lines] = readCsv(file.replace(/^\uFEFF/, ''));
  if (head.length !== sealedCells + 2) problems.push('this is no journal as Reveille exports it: the headings differ');
  const rows: Row[] = [];
  const redacted = new Map<string, string>();
  let previous = rowHash('', head);
  let ended: readonly string[] | undefined;
  for (const cells of lines) {
    const name = cells[place.number] === lastWord ? 'the last row' : `row ${cells[place.number] ?? ''}`;
    if (ended !== undefined) problems.push(`${name} was inserted behind the end`);
    const isEnd = cells[place.number] === lastWord;
    if (!isEnd && cells[place.number] !== String(rows.length + 1))
      problems.push(`row ${rows.length + 1} is missing or was moved: ${name} stands in its place`);
    if (cells[sealedCells] !== previous)
      problems.push(`${name} does not follow from the row before it: one was removed, inserted or moved`);
    else if (cells[sealedCells + 1] !== rowHash(previous, cells)) problems.push(`${name} was changed`);
    previous = cells[sealedCells + 1] ?? '';
    if (isEnd) ended = cells;
    else rows.push(checkedRow(cells, name, problems, redacted));
  }
  if (ended === undefined) problems.push('the end is missing: rows were cut off');
  else if (ended[place.entry] !== String(rows.length))
    problems.push(`there were ${ended[place.entry] ?? ''} entries, and now there are ${rows.length}`);
  const whole = ended?.[place.what] === '';
  const proven =
    proof === undefined ? { seals: null, unsealed: 0, head: null } : prove(rows, proof, redacted, whole, problems);
  return { entries: rows.length, ...proven, problems };
}

/** What a row shows must be what was sealed. */
function checkedRow(cells: readonly string[], name: string, problems: string[], redacted: Map<string, string>): Row {
  const cell = (one: keyof typeof place): string => cells[place[one]] ?? '';
  const record = Buffer.from(cell('record'), 'base64').toString();
  const hash = createHash('sha256').update(record).digest('hex');
  if (hash !== cell('hash')) problems.push(`${name}: the sealed record does not have this hash`);
  const [, , id, at, actor, kind, room, subject, detail] = fields(record);
  const shown: readonly (readonly [string, string | null | undefined])[] = [
    [cell('entry'), id],
    [cell('code'), kind],
    [cell('room'), room],
    [cell('about'), subject],
    [microseconds(cell('utc')), at],
  ];
  if (shown.some(([one, sealed]) => one !== harmless(sealed ?? '')) || !showsWho(cell('who'), actor ?? ''))
    problems.push(`${name}: what it shows is not what was sealed`);
  if (kind === redactedKind)
    for (const [entry, digest] of Object.entries(redactions(detail ?? ''))) redacted.set(entry, digest);
  return { number: Number(cell('number')), entry: cell('entry'), hash };
}

function fields(record: string): (string | null)[] {
  try {
    const read: unknown = JSON.parse(record);
    return Array.isArray(read) ? (read as (string | null)[]) : [];
  } catch {
    return [];
  }
}

function redactions(detail: string): Record<string, string> {
  return (JSON.parse(detail) as { entries?: Record<string, string> }).entries ?? {};
}

function microseconds(utc: string): string {
  const [, seconds = '', fraction = ''] = /^(.*)\.(\d{6})Z$/.exec(utc) ?? [];
  const whole = Date.parse(`${seconds}Z`) / 1000;
  return Number.isNaN(whole) ? '' : String(BigInt(whole) * 1_000_000n + BigInt(fraction));
}

interface SealLine {
  readonly property: string;
  readonly number: string;
  readonly sealedAt: string;
  readonly entries: readonly string[];
  readonly digests: string;
  readonly previous: string;
  readonly hash: string;
}

function prove(
  rows: readonly Row[],
  proof: string,
  redacted: ReadonlyMap<string, string>,
  whole: boolean,
  problems: string[],
): Pick<ExportVerdict, 'seals' | 'unsealed' | 'head'> {
  const promised = new Map<string, string>();
  const lines = proof.split('\n').filter((line) => line !== '');
  let last: { number: string; hash: string } | null = null;
  for (const line of lines) {
    const seal = JSON.parse(line) as SealLine;
    const { previous, digests, hash } = seal;
    const made = sealHash({ ...seal, previous: Buffer.from(previous, 'hex'), digests: Buffer.from(digests, 'hex') });
    if (made.toString('hex') !== hash) problems.push(`seal ${seal.number} of the proof was changed`);
    // The oldest part of a journal goes after years: the chain then begins with a later seal.
    const before: string = last?.hash ?? (seal.number === '1' ? noSeal.toString('hex') : previous);
    if (previous !== before || (last !== null && BigInt(seal.number) !== BigInt(last.number) + 1n))
      problems.push(`seal ${seal.number} of the proof does not follow from the one before it`);
    for (const [index, entry] of seal.entries.entries())
      if (!promised.has(entry))
        promised.set(entry, digests.slice(index * digestBytes * 2, (index + 1) * digestBytes * 2));
    last = { number: seal.number, hash };
  }
  const newest = [...promised.keys()].reduce((one, other) => (BigInt(other) > one ? BigInt(other) : one), 0n);
  let unsealed = 0;
  const present = new Set<string>();
  for (const { number, entry, hash } of rows) {
    if (present.has(entry)) problems.push(`row ${number} repeats entry ${entry}`);
    present.add(entry);
    const digest = promised.get(entry);
    if (digest === undefined && /^\d+$/.test(entry) && BigInt(entry) > newest) unsealed += 1;
    else if (digest === undefined) problems.push(`row ${number} was inserted: entry ${entry} is in no seal`);
    else if (digest !== hash && redacted.get(entry) !== hash)
      problems.push(`row ${number} was changed: entry ${entry} is not the one that was sealed`);
  }
  if (whole)
    for (const entry of promised.keys())
      if (!present.has(entry)) problems.push(`entry ${entry} is in a seal, and was removed from the file`);
  return { seals: lines.length, unsealed, head: last };
}
