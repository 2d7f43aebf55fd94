/**
 * A backup on the disk: a line that says what it is, and the dump behind it, sealed together for the holder of a key.
 * The format is age's (age-encryption.org), so that it can also be opened without Reveille: `age --decrypt`.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

export interface KeyPair {
  /** Opens backups. Nobody else has it, and without it no backup can be opened. */
  readonly key: string;
  /** Seals them. It is no secret. */
  readonly recipient: string;
}

export async function makeKeyPair(): Promise<KeyPair> {
  const key = await generateX25519Identity();
  return { key, recipient: await identityToRecipient(key) };
}

/** Of a key that was typed or read from a file. */
export async function recipientOf(key: string): Promise<string> {
  try {
    return await identityToRecipient(key.trim());
  } catch {
    throw new Error('this is no key of a backup. Fix: give the line that begins with AGE-SECRET-KEY-1');
  }
}

/** Written beside its place and moved there once it is whole and on the disk. Returns its length. */
export async function seal(file: string, recipient: string, plain: AsyncIterable<Buffer>): Promise<number> {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new Error(
      `"${recipient}" is nobody to seal a backup for. Fix: run \`reveille backup key\`, and set ` +
        'REVEILLE_BACKUP_RECIPIENT to what it says',
    );
  }
  const partial = `${file}.partial`;
  await mkdir(dirname(file), { recursive: true });
  try {
    const sealed = await encrypter.encrypt(
      Readable.toWeb(Readable.from(plain)) as globalThis.ReadableStream<Uint8Array>,
    );
    await pipeline(Readable.fromWeb(sealed as ReadableStream), createWriteStream(partial, { mode: 0o600 }));
    const written = await open(partial, 'r+');
    await written.sync();
    await written.close();
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return (await stat(file)).size;
}

/** The first line, and what follows. What was changed or cut short ends with an error, at the latest at the end. */
export async function unseal(
  file: string,
  key: string,
): Promise<{ readonly head: string; readonly rest: AsyncGenerator<Buffer> }> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key.trim());
  const source = createReadStream(file);
  let plain: globalThis.ReadableStream<Uint8Array>;
  try {
    plain = await decrypter.decrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>);
  } catch (error) {
    source.destroy();
    if ((error as { code?: string }).code === 'ENOENT') throw new Error(`there is no file ${file}`, { cause: error });
    throw new Error(
      /identit/i.test(String(error))
        ? `${file} was sealed for another key. Fix: take the key that was shown when its recipient was made`
        : `${file} is no backup of Reveille, or its beginning is damaged (${wordsOf(error)})`,
      { cause: error },
    );
  }
  const parts = readParts(plain, file);
  let begun = Buffer.alloc(0);
  for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
    begun = Buffer.concat([begun, next.value]);
    const end = begun.indexOf(10);
    if (end >= 0) return { head: begun.toString('utf8', 0, end), rest: rest(begun.subarray(end + 1), parts) };
    if (begun.length > 1_000_000) break;
  }
  throw new Error(`${file} is no backup of Reveille: it does not say what it is`);
}

async function* rest(first: Buffer, parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  yield* parts;
}

async function* readParts(plain: globalThis.ReadableStream<Uint8Array>, file: string): AsyncGenerator<Buffer> {
  try {
    for await (const part of Readable.fromWeb(plain as ReadableStream)) yield Buffer.from(part as Uint8Array);
  } catch (error) {
    throw new Error(`${file} is damaged: part of it was changed or is missing (${wordsOf(error)})`, { cause: error });
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
