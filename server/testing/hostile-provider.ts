/**
 * A provider that lies, each time in the way that its path names: http://127.0.0.1:PORT/wrong-audience is the issuer of
 * one. A code is the nonce that the answer has to have, so that it needs no memory. What comes late, from an inner
 * address or behind a redirect is a good answer: who believes it lets somebody in.
 */
import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = createPublicKey(own.privateKey).export({ type: 'spki', format: 'pem' });

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const now = (): number => Math.floor(Date.now() / 1000);

interface Token {
  header: { alg: string; kid?: string };
  claims: Record<string, unknown>;
  key: KeyObject;
}

const lies: Record<string, (token: Token) => void> = {
  'wrong-issuer': ({ claims }) => (claims['iss'] = 'http://127.0.0.1/another'),
  'wrong-audience': ({ claims }) => (claims['aud'] = 'another-client'),
  expired: ({ claims }) => Object.assign(claims, { iat: now() - 7200, exp: now() - 3600 }),
  'not-yet-valid': ({ claims }) => (claims['nbf'] = now() + 3600),
  'replayed-nonce': ({ claims }) => (claims['nonce'] = 'of-another-sign-in'),
  'no-nonce': ({ claims }) => delete claims['nonce'],
  'no-algorithm': ({ header }) => (header.alg = 'none'),
  'shared-key': ({ header }) => (header.alg = 'HS256'),
  'unknown-key': (token) => (token.key = foreign.privateKey),
  'unknown-key-id': (token) => Object.assign(token, { key: foreign.privateKey, header: { alg: 'RS256', kid: 'new' } }),
  'another-subject': ({ claims }) => delete claims['groups'],
};

function idToken(lie: string, issuer: string, nonce: string): string {
  const token: Token = {
    header: { alg: 'RS256', kid: 'own' },
    claims: {
      iss: issuer,
      aud: 'reveille',
      sub: `mallory-${lie}`,
      iat: now(),
      exp: now() + 300,
      nonce,
      groups: ['it'],
      preferred_username: `mallory-${lie}`,
    },
    key: own.privateKey,
  };
  lies[lie]?.(token);
  const signed = `${encoded(token.header)}.${encoded(token.claims)}`;
  const { alg } = token.header;
  if (alg === 'none') return `${signed}.`;
  const signature =
    alg === 'HS256'
      ? createHmac('sha256', pem).update(signed).digest('base64url')
      : sign('sha256', Buffer.from(signed), token.key).toString('base64url');
  return `${signed}.${signature}`;
}

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Not among the addresses that the operator allows. */
const innerAddress = '127.0.0.2';

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { port } = server.address() as AddressInfo;
  const [, lie = '', ...rest] = (request.url ?? '').split('/');
  const issuer = `http://127.0.0.1:${port}/${lie}`;
  const path = rest.join('/');
  if (path === '.well-known/openid-configuration') {
    json(response, {
      issuer: lie === 'another-issuer' ? 'http://127.0.0.1/another' : issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint:
        lie === 'inner-address' ? issuer.replace('127.0.0.1', innerAddress) + '/token' : `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/me`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    });
  } else if (path === 'keys') {
    json(response, { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] });
  } else if (path === 'me') {
    json(response, { sub: 'somebody-else', groups: ['it'] });
  } else if (lie === 'huge') {
    json(response, { access_token: 'x'.repeat(2_000_000), token_type: 'bearer' });
  } else if (lie === 'redirect' && path === 'token') {
    response.writeHead(307, { location: `${issuer}/elsewhere` }).end();
  } else {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const nonce = new URLSearchParams(body).get('code') ?? '';
      const good = { access_token: 'opens-nothing', token_type: 'bearer', id_token: idToken(lie, issuer, nonce) };
      setTimeout(() => json(response, good), lie === 'slow' ? 30_000 : 0);
    });
  }
}

const server = createServer(answer);
const inner = createServer(answer);
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  inner.listen(port, innerAddress, () => process.stdout.write(`http://127.0.0.1:${port}\n`));
});
