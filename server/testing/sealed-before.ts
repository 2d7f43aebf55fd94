/** A secret as versions sealed it that bound none to its use. */
import { createCipheriv, createHash, randomBytes } from 'node:crypto';

export function sealedBefore(key: Buffer, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return ['v1', createHash('sha256').update(key).digest('hex').slice(0, 8), body.toString('base64')].join(':');
}
