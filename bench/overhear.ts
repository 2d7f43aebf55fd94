/** Listens to what the service really says to PostgreSQL, so that a bare route can say the same. */
import pg from 'pg';
import { readConfig } from '../server/src/config/config.ts';
import { createLog } from '../server/src/ops/log.ts';
import { startService } from '../server/src/service.ts';
import { freePort } from '../server/testing/cluster.ts';

/** One message to PostgreSQL and what it was sent with; a name is that of a prepared statement. */
export interface Statement {
  readonly text: string;
  readonly name?: string | undefined;
  readonly values?: readonly unknown[] | undefined;
}

interface Overheard {
  readonly status: number;
  readonly answer: Record<string, unknown>;
  /** From BEGIN to COMMIT. */
  readonly transaction: readonly Statement[];
}

export interface Listener extends AsyncDisposable {
  /** Sends a request to the service, and returns the one transaction with a statement that matches. */
  request(path: string, request: RequestInit, about: RegExp): Promise<Overheard>;
}

/** Runs the service in this process, where every message that leaves for PostgreSQL can be heard. */
export async function startListening(databaseUrl: string, data: string): Promise<Listener> {
  const heard = new Map<pg.Client, Statement[]>();
  const deaf = hear((client, statement) => heard.set(client, [...(heard.get(client) ?? []), statement]));
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    REVEILLE_DATA: data,
    REVEILLE_LOG_LEVEL: 'error',
    REVEILLE_LISTEN: `127.0.0.1:${await freePort()}`,
  });
  const service = await startService(config, createLog(config.logLevel)).catch((error: unknown) => {
    deaf();
    throw error;
  });
  return {
    async request(path, request, about) {
      heard.clear();
      const response = await fetch(`${service.url}${path}`, request);
      const answer = (await response.json()) as Record<string, unknown>;
      const found = [...heard.values()]
        .flatMap(transactions)
        .filter((statements) => statements.some(({ text }) => about.test(text)));
      const [transaction] = found;
      if (transaction === undefined || found.length > 1)
        throw new Error(`${path}: heard ${found.length} transactions with ${about}, where one was expected`);
      return { status: response.status, answer, transaction };
    },
    async [Symbol.asyncDispose]() {
      await service.stop();
      deaf();
    },
  };
}

/** Returns what ends the listening. Clients made before it begins are not heard. */
function hear(tell: (client: pg.Client, statement: Statement) => void): () => void {
  const prototype = pg.Client.prototype as { query: (this: pg.Client, ...given: unknown[]) => unknown };
  const speak = prototype.query;
  prototype.query = function (this: pg.Client, ...given: unknown[]): unknown {
    const [statement, values] = given as [string | { text: string; name?: string }, unknown];
    const worded = typeof statement === 'string' ? { text: statement } : { text: statement.text, name: statement.name };
    tell(this, { ...worded, values: Array.isArray(values) ? values : undefined });
    return speak.apply(this, given);
  };
  return () => {
    prototype.query = speak;
  };
}

/** One connection serves many in turn: what it was told, cut into whole transactions. */
function transactions(statements: readonly Statement[]): Statement[][] {
  const whole: Statement[][] = [];
  let running: Statement[] | undefined;
  for (const statement of statements) {
    if (/^\s*begin\b/i.test(statement.text)) running = [];
    running?.push(statement);
    if (!/^\s*commit\b/i.test(statement.text) || running === undefined) continue;
    whole.push(running);
    running = undefined;
  }
  return whole;
}
