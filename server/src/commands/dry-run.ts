/** `reveille TYPE dry-run`: what a connector would send. */
import type { DryRun } from '../connectors/connector.ts';
import { findTarget } from '../connectors/links-listing-store.ts';
import { connect } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { findItem } from '../inventory/store.ts';
import { findDefaultProperty, findPropertyByCode } from '../properties/store.ts';
import { type Command, configFor, parseWords, print, printJson, UsageError } from './command.ts';

const shared = { connector: { type: 'string' }, property: { type: 'string' }, json: { type: 'boolean' } } as const;

export function dryRunOf(type: string, { summary, help, options, show }: DryRun): Command {
  const choices = Object.keys(options).map((name) => `--${name}`);
  return {
    name: type,
    summary,
    help: [
      `Usage: reveille ${type} dry-run ${choices.join('|')} [--connector NAME] [--property CODE] [--json]`,
      '',
      ...help,
      '  --connector   which one; the first by name otherwise',
      '  --property    which property; the default one otherwise',
      '',
      'Nothing is sent and nothing is changed.',
    ].join('\n'),
    async run([verb = '', ...words]) {
      if (verb !== 'dry-run') throw new UsageError(`${type} can be asked for a dry-run; add --help to see how`);
      const { values } = parseWords(words, { ...options, ...shared });
      const database = connect({ url: configFor(values).databaseUrl.reveal(), connections: 1 });
      try {
        const { property: code, connector, json } = values;
        const property = await asSystem(database, (db) =>
          code === undefined ? findDefaultProperty(db) : findPropertyByCode(db, code),
        );
        if (property === undefined)
          throw new UsageError(
            code === undefined ? 'there is no property yet: apply a file first' : `there is no property "${code}"`,
          );
        const shown = await asProperty(database, property.id, async (db) => {
          const settings = await findTarget(db, property.id, type, connector);
          if (settings === undefined)
            throw new UsageError(
              `there is no such connector of type ${type}: add it to the property file, then apply it`,
            );
          const priceOf = async (item: string) => (await findItem(db, property.id, item))?.price;
          return show({ property, settings, values, priceOf });
        });
        if ('problem' in shown) throw new UsageError(shown.problem);
        if (json === true) printJson(shown);
        else for (const { when, text } of shown) print(`${when.padEnd(16)} ${text}`);
        return 0;
      } finally {
        await database.close();
      }
    },
  };
}
