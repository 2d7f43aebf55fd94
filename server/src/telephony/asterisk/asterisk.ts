import type { Telephony, TelephonyStatus } from '../telephony.ts';

export interface AsteriskSettings {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** The endpoint towards the PBX, as ARI names it: PJSIP/pbx. */
  readonly endpoint: string;
  readonly patienceMilliseconds?: number;
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Asterisk, asked over ARI. */
export function asterisk(settings: AsteriskSettings): Telephony {
  return { status: () => status(settings) };
}

async function status(settings: AsteriskSettings): Promise<TelephonyStatus> {
  try {
    const [info, endpoint] = await Promise.all([ask(settings, 'asterisk/info?only=system'), ask(settings, `endpoints/${settings.endpoint}`)]);
    if (info.status === 401) return down('Asterisk refuses the user or password: check ARI_USER and ARI_PASSWORD against ari.conf');
    if (info.status !== 200) return down(`Asterisk answered ${info.status} to asterisk/info: it is still starting, or ARI is off (check ari.conf)`);
    const system = info.body['system'] as { version?: string } | undefined;
    const state = endpoint.status === 200 ? String(endpoint.body['state']) : 'unknown to Asterisk';
    return { running: true, registered: state === 'online', detail: `Asterisk ${system?.version ?? ''}; ${settings.endpoint} is ${state}` };
  } catch (error) {
    return down(`Asterisk at ${settings.url} does not answer (${reason(error, patience(settings))}): check ARI_URL, http.conf and that it runs`);
  }
}

function down(detail: string): TelephonyStatus {
  return { running: false, registered: false, detail };
}

async function ask(settings: AsteriskSettings, path: string): Promise<Answer> {
  const response = await fetch(`${settings.url.replace(/\/+$/, '')}/ari/${path}`, {
    headers: { authorization: `Basic ${Buffer.from(`${settings.user}:${settings.password}`).toString('base64')}` },
    redirect: 'error',
    signal: AbortSignal.timeout(patience(settings)),
  });
  const text = await response.text();
  return { status: response.status, body: response.ok ? (JSON.parse(text) as Record<string, unknown>) : {} };
}

function patience(settings: AsteriskSettings): number {
  return settings.patienceMilliseconds ?? 1500;
}

function reason(error: unknown, waited: number): string {
  // A time-out has a code as well, but a number that tells a person nothing.
  if (error instanceof DOMException && error.name === 'TimeoutError') return `nothing within ${waited} ms`;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : String(cause);
}
