/** The two ways in which somebody says who they are: credentials with each request, or a session of the console. */
import type { SignIn } from '../accounts/sign-in.ts';
import { basicCredentials, type Identify } from '../http/guard.ts';
import { sessionToken } from '../http/session-cookie.ts';
import type { Sessions } from './sessions.ts';

export function byBasicCredentials(signIn: SignIn): Identify {
  return (request) => {
    const { name, password } = basicCredentials(request.headers.authorization);
    return signIn.check(name, password, request.ip);
  };
}

/** A browser that is signed in sends its cookie; credentials that are given count before it. */
export function byCredentialsOrSession(signIn: SignIn, sessions: Pick<Sessions, 'check'>): Identify {
  const byCredentials = byBasicCredentials(signIn);
  return (request) => {
    const token =
      request.headers.authorization === undefined
        ? sessionToken(request.headers.cookie, request.protocol === 'https')
        : undefined;
    return token === undefined ? byCredentials(request) : sessions.check(token);
  };
}
