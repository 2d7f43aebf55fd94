/** Signing in where the password is not enough. */
import { request } from './http/request.ts';
import { heard, type Session } from './session.ts';

export async function finishSignIn(challenge: string, code: string): Promise<Session> {
  return heard(await request('POST /api/v1/session/second-step', { json: { challenge, code } }));
}

export async function enrolAndSignIn(
  challenge: string,
  first: { readonly enrolment: string; readonly code: string },
): Promise<{ readonly session: Session; readonly recoveryCodes: readonly string[] }> {
  const { session, recoveryCodes } = await request('POST /api/v1/session/second-step/enrol', {
    json: { challenge, ...first },
  });
  return { session: heard(session), recoveryCodes };
}
