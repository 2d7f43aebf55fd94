/** One assistant that has started us itself: it writes to our input, and reads what we print. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Client } from '../../../client/src/client.ts';
import { createAssistant } from './assistant.ts';

/** More than any tool takes: whoever sends a longer message is not an assistant. */
const longestMessage = 1024 * 1024;

/** Until the assistant closes our input, or somebody ends us. Nothing but the protocol is printed. */
export async function serveStandardIo(reveille: Client, report: (trouble: string) => void): Promise<void> {
  const caller = { reveille, scope: randomUUID(), report };
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: longestMessage });
  const served = serveStdio(() => createAssistant(caller), {
    transport,
    onerror: (error) => report(`a message was left out: ${error.name}`),
  });
  const over = new AbortController();
  const { signal } = over;
  await Promise.race(
    [
      ...(['end', 'close'] as const).map((event) => once(process.stdin, event, { signal })),
      once(process.stdout, 'error', { signal }),
      ...(['SIGTERM', 'SIGINT'] as const).map((name) => once(process, name, { signal })),
    ].map((one) => one.catch(() => undefined)),
  );
  over.abort();
  await served.close();
}
