/**
 * A provider in a process of its own: `oidc-provider`, which others run as well, over real HTTP. Whoever types a name
 * there is that person; `PUT /people/maria` says which claims they have.
 */
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import Oidc from 'oidc-provider';

const [callback = '', kid = 'first', port = '0'] = process.argv.slice(2);
const people = new Map<string, object>();

async function know(request: IncomingMessage): Promise<void> {
  people.set(request.url?.split('/')[2] ?? '', (await json(request)) as object);
}

const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
const server = createServer();
server.listen(Number(port), '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Oidc(issuer, {
    clients: [
      {
        client_id: 'reveille',
        client_secret: 'a-secret-of-both',
        redirect_uris: [`${callback}/sign-in`],
        post_logout_redirect_uris: [`${callback}/`],
      },
    ],
    jwks: { keys: [{ ...key, kid, use: 'sig', alg: 'RS256' }] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'groups', 'hotels'] },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: `${id}@example.com`, ...people.get(id) }),
    }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.method === 'PUT') void know(request).then(() => response.end());
    else void answer(request, response);
  });
  process.stdout.write(`${issuer}\n`);
});
