/** An Asterisk of the lab that dials Reveille, as deploy/asterisk/websocket_client.conf.example says it. */
import { execFile } from 'node:child_process';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Lab } from './lab.ts';

const run = promisify(execFile);
const example = join(import.meta.dirname, '../deploy/asterisk/websocket_client.conf.example');

interface Attaching {
  readonly url: string;
  readonly account: string;
  readonly password: string;
  /** As Asterisk sees it: whose certificates it believes. */
  readonly authorities?: string;
}

/** The example with what is to be replaced. A restart writes its configuration anew: then once more. */
export async function attach(lab: Lab, { url, account, password, authorities }: Attaching): Promise<void> {
  const folder = join(lab.tree, lab.sounds.asterisk, '../voice/etc');
  const [client = '', ari = ''] = (await readFile(example, 'utf8')).split(/^; --- ari\.conf.*$/m);
  const secure = client
    .replace(/^;(tls_enabled=yes)$/m, '$1')
    .replace(/^;ca_list_file=.*$/m, `ca_list_file=${authorities ?? ''}`);
  const written = (authorities === undefined ? client : secure)
    .replaceAll('@REVEILLE_URL@', url)
    .replaceAll('@ACCOUNT@', account)
    .replaceAll('@ACCOUNT_PASSWORD@', password);
  await writeFile(join(folder, 'websocket_client.conf'), written.replaceAll(/^;.*$/gm, ''));
  if (!(await readFile(join(folder, 'ari.conf'), 'utf8')).includes('outbound_websocket'))
    await appendFile(join(folder, 'ari.conf'), ari);
  for (const module of ['res_websocket_client.so', 'res_ari.so']) await asteriskCommand(lab, `module reload ${module}`);
}

/** What the console of this Asterisk answers: ours, or the PBX of the hotel. */
export async function asteriskCommand(lab: Lab, words: string, which: 'voice' | 'pbx' = 'voice'): Promise<string> {
  const configuration = join(lab.sounds.asterisk, `../${which}/etc/asterisk.conf`);
  const asked = await run('chroot', [lab.tree, 'asterisk', '-C', configuration, '-rx', words], { timeout: 60_000 });
  return asked.stdout;
}
