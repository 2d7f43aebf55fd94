/** The browser's part of passkeys; loaded when somebody uses one. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { request } from '../../shared/http/request.ts';
import { heard, type Session } from '../../shared/session.ts';

type Making = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Using = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type Sent = NonNullable<Parameters<typeof request<'POST /api/v1/session/passkey'>>[1]['json']>['response'];

/** What the service and the browser say to each other is written by WebAuthn, not by our description. */
const sent = (response: object): Sent => response as Sent;

interface Proof {
  readonly password: string;
  readonly code?: string;
}

export async function makePasskey(name: string, proof: Proof): Promise<void> {
  const options = await request('POST /api/v1/session/passkeys/offer', { json: proof });
  const response = sent(await startRegistration({ optionsJSON: options as unknown as Making }));
  await request('POST /api/v1/session/passkeys', { json: { name, response } });
}

export async function signInWithPasskey(): Promise<Session> {
  const options = await request('POST /api/v1/session/passkey/offer');
  const response = sent(await startAuthentication({ optionsJSON: options as unknown as Using }));
  return heard(await request('POST /api/v1/session/passkey', { json: { response } }));
}
