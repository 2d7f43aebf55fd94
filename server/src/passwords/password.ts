import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Asker, known, lanes } from './lanes.ts';

/** 19 MiB and two passes: the floor that is recommended for argon2id, about 50 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const saltLength = 16;

/** Hashes as `$argon2id$v=19$m=…,t=…,p=…$salt$tag`, the form every other argon2 library reads. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  const tag = await derive(password, known, { ...cost, salt, tagLength });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** A hash says what it costs to try, and whoever types a name has it tried: none may cost more than those made here. */
export async function verifyPassword(hash: string, password: string, asker: Asker = known): Promise<boolean> {
  const read = readHash(hash);
  if (read === undefined) throw new Error('a password hash is not in the argon2id form');
  if (!isAffordable(hash)) return false;
  const { tag, ...parameters } = read;
  const actual = await derive(password, asker, { ...parameters, tagLength: tag.length });
  return timingSafeEqual(actual, tag);
}

/** Whether verifying it costs no more than one that is made here. */
export function isAffordable(hash: string): boolean {
  const read = readHash(hash);
  if (read === undefined) return false;
  const { memory, passes, parallelism, salt, tag } = read;
  return (
    memory <= cost.memory &&
    passes <= cost.passes &&
    parallelism <= cost.parallelism &&
    salt.length <= saltLength &&
    tag.length <= tagLength
  );
}

function readHash(hash: string) {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (parts === null) return undefined;
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/** What an unknown account is verified against, so that it takes the same time as a known one. Matches no password. */
export const nobodysHash = [
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`,
  unpadded(randomBytes(saltLength)),
  unpadded(randomBytes(tagLength)),
].join('$');

/** Stored where an account has no password: nothing but zeros, which no password comes to, and as slow to find out. */
export const noPassword = [
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`,
  unpadded(Buffer.alloc(saltLength)),
  unpadded(Buffer.alloc(tagLength)),
].join('$');

function derive(
  password: string,
  asker: Asker,
  { salt, ...parameters }: Omit<Argon2Parameters, 'message' | 'nonce'> & { salt: Buffer },
): Promise<Buffer> {
  return lanes.run(
    asker,
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', { ...parameters, message: password, nonce: salt }, (error, key) =>
          error === null ? resolve(Buffer.from(key)) : reject(error),
        );
      }),
  );
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
