/** A tool for assistants: what it takes, and what it answers in words. */
import { createHash } from 'node:crypto';
import { type CallToolResult, fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';
import type { Static, TObject } from 'typebox';
import type { Client } from '../../../client/src/client.ts';
import { inWords } from './trouble.ts';

/** For whom tools work: all they can do is what this account may do at the service. */
export interface Caller {
  readonly reveille: Client;
  /** Keeps the requests of one assistant apart from those of another, which may count from the same number. */
  readonly scope: string;
  /** Hears of what should not happen; for who runs this, never for the assistant. */
  readonly report: (trouble: string) => void;
}

export interface Asking {
  readonly reveille: Client;
  /** The same for a request that comes twice: what it asks for is done once. */
  readonly key: string;
  readonly signal: AbortSignal;
}

interface Given<Schema extends TObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Schema;
  readonly changes: 'nothing' | 'adds' | 'replaces';
  readonly run: (input: Static<Schema>, asking: Asking) => Promise<string>;
}

export type Tool = (server: McpServer, caller: Caller) => void;

export function tool<Schema extends TObject>({ name, title, description, input, changes, run }: Given<Schema>): Tool {
  const inputSchema = fromJsonSchema<Static<Schema>>(input);
  const annotations = {
    readOnlyHint: changes === 'nothing',
    destructiveHint: changes === 'replaces',
    idempotentHint: true,
    openWorldHint: false,
  };
  return (server, { reveille, scope, report }) => {
    server.registerTool(name, { title, description, inputSchema, annotations }, (given, { mcpReq: { id, signal } }) => {
      const key = keyOf(scope, id, name, given);
      return answered(() => run(given, { reveille, key, signal }), report);
    });
  };
}

/** Whatever goes wrong ends this request, and is told to who asked. */
async function answered(work: () => Promise<string>, report: Caller['report']): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: await work() }] };
  } catch (error) {
    return { content: [{ type: 'text', text: inWords(error, report) }], isError: true };
  }
}

/** Of the request itself: its number among those of this assistant, the tool, and what it was given. */
function keyOf(scope: string, id: string | number, name: string, given: object): string {
  const fields = Object.entries(given).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `mcp-${createHash('sha256')
    .update(JSON.stringify([scope, id, name, fields]))
    .digest('hex')}`;
}
