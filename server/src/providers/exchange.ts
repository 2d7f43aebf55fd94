/** What is asked of a provider, and whether its answers can be believed. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  type ClientAuth,
} from 'openid-client';
import type { Addresses } from '../connectors/addresses.ts';
import type { SecretBox } from '../connectors/secrets.ts';
import { Failure } from '../failures.ts';
import { type Said, say } from '../messages/say.ts';
import type { Log } from '../ops/log.ts';
import type { Flow } from './flow.ts';
import { mayBeInTheClear, outgoing, outgoingSeconds, Unanswered } from './outgoing.ts';
import { type Claims, type Provider, useOfProvider } from './provider.ts';

/** How long is believed what a provider says of itself. Its keys are asked for more often, by the library. */
const rememberMinutes = 10;
const mostRemembered = 1000;

type Asked = Pick<Provider, 'property' | 'issuer' | 'clientId' | 'secret'>;
type Tried = Pick<Provider, 'issuer' | 'clientId' | 'groupsClaim'>;

interface Known {
  readonly configuration: Promise<Configuration>;
  readonly until: number;
}

export class Exchange {
  readonly #secrets: SecretBox;
  readonly #log: Log;
  readonly #fetch: ReturnType<typeof outgoing>;
  readonly #known = new Map<string, Known>();

  constructor(addresses: Addresses, secrets: SecretBox, log: Log) {
    this.#secrets = secrets;
    this.#log = log;
    this.#fetch = outgoing(addresses);
  }

  /** Where the browser goes to. */
  begin(provider: Provider, flow: Flow, back: URL): Promise<URL> {
    return this.#judged(provider, async () =>
      buildAuthorizationUrl(await this.#configuration(provider), {
        redirect_uri: back.href,
        scope: 'openid profile email',
        code_challenge: flow.challenge,
        code_challenge_method: 'S256',
        state: flow.state,
        nonce: flow.nonce,
      }),
    );
  }

  /** Who came back; `answered` is the address that the provider sent the browser to. */
  finish(provider: Provider, flow: Flow, answered: URL): Promise<Claims> {
    return this.#judged(provider, async () => {
      const configuration = await this.#configuration(provider);
      const tokens = await authorizationCodeGrant(configuration, answered, {
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        pkceCodeVerifier: flow.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('there is no ID token');
      // Many providers put groups there alone.
      const asks = configuration.serverMetadata().userinfo_endpoint !== undefined;
      if (!asks || claims[provider.groupsClaim] !== undefined) return claims;
      return { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
    });
  }

  /** Where one signs out at the provider as well; undefined where it has no such place, or does not answer. */
  async leave(provider: Provider, back: URL): Promise<URL | undefined> {
    try {
      const configuration = await this.#configuration(provider);
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri: back.href });
    } catch {
      return undefined;
    }
  }

  /** What a provider says of itself, in words; nothing is remembered of it. */
  async tryOut({ issuer, clientId, groupsClaim }: Tried): Promise<{ readonly good: boolean; readonly found: Said[] }> {
    const { host } = new URL(issuer);
    try {
      const nobodys = { property: '', issuer, clientId, secret: null };
      const { authorization_endpoint: door, claims_supported: claims } = (
        await this.#discover(nobodys)
      ).serverMetadata();
      if (door === undefined) return { good: false, found: [say('provider.try.noDoor', { host })] };
      const answers = say('provider.try.good', { host, door: new URL(door).host });
      const isListed = claims === undefined || claims.includes(groupsClaim);
      return { good: true, found: [answers, ...(isListed ? [] : [say('provider.try.claim', { claim: groupsClaim })])] };
    } catch (error) {
      const why = reasons(error);
      const reason = why.at(-1)?.message ?? String(error);
      const code = why.some((one) => one instanceof Unanswered) ? 'provider.try.silent' : 'provider.try.wrong';
      return { good: false, found: [say(code, { host, reason })] };
    }
  }

  #configuration(provider: Provider): Promise<Configuration> {
    const key = keyOf(provider);
    const known = this.#known.get(key);
    if (known !== undefined && known.until > performance.now()) return known.configuration;
    const configuration = this.#discover(provider);
    this.#known.delete(key);
    this.#known.set(key, { configuration, until: performance.now() + rememberMinutes * 60_000 });
    if (this.#known.size > mostRemembered) this.#known.delete(this.#known.keys().next().value as string);
    return configuration;
  }

  #discover({ property, issuer, clientId, secret }: Asked): Promise<Configuration> {
    const server = new URL(issuer);
    const proof = secret === null ? None() : bySecret(this.#secrets.open(secret, useOfProvider(property)));
    return discovery(server, clientId, undefined, proof, {
      [customFetch]: this.#fetch,
      timeout: outgoingSeconds,
      execute: [enableNonRepudiationChecks, ...(mayBeInTheClear(server) ? [allowInsecureRequests] : [])],
    });
  }

  /**
   * A provider that was not understood is asked anew the next time: it may have other keys since. What was wrong is for
   * the log; the person is told what to do.
   */
  async #judged<T>(provider: Provider, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#known.delete(keyOf(provider));
      const { name } = provider;
      if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
        throw new Failure('permission', { detail: say('provider.denied', { provider: name }), cause: error });
      const why = reasons(error);
      this.#log.warn({ issuer: provider.issuer, hotel: provider.code, why: why.map(String) }, 'a provider was refused');
      if (why.some((one) => one instanceof Unanswered))
        throw new Failure('busy', { detail: say('provider.silent', { provider: name }), cause: error });
      throw new Failure('permission', { detail: say('provider.answer', { provider: name }), cause: error });
    }
  }
}

function keyOf({ issuer, clientId, secret }: Provider): string {
  return JSON.stringify([issuer, clientId, secret]);
}

/** As the provider wants it; where it does not say, in the header. */
function bySecret(secret: string): ClientAuth {
  const [header, body] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, client, ...rest) => {
    const wanted = server.token_endpoint_auth_methods_supported;
    const inHeader = wanted === undefined || wanted.includes('client_secret_basic');
    (inHeader ? header : body)(server, client, ...rest);
  };
}

function reasons(error: unknown): Error[] {
  return error instanceof Error ? [error, ...reasons(error.cause)] : [];
}
