/** What `npm run dev` takes, and its help text. */
import { parseArgs } from 'node:util';

export const help = `Usage: npm run dev [-- OPTIONS]

Runs the service and the console while you change them:
  service   node --watch: a changed file restarts it
  console   Vite: a changed file is in the browser at once, and calls go to the service
  hotel     the one of examples/grand-hotel.yaml, in a database of its own, which is made at the first run and kept
  phones    Asterisk and room phones of the lab, if it is built (./setup --lab) and you are root; else nothing rings

Ctrl+C stops everything in order. A second one, a moment later, does not wait.

  --fresh            drops the database first, and begins with a new one
  --no-phones        leaves the lab alone
  --inspect          opens the debugger of the service at 127.0.0.1:9229
  --console PORT     where the console is, on 127.0.0.1 [5173]
  --service PORT     where the service is, on 127.0.0.1 [10023]
  --database NAME    begins with reveille_dev [reveille_dev]
  --help             this text

It needs PostgreSQL at DATABASE_URL, as ./setup prepares it. Settings of the service come from the environment:
REVEILLE_LOG_LEVEL=debug npm run dev. New migrations are applied when it starts.
`;

export interface Options {
  readonly fresh: boolean;
  readonly phones: boolean;
  readonly inspect: boolean;
  readonly console: number;
  readonly service: number;
  readonly database: string;
}

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Undefined where the help text is asked for. */
export function readOptions(words: readonly string[]): Options | undefined {
  const values = parse(words);
  if (values.help) return undefined;
  // It may be dropped: a name that could be somebody's real one is not taken.
  if (!/^reveille_dev[a-z0-9_]{0,40}$/.test(values.database))
    throw new UsageError(
      `--database ${values.database}: the name begins with reveille_dev, then small letters, digits and _`,
    );
  return {
    fresh: values.fresh,
    phones: !values['no-phones'],
    inspect: values.inspect,
    console: port('--console', values.console),
    service: port('--service', values.service),
    database: values.database,
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        fresh: { type: 'boolean', default: false },
        'no-phones': { type: 'boolean', default: false },
        inspect: { type: 'boolean', default: false },
        console: { type: 'string', default: '5173' },
        service: { type: 'string', default: '10023' },
        database: { type: 'string', default: 'reveille_dev' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}; npm run dev -- --help lists the options`);
  }
}

function port(option: string, text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1 || number > 65_535)
    throw new UsageError(`${option} ${text}: write a port, 1 to 65535`);
  return number;
}
