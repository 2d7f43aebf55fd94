/** A device with a passkey, as far as the service sees one: it makes a key, and signs what it is asked to. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const hash = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();
const [userPresent, userVerified, withKey] = [0x01, 0x04, 0x40];

export interface Asked {
  readonly origin: string;
  readonly site: string;
  /** Whether the device has seen a finger, a face or a PIN. */
  readonly verified?: boolean;
}

const said = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
const data = ({ site, verified = true }: Asked, more: number): Buffer =>
  Buffer.concat([hash(site), Buffer.from([userPresent | (verified ? userVerified : 0) | more]), Buffer.alloc(4)]);

export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const answer = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  });
  return {
    make(challenge: string, asked: Asked) {
      const idLength = Buffer.from([0, id.length]);
      const authData = Buffer.concat([data(asked, withKey), Buffer.alloc(16), idLength, id, key]);
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([authData.length]),
        authData,
      ]);
      return answer({ clientDataJSON: said('webauthn.create', challenge, asked.origin), attestationObject });
    },
    sign(challenge: string, asked: Asked) {
      const clientDataJSON = said('webauthn.get', challenge, asked.origin);
      const authenticatorData = data(asked, 0);
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash(clientDataJSON)]), privateKey);
      return answer({ clientDataJSON, authenticatorData, signature });
    },
  };
}
