/**
 * Signing secrets are kept sealed: the database alone, or a copy of it, opens none. The key is the installation's, from
 * its settings; while it is being replaced the one before it still opens. What is sealed is bound to its use: copied to
 * another hotel, or to another connection, it does not open.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Whose secret it is, and of what: `connector opera`. */
export interface Use {
  readonly property: string;
  readonly of: string;
}

export const useOf = ({ property, role, name }: { property: string; role: string; name: string }): Use => {
  return { property, of: `${role} ${name}` };
};

/** Before it, nothing was bound to its use. */
const bound = 'v2';

const wordsOf = ({ property, of }: Use): Buffer => Buffer.from(JSON.stringify([property, of]));

export class SecretBox {
  readonly #keys: readonly { id: string; key: Buffer }[];

  /** The first key seals; every one opens. */
  constructor(keys: readonly Buffer[]) {
    this.#keys = keys.map((key) => ({ id: createHash('sha256').update(key).digest('hex').slice(0, 8), key }));
  }

  /** The key of the settings, and the one before it while there is one. */
  static of(key: Buffer | undefined, before: Buffer | undefined): SecretBox {
    return new SecretBox([key, before].filter((one) => one !== undefined));
  }

  get canSeal(): boolean {
    return this.#keys.length > 0;
  }

  seal(secret: string, use: Use): string {
    const [current] = this.#keys;
    if (current === undefined)
      throw new Error('secrets cannot be kept: set REVEILLE_SECRET_KEY (openssl rand -base64 32)');
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(wordsOf(use));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return [bound, current.id, Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64')].join(':');
  }

  open(sealed: string, use: Use): string {
    const [version, id, body = ''] = sealed.split(':');
    const found = this.#keys.find((one) => one.id === id);
    if (found === undefined)
      throw new Error(
        'a secret was sealed with another key: set REVEILLE_SECRET_KEY_BEFORE to the key that was used then',
      );
    const bytes = Buffer.from(body, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(-16));
    if (version === bound) decipher.setAAD(wordsOf(use));
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
  }

  /** With the key of now, and for this use; what is so already stays as it is. */
  sealAnew(sealed: string, use: Use): string {
    return this.isCurrent(sealed) ? sealed : this.seal(this.open(sealed, use), use);
  }

  /** By the part of a digest that stands in what was sealed with it. */
  has(id: string): boolean {
    return this.#keys.some((one) => one.id === id);
  }

  opens(sealed: string, use: Use): boolean {
    try {
      this.open(sealed, use);
      return true;
    } catch {
      return false;
    }
  }

  isCurrent(sealed: string): boolean {
    const [version, id] = sealed.split(':');
    return version === bound && id === this.#keys[0]?.id;
  }
}
