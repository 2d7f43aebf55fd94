import { budgets } from '../../budgets/budgets.ts';
import type { TelephonyStatus } from '../telephony.ts';
import { text } from './said.ts';

interface Asked {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly endpoint: string;
  readonly patienceMilliseconds: number;
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Below it there are published weaknesses in what we use. */
const sound = [22, 10, 1] as const;

interface Told extends TelephonyStatus {
  readonly version: string;
}

/** How one Asterisk is, asked over HTTP, so that nothing needs to be connected for it. */
export async function statusOf(asked: Asked): Promise<Told> {
  try {
    const [info, endpoint] = await Promise.all([
      ask(asked, 'asterisk/info?only=system'),
      ask(asked, `endpoints/${asked.endpoint}`),
    ]);
    if (info.status === 401)
      return down('Asterisk refuses the user or password: check ARI_USER and ARI_PASSWORD against ari.conf');
    if (info.status !== 200)
      return down(
        `Asterisk answered ${info.status} to asterisk/info: it is still starting, or ARI is off (check ari.conf)`,
      );
    const version = text((info.body['system'] as { version?: unknown } | undefined)?.version, 40);
    const state = endpoint.status === 200 ? text(endpoint.body['state'], 40) : 'unknown to Asterisk';
    return {
      running: true,
      registered: state === 'online',
      version,
      detail: `Asterisk ${version}${advice(version)}; ${asked.endpoint} is ${state}`,
    };
  } catch (error) {
    const why = reason(error, asked.patienceMilliseconds);
    return down(
      /CERT|SIGNATURE|ALTNAME/.test(why)
        ? `Asterisk at ${asked.url} has a certificate that is not believed (${why}): name its authority in REVEILLE_CA`
        : `Asterisk at ${asked.url} does not answer (${why}): check ARI_URL, http.conf and that it runs`,
    );
  }
}

/** What to say about a version, or nothing. */
export function advice(version: string): string {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10));
  const first = sound.findIndex((part, place) => (parts[place] ?? 0) !== part);
  const old = first !== -1 && !((parts[first] ?? 0) > (sound[first] ?? 0));
  return old ? ` (older than ${sound.join('.')}, which fixes weaknesses that are public: please upgrade)` : '';
}

function down(detail: string): Told {
  return { running: false, registered: false, version: '', detail };
}

async function ask({ url, user, password, patienceMilliseconds }: Asked, path: string): Promise<Answer> {
  const response = await fetch(`${url.replace(/\/+$/, '')}/ari/${path}`, {
    headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMilliseconds),
  });
  const written = await bounded(response);
  return { status: response.status, body: response.ok ? (JSON.parse(written) as Record<string, unknown>) : {} };
}

/** An answer without an end is none. */
async function bounded({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > budgets.asteriskMessage.most) throw new Error('its answer is too long to be one of Asterisk');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function reason(error: unknown, waited: number): string {
  // A time-out has a code as well, but a number that tells a person nothing.
  if (error instanceof DOMException && error.name === 'TimeoutError') return `nothing within ${waited} ms`;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : String(cause);
}
