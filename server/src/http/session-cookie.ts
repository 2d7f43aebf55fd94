/** The cookie of somebody who is signed in at the console. */

/** However much it is used. */
export const sessionHours = 14 * 24;

/** Over TLS no other name of the same domain, and nobody in the clear, can put a cookie of this name in its place. */
const cookieName = (secure: boolean): string => (secure ? '__Host-reveille_session' : 'reveille_session');

/** The token that a browser sends along, if it has one; over TLS only the one that was given over TLS. */
export function sessionToken(cookies: string | undefined, secure: boolean): string | undefined {
  if (cookies === undefined || cookies.length > 8192) return undefined;
  const name = `${cookieName(secure)}=`;
  const token = cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(name))
    ?.slice(name.length);
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** No script reads it, no other site makes the browser send it, and over TLS it never leaves in the clear. */
export function sessionCookie(token: string, secure: boolean): string {
  const age = token === '' ? 0 : sessionHours * 3600;
  return `${cookieName(secure)}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${age}${secure ? '; Secure' : ''}`;
}
