import { budgets } from '../../budgets/budgets.ts';
import { type Said, say } from '../../messages/say.ts';
import type { Callers, TelephonyStatus } from '../telephony.ts';
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
const soundParts = [22, 10, 1] as const;
export const sound = soundParts.join('.');

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
    if (info.status === 401) return down(say('phones.password'));
    if (info.status !== 200) return down(say('phones.starting', { status: info.status }));
    const version = text((info.body['system'] as { version?: unknown } | undefined)?.version, 40);
    const state = endpoint.status === 200 ? text(endpoint.body['state'], 40) : 'unknown to Asterisk';
    return {
      running: true,
      registered: state === 'online',
      version,
      detail: isOld(version)
        ? say('phones.state.old', { version, sound, endpoint: asked.endpoint, state }).text
        : say('phones.state', { version, endpoint: asked.endpoint, state }).text,
    };
  } catch (error) {
    const why = reason(error, asked.patienceMilliseconds);
    return down(
      /CERT|SIGNATURE|ALTNAME/.test(why)
        ? say('phones.certificate', { url: asked.url, reason: why })
        : say('phones.silent', { url: asked.url, reason: why }),
    );
  }
}

/** Without these a caller hears no menu. Guests are woken without any of them. */
const forCallers = ['func_curl', 'func_json', 'func_db', 'func_groupcount', 'app_read', 'app_dial'];

/** Whether callers are to be answered here, and what of Asterisk that needs and is not there. */
export async function callersAt(asked: Omit<Asked, 'endpoint'>): Promise<Callers> {
  const where = { ...asked, endpoint: '' };
  try {
    const variable = await ask(where, 'asterisk/variable?variable=REVEILLE_URL');
    const answered = variable.status === 200 && text(variable.body['value'], 200) !== '';
    const modules = await Promise.all(forCallers.map((one) => ask(where, `asterisk/modules/${one}.so`)));
    const running = (one: Answer | undefined): boolean => one?.status === 200 && one.body['status'] === 'Running';
    return { answered, lacking: forCallers.filter((_, index) => !running(modules[index])) };
  } catch {
    return { answered: false, lacking: [] }; // that it does not answer is told already
  }
}

/** Whether there are published weaknesses in it. */
export function isOld(version: string): boolean {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10));
  const first = soundParts.findIndex((part, place) => (parts[place] ?? 0) !== part);
  return first !== -1 && !((parts[first] ?? 0) > (soundParts[first] ?? 0));
}

function down({ text: detail }: Said): Told {
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
