/**
 * A photo as it is kept: what can be seen on it. Where it was taken, when and with what, stands beside that in the
 * file, and goes; which side is up stays.
 */
import { budgets } from '../budgets/budgets.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';

const beginnings = {
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};
export type PhotoType = keyof typeof beginnings;

/** By how it begins, whatever the sender calls it: only this is ever said of it to a browser. */
export function photoType(photo: Buffer): PhotoType | undefined {
  return (Object.keys(beginnings) as PhotoType[]).find((type) =>
    photo.subarray(0, beginnings[type].length).equals(beginnings[type]),
  );
}

/** Refuses what is no photo, or none that can be read to its end. */
export function cleanPhoto(photo: Buffer): Buffer {
  if (photo.length > budgets.photo.most)
    throw new Failure('rule', { field: 'photo', detail: say('defect.photo.size', { most: budgets.photo.most }) });
  const type = photoType(photo);
  const clean = type === 'image/jpeg' ? cleanJpeg(photo) : type === 'image/png' ? cleanPng(photo) : undefined;
  if (clean === undefined) throw new Failure('rule', { field: 'photo', detail: say('defect.photo.type') });
  return clean;
}

const marker = { end: 0xd9, scan: 0xda, application: 0xe0, lastApplication: 0xef, comment: 0xfe } as const;
const endOfImage = Buffer.from([0xff, marker.end]);

function cleanJpeg(photo: Buffer): Buffer | undefined {
  const kept: Buffer[] = [];
  let turned: Buffer | undefined;
  let hasScan = false;
  for (let at = 2; at < photo.length;) {
    if (photo[at] !== 0xff) return undefined;
    const kind = photo[at + 1] ?? 0;
    if (kind === marker.end) break;
    if (kind === 0xff) {
      at += 1; // fills
      continue;
    }
    if (kind < 0xc0 || (kind >= 0xd0 && kind <= 0xd8) || at + 4 > photo.length) return undefined;
    const length = 2 + photo.readUInt16BE(at + 2);
    const segment = photo.subarray(at, at + length);
    if (length < 4 || segment.length < length) return undefined;
    at += length;
    if (isSeen(kind, segment)) kept.push(segment);
    else turned ??= orientationOf(segment);
    if (kind !== marker.scan) continue;
    hasScan = true;
    const end = endOfScan(photo, at);
    kept.push(photo.subarray(at, end));
    at = end;
  }
  // What stands behind the end is another picture, or none.
  return hasScan ? Buffer.concat([photo.subarray(0, 2), ...(turned ? [turned] : []), ...kept, endOfImage]) : undefined;
}

/** Of the segments that programs add, those that say how its colours are meant. */
function isSeen(kind: number, segment: Buffer): boolean {
  if (kind === marker.comment) return false;
  if (kind < marker.application || kind > marker.lastApplication) return true;
  return ['JFIF\0', 'ICC_PROFILE\0', 'Adobe'].some((name) => segment.subarray(4).indexOf(name, 0, 'latin1') === 0);
}

/** The next marker: 0xff stands in a scan for itself, with a zero behind it, or for a restart. */
function endOfScan(photo: Buffer, from: number): number {
  for (let at = photo.indexOf(0xff, from); at >= 0; at = photo.indexOf(0xff, at + 1)) {
    const next = photo[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return photo.length;
}

const exif = Buffer.from('Exif\0\0', 'latin1');
const orientation = 0x01_12;

/** What a camera has noted, with nothing in it but which side is up; undefined where that is as it is seen. */
function orientationOf(segment: Buffer): Buffer | undefined {
  if (!segment.subarray(4, 10).equals(exif)) return undefined;
  const tiff = segment.subarray(10);
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 10 || (order !== 'II' && order !== 'MM')) return undefined;
  const word = (at: number): number => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = first + 2 > tiff.length ? 0 : word(first);
  for (let entry = first + 2; entry < first + 2 + 12 * count && entry + 10 <= tiff.length; entry += 12) {
    if (word(entry) !== orientation) continue;
    const side = word(entry + 8);
    return side > 1 && side <= 8 ? turnedTo(side) : undefined;
  }
  return undefined;
}

function turnedTo(side: number): Buffer {
  const tiff = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, side, 0, 0, 0, 0, 0, 0]);
  const content = Buffer.concat([exif, tiff]);
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, content.length + 2]), content]);
}

/** Besides those that every reader needs, whose names begin with a capital. */
const seenChunks = new Set('tRNS cHRM gAMA sRGB iCCP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '));

function cleanPng(photo: Buffer): Buffer | undefined {
  const kept = [photo.subarray(0, 8)];
  for (let at = 8; at + 12 <= photo.length;) {
    const length = 12 + photo.readUInt32BE(at);
    const chunk = photo.subarray(at, at + length);
    if (chunk.length < length) return undefined;
    const name = chunk.toString('latin1', 4, 8);
    if (/^[A-Z]/.test(name) || seenChunks.has(name)) kept.push(chunk);
    if (name === 'IEND') return Buffer.concat(kept);
    at += length;
  }
  return undefined;
}
