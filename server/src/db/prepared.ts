import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { PrimaryClient, type PrimaryConfig } from './primary-client.ts';

/**
 * PostgreSQL plans a statement without a name anew at every use, and for our short questions behind row-level security
 * that is most of the work: GET /rest/system's statements ran 1,900 times a second unnamed and 5,700 times named. So a
 * statement with parameters gets a name, under which each connection keeps its plan.
 */
export class PreparingClient extends PrimaryClient {
  constructor(config: PrimaryConfig) {
    super(config);
    // Before anybody else hears of it.
    (this as unknown as { connection: EventEmitter }).connection.prependListener('errorMessage', withoutContents);
  }

  readonly #send = pg.Client.prototype.query.bind(this) as (...given: unknown[]) => unknown;

  override readonly query = ((statement: unknown, values?: unknown, ...rest: unknown[]): unknown => {
    const name =
      typeof statement === 'string' && Array.isArray(values) && values.length > 0 && !statement.includes(plannedAnew)
        ? nameOf(statement)
        : undefined;
    return this.watched(this.#send(name === undefined ? statement : { name, text: statement }, values, ...rest));
  }) as pg.Client['query'];
}

/**
 * In a statement whose best plan changes with the size of its tables within seconds, as when a city wakes up: it is
 * planned at every use.
 */
export const plannedAnew = '/* planned anew */';

/** Every connection keeps every plan. Texts beyond this many are built with variable parts, and stay without a name. */
const mostNames = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `reveille_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * PostgreSQL tells with an error what stood in the row ("Failing row contains …", "Key (guest)=(…)"), and quotes a
 * value that it cannot read. That may be a guest's: neither a log nor an answer shall have it. Code, table and
 * constraint say enough.
 */
function withoutContents(error: pg.DatabaseError): void {
  for (const told of ['detail', 'hint', 'where', 'internalQuery'] as const) error[told] = undefined;
  if (error.code?.startsWith('22') !== true) return;
  const message = error.message.replace(/"[^]*"/, '"…"');
  error.stack = error.stack?.replace(error.message, () => message) ?? '';
  error.message = message;
}
