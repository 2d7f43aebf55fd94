/** Signing in at the provider of the hotel: the way there, and what came of it on the way back. */
import { useEffect, useState } from 'react';
import { nameHotel } from './hotel-cookie.ts';
import { request } from './http/request.ts';
import { type Session, signInByProvider } from './session.ts';

/** Providers send everybody to pages of the desk. Kept here: at which of them housekeeping is expected back. */
const key = 'reveille.provider';
type DeskPage = '/sign-in' | '/';

/** Housekeeping leaves for the provider. */
export function leaveCorridor(url: string, back: DeskPage): void {
  sessionStorage.setItem(key, back);
  location.assign(url);
}

/** For the desk: whether somebody has come back who belongs to housekeeping, and is on the way there. */
export function returnsToCorridor(): boolean {
  const { pathname, search } = location;
  if (sessionStorage.getItem(key) !== pathname) return false;
  sessionStorage.removeItem(key);
  location.replace(`/corridor${search}`);
  return true;
}

/**
 * What the provider has sent, told once: the code in it is used up, and nobody needs it in the address. Drawn again, a
 * page does not send it again.
 */
export function takeAnswer(at: string, then: string): () => string | undefined {
  const { pathname, search } = location;
  let answer = pathname === at && search !== '' ? search : undefined;
  if (pathname === at) history.replaceState(null, '', then);
  return () => {
    const given = answer;
    answer = undefined;
    return given;
  };
}

/** Of the account that is typed as desk@grand, or of the address /?hotel=grand; else of the default hotel. */
function hotelOf(account: string): string | undefined {
  const typed = account.trim().split('@')[1] ?? new URLSearchParams(location.search).get('hotel') ?? '';
  return /^[A-Za-z0-9.-]{1,63}$/.test(typed) ? typed : undefined;
}

interface Page {
  readonly account: string;
  readonly answer: () => string | undefined;
  readonly come: (session: Session) => void;
  readonly go: (url: string) => void;
  /** Undefined when it is tried once more. */
  readonly tell: (error: unknown) => void;
}

interface Way {
  /** Its name, as it stands on the button; undefined without one. */
  readonly provider: string | undefined;
  readonly busy: boolean;
  readonly begin: () => void;
}

export function useProvider({ account, answer, come, go, tell }: Page): Way {
  const hotel = hotelOf(account);
  const [provider, setProvider] = useState<string>();
  const [busy, setBusy] = useState(false);
  const trying = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    tell(undefined);
    try {
      await work();
    } catch (error) {
      setBusy(false);
      tell(error);
    }
  };
  useEffect(() => {
    const given = answer();
    if (given !== undefined) void trying(async () => come(await signInByProvider(given)));
    // Once, with what the page was opened with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    let asked = true;
    const ask = async (): Promise<void> => {
      if (hotel !== undefined) nameHotel(hotel);
      const found = await request('GET /api/v1/session/provider', { query: { hotel } });
      if (asked) setProvider(found.provider ?? undefined);
    };
    ask().catch(() => undefined); // without an answer there is no button; the password is tried as ever
    return () => {
      asked = false;
    };
  }, [hotel]);
  const begin = (): void =>
    void trying(async () => go((await request('POST /api/v1/session/provider/begin', { json: { hotel } })).url));
  return { provider, busy, begin };
}
