/**
 * One sign-in on its way: the browser keeps a random value in a cookie, and all that the provider has to give back or
 * to know is made of it. Only its digest is stored, so neither the database nor the address of the page tells anything.
 */
import { createHash, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

export const flowMinutes = 10;

const cookieName = (secure: boolean): string => (secure ? '__Host-reveille_provider' : 'reveille_provider');

export class Flow {
  readonly token: string;

  constructor(token: string = randomBytes(32).toString('base64url')) {
    this.token = token;
  }

  /** From the cookies that a browser sends; undefined where it has begun none. */
  static of(cookies: string | undefined, secure: boolean): Flow | undefined {
    const name = `${cookieName(secure)}=`;
    const pair = (cookies ?? '').slice(0, 8192).split(/; */);
    const token = pair.find((one) => one.startsWith(name))?.slice(name.length) ?? '';
    return /^[\w-]{43}$/.test(token) ? new Flow(token) : undefined;
  }

  get digest(): Buffer {
    return createHash('sha256').update(this.token).digest();
  }

  get state(): string {
    return this.#made('state');
  }

  get nonce(): string {
    return this.#made('nonce');
  }

  get verifier(): string {
    return this.#made('verifier');
  }

  get challenge(): string {
    return hash('sha256', this.verifier, 'base64url');
  }

  isMine(state: string | null): boolean {
    const [given, own] = [Buffer.from(state ?? ''), Buffer.from(this.state)];
    return given.length === own.length && timingSafeEqual(given, own);
  }

  cookie(secure: boolean): string {
    return cookieOf(this.token, flowMinutes * 60, secure);
  }

  #made(what: string): string {
    return createHmac('sha256', this.token).update(what).digest('base64url');
  }
}

export function spentCookie(secure: boolean): string {
  return cookieOf('', 0, secure);
}

/** Only a page of ours sends it: the answer comes to one, which hands it on. */
function cookieOf(token: string, seconds: number, secure: boolean): string {
  const name = cookieName(secure);
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure ? '; Secure' : ''}`;
}
