import { connect } from '../db/connect.ts';
import { withClient } from '../db/client.ts';
import { migratingUrl } from '../db/roles.ts';
import { asSystem } from '../db/transaction.ts';
import { noteDeed } from '../moving/moves-store.ts';
import { removalsAsked, removeHotel } from '../moving/remove.ts';
import { readNetwork } from '../networks.ts';
import { firstBroken, listDeeds } from '../operator/store.ts';
import { newOperatorToken } from '../tokens/operator.ts';
import { digestOf } from '../tokens/token.ts';
import { type Command, configFor, operator, parseWords, print, printJson, UsageError } from './command.ts';

export const operatorCommand: Command = {
  name: 'operator',
  summary: 'tokens for whoever runs many hotels, what was done with them, and removals that were asked for',
  help: [
    'Usage: reveille operator token make NAME [--networks 10.0.0.0/8] [--expires 2027-12-31T00:00:00Z]',
    '       reveille operator token list [--json]',
    '       reveille operator token revoke NAME',
    '       reveille operator audit [--json]',
    '       reveille operator removals [--days 7] [--yes] [--json]',
    '',
    'A token opens /api/v1/operator, and nothing of a hotel: docs/operations/operator.md. Without one that interface',
    'answers nobody. Its value is printed once, alone on standard output, and never again.',
    '',
    '  --networks LIST     where it may come from; anywhere otherwise',
    '  --expires INSTANT   a year from now otherwise',
    '',
    'audit verifies the list of what operators did, and shows it; the exit code is 1 where a line was changed.',
    '',
    'removals shows hotels whose removal was asked for so many days ago or more; --yes removes them, for good.',
    'All but audit need the login that owns the database.',
  ].join('\n'),
  async run([verb = '', ...words]) {
    const act = verbs[verb];
    if (act === undefined)
      throw new UsageError(`an operator can be asked for ${Object.keys(verbs).join(', ')}; add --help to see how`);
    return act(words);
  },
};

const verbs: Record<string, (words: readonly string[]) => Promise<number>> = {
  async token([verb = '', ...words]) {
    const act = tokenVerbs[verb];
    if (act === undefined) throw new UsageError('a token can be asked to make, list, revoke; add --help to see how');
    await act(words);
    return 0;
  },
  async audit(words) {
    const { values } = parseWords(words, { json: { type: 'boolean' } });
    const database = connect({ url: configFor(values).databaseUrl.reveal(), connections: 1 });
    try {
      const { broken, deeds } = await asSystem(database, async (db) => {
        return { broken: await firstBroken(db), deeds: await listDeeds(db, 1000) };
      });
      if (values.json === true) printJson({ broken: broken ?? null, deeds });
      else {
        for (const { number, at, operator: who, deed, code, detail } of deeds.toReversed())
          print(`${number.padStart(5)} ${at.toISOString()} ${who}: ${deed} ${code} ${JSON.stringify(detail)}`);
        print(broken === undefined ? `whole, up to ${deeds[0]?.digest ?? 'nothing'}` : `line ${broken} was changed`);
      }
      return broken === undefined ? 0 : 1;
    } finally {
      await database.close();
    }
  },
  async removals(words) {
    const options = { days: { type: 'string' }, yes: { type: 'boolean' }, json: { type: 'boolean' } } as const;
    const { values } = parseWords(words, options);
    const days = Number(values.days ?? '7');
    if (!Number.isInteger(days) || days < 0 || days > 3650) throw new UsageError('write the days like 7');
    const url = await migratingUrl(configFor(values));
    const asked = await removalsAsked(url, days);
    let failed = 0;
    for (const { code, name, askedAt } of asked) {
      if (values.json !== true) print(`${code.padEnd(16)} ${name}, asked for at ${askedAt.toISOString()}`);
      if (values.yes !== true) continue;
      try {
        await removeHotel(url, code, operator(), true);
        if (values.json !== true) print(`  removed`);
      } catch (error) {
        // A phone rings there, or somebody has taken it back: the others go all the same.
        failed += 1;
        process.stderr.write(`  ${code} stays: ${error instanceof Error ? error.message : String(error)}\n`);
      }
    }
    if (values.json === true) printJson({ asked, failed });
    else if (asked.length === 0) print('no removal is due');
    return failed === 0 ? 0 : 1;
  },
};

const tokenVerbs: Record<string, (words: readonly string[]) => Promise<void>> = {
  async make(words) {
    const options = { networks: { type: 'string' }, expires: { type: 'string' } } as const;
    const { values, positionals } = parseWords(words, options, ['name']);
    const name = positionals[0]?.trim() ?? '';
    if (!/^[^\p{Control}]{1,60}$/u.test(name)) throw new UsageError('the name of a token has 1 to 60 letters');
    const networks = (values.networks ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
    for (const network of networks) readNetwork(network);
    const expires = values.expires === undefined ? null : new Date(values.expires);
    if (expires !== null && !(expires.getTime() > Date.now()))
      throw new UsageError('--expires takes an instant to come, like 2027-12-31T00:00:00Z');
    const value = newOperatorToken();
    await asOwner(values, async (client) => {
      const { rowCount } = await client.query(
        `INSERT INTO operator_tokens (name, digest, networks, made_by, expires_at)
         VALUES ($1, $2, $3, $4, coalesce($5::timestamptz, now() + interval '1 year')) ON CONFLICT (name) DO NOTHING`,
        [name, digestOf(value), networks, operator(), expires],
      );
      if (rowCount !== 1) throw new UsageError(`there is a token "${name}" already; revoke it, or choose another name`);
      await noteDeed(client, { operator: operator(), deed: 'token.made', detail: { token: name, networks } });
    });
    print(value);
  },
  async list(words) {
    const { values } = parseWords(words, { json: { type: 'boolean' } });
    const rows = await asOwner(values, async (client) => {
      const found = await client.query<ListedToken>(
        `SELECT name, networks, made_by AS "madeBy", made_at AS "madeAt", expires_at AS "expiresAt",
           expires_at <= now() AS expired, last_used AS "lastUsed" FROM operator_tokens ORDER BY name`,
      );
      return found.rows;
    });
    if (values.json === true) printJson(rows);
    else if (rows.length === 0) print('there is no token: the interface for operators answers nobody');
    else
      for (const { name, expiresAt, expired, lastUsed } of rows)
        print(
          `${name.padEnd(24)} until ${expiresAt.toISOString().slice(0, 10)}${expired ? ' (expired)' : ''}, ` +
            (lastUsed === null ? 'never used' : `used ${lastUsed.toISOString()}`),
        );
  },
  async revoke(words) {
    const { values, positionals } = parseWords(words, {}, ['name']);
    const [name = ''] = positionals;
    await asOwner(values, async (client) => {
      const { rowCount } = await client.query('DELETE FROM operator_tokens WHERE name = $1', [name]);
      if (rowCount !== 1) throw new UsageError(`there is no token "${name}"`);
      await noteDeed(client, { operator: operator(), deed: 'token.revoked', detail: { token: name } });
    });
    print(`revoked ${name}`);
  },
};

interface ListedToken {
  readonly name: string;
  readonly networks: string[];
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  readonly expired: boolean;
  readonly lastUsed: Date | null;
}

/** In one transaction: what was done and that it was done. */
async function asOwner<T>(
  values: Parameters<typeof configFor>[0],
  work: (client: Parameters<Parameters<typeof withClient>[2]>[0]) => Promise<T>,
): Promise<T> {
  return withClient(await migratingUrl(configFor(values)), 'reveille operator', async (client) => {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  });
}
