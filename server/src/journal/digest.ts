/**
 * What the chain is made of. Whoever wants to check a chain without this program needs no more than these encodings.
 */
import { createHash } from 'node:crypto';

/** An entry with every column as PostgreSQL writes it: text, so that no digit is lost on the way. */
export interface WrittenEntry {
  readonly property: string;
  readonly id: string;
  /** Microseconds since 1970. */
  readonly at: string;
  readonly actor: string;
  readonly kind: string;
  readonly room: string | null;
  readonly subject: string | null;
  readonly detail: string;
  /** In hexadecimal digits. */
  readonly nameDigest: string | null;
}

export interface Seal {
  readonly property: string;
  readonly number: string;
  /** Microseconds since 1970. */
  readonly sealedAt: string;
  readonly entries: readonly string[];
  /** Those of the entries in their order, 32 bytes each. */
  readonly digests: Buffer;
  readonly previous: Buffer;
}

export const digestBytes = 32;

/** What the first seal names as the one before it. */
export const noSeal = Buffer.alloc(digestBytes);

// A JSON array says where each value begins and ends, and tells nothing from an empty text: no two entries look alike.
export function recordText(entry: WrittenEntry): string {
  const { property, id, at, actor, kind, room, subject, detail, nameDigest } = entry;
  return JSON.stringify(['entry', property, id, at, actor, kind, room, subject, detail, nameDigest]);
}

export function entryDigest(entry: WrittenEntry): Buffer {
  return sha256(recordText(entry));
}

export function sealHash({ property, number, sealedAt, previous, entries, digests }: Seal): Buffer {
  return sha256(
    JSON.stringify(['seal', property, number, sealedAt, previous.toString('hex'), entries, digests.toString('hex')]),
  );
}

/**
 * What the chain holds of a personal part: a promise that can be checked while the part is there, and tells nothing
 * once it is erased.
 */
export function personalDigest(
  salt: Buffer,
  { name, personal }: { readonly name: string | null; readonly personal: string | null },
): Buffer {
  // The zero cannot be in a name: neither kind of part can be passed off as the other.
  return createHash('sha256')
    .update(salt)
    .update(name ?? `\0${personal ?? ''}`)
    .digest();
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
