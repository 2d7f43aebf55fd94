/** Prometheus' own judge of metrics and rules, as `./setup --test` puts it on the machine. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const own = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'reveille-tools/promtool');

/** What it said; all is well when the code is 0. */
export function promtool(words: readonly string[], input = ''): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(existsSync(own) ? own : 'promtool', words);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (said += part));
    child.on('error', ({ message }) => reject(new Error(`promtool does not start: ${message}. Fix: ./setup --test`)));
    child.on('close', (code) => resolve({ code, said }));
    child.stdin.on('error', () => undefined).end(input);
  });
}
