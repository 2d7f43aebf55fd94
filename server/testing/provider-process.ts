/** Providers to sign in at, each in a process of its own on the loopback. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface RunningProvider {
  readonly issuer: string;
  stop(): Promise<void>;
}

/** `provider.ts` is one that others run as well, `hostile-provider.ts` lies. */
export async function runProvider(
  file: 'provider.ts' | 'hostile-provider.ts',
  ...words: readonly string[]
): Promise<RunningProvider> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, file), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('a provider has no output');
  const [issuer] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  child.stdout.resume();
  return {
    issuer,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** What the provider says of somebody from now on. */
export async function tellOf(issuer: string, name: string, claims: object): Promise<void> {
  await fetch(`${issuer}/people/${name}`, { method: 'PUT', body: JSON.stringify(claims) });
}

/** What a person does at the provider: types a name, and agrees. Resolves with the address to go back to. */
export async function passThrough(start: string, login: string, home: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let [url, form]: [string, Record<string, string> | undefined] = [start, undefined];
  for (let step = 0; step < 12; step += 1) {
    const answer: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const text = await answer.text();
    const location = answer.headers.get('location');
    if (location === null) {
      form = text.includes('value="login"') ? { prompt: 'login', login, password: 'x' } : { prompt: 'consent' };
      continue;
    }
    [url, form] = [new URL(location, url).href, undefined];
    if (url.startsWith(home)) return new URL(url);
  }
  throw new Error(`the provider does not let ${login} pass: ${url}`);
}
