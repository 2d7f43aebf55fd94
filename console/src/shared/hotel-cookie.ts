/**
 * Which hotel the requests of this browser are about. One address may stand for many installations: what is in front of
 * them reads it here, before anybody is signed in. It opens nothing.
 */
const aYear = 365 * 24 * 3600;

/** A code, or an account like desk@grand; what names no hotel changes nothing. */
export function nameHotel(text: string): void {
  const code = text.trim().split('@').at(-1)?.toLowerCase() ?? '';
  if (!/^[a-z0-9.-]{1,63}$/.test(code)) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `reveille_hotel=${code}; Path=/; SameSite=Lax; Max-Age=${aYear}${secure}`;
}
