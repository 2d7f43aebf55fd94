/** An assistant as others write them: the protocol's own client, with what a tool answered as a text. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { basic } from './service.ts';

const reveille = join(import.meta.dirname, '../../reveille');
/** A busy machine is no fault. */
const patient = { timeout: 300_000 };

export interface Assistant {
  readonly client: Client;
  /** What the tool said; where it could not do it, behind `refused: `. */
  use(name: string, given?: object): Promise<string>;
  close(): Promise<void>;
}

type Era = 'auto' | 'legacy';

async function connected(transport: Parameters<Client['connect']>[0], mode: Era): Promise<Assistant> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(transport, patient);
  return {
    client,
    async use(name, given = {}) {
      const { content, isError } = await client.callTool({ name, arguments: { ...given } }, patient);
      const text = content.map((one) => (one.type === 'text' ? one.text : one.type)).join('\n');
      return isError === true ? `refused: ${text}` : text;
    },
    close: () => client.close(),
  };
}

/** Starts `./reveille mcp`, as an assistant on the same machine does. */
export async function startAssistant(
  environment: Record<string, string>,
  mode: Era = 'auto',
): Promise<Assistant & { complaints(): string }> {
  const transport = new StdioClientTransport({
    command: reveille,
    args: ['mcp'],
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { ...(await connected(transport, mode)), complaints: () => said };
}

export function assistantAt(url: string, account: string, mode: Era = 'auto'): Promise<Assistant> {
  return connected(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: basic(account) } }), mode);
}

export interface Door {
  readonly url: string;
  readonly child: ChildProcess;
  complaints(): string;
  close(): Promise<number | null>;
}

/** Starts `./reveille mcp --http` on a port of its own. */
export async function openDoor(service: string, ...words: string[]): Promise<Door> {
  const child = spawn(reveille, ['mcp', '--http', '--listen', '127.0.0.1:0', '--url', service, ...words], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const found = (): string | undefined => /answers at (http:\S+),/.exec(said)?.[1];
  while (found() === undefined) {
    if (child.exitCode !== null) throw new Error(`it did not start: ${said}`);
    await Promise.race([once(child.stderr, 'data'), once(child, 'exit')]);
  }
  return {
    url: found() ?? '',
    child,
    complaints: () => said,
    async close() {
      if (child.exitCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}
