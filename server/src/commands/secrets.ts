import { SecretBox } from '../connectors/secrets.ts';
import { dropSecond, type Place, sealAnew } from '../deliveries/secrets-store.ts';
import { sealProvidersAnew } from '../providers/store.ts';
import { connect, type Database, type Db } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { findPropertyByCode } from '../properties/store.ts';
import { sealFactorsAnew } from '../second-factor/store.ts';
import { type Command, configFor, parseWords, print, printJson, UsageError } from './command.ts';

const batch = 500;

export const secrets: Command = {
  name: 'secrets',
  summary: 'seal signing secrets with another key, and let old ones go',
  help: [
    'Usage: reveille secrets rotate [--json]',
    '       reveille secrets drop-old [--property CODE] [--json]',
    '',
    '  --property CODE   only of this property; of all otherwise',
    '',
    'rotate seals every signing secret and second factor with REVEILLE_SECRET_KEY, each bound to what it is for. To',
    'replace the key: make one (openssl rand -base64 32), set REVEILLE_SECRET_KEY to it and REVEILLE_SECRET_KEY_BEFORE',
    'to the one before, restart the service, run this, and remove REVEILLE_SECRET_KEY_BEFORE. It can be broken off and',
    'run again.',
    'drop-old: where a signing secret was replaced, messages are signed with both of them, so that the other side',
    'can change at its own time. This ends it: from then on only the new one signs.',
  ].join('\n'),
  async run([verb = '', ...words]) {
    const act = verbs[verb];
    if (act === undefined)
      throw new UsageError(`secrets can be asked to ${Object.keys(verbs).join(' or ')}; add --help to see how`);
    const { values } = parseWords(words, { property: { type: 'string' }, json: { type: 'boolean' } });
    const { databaseUrl, secretKey, secretKeyBefore } = configFor(values);
    const database = connect({ url: databaseUrl.reveal(), connections: 1 });
    try {
      await act(database, SecretBox.of(secretKey?.reveal(), secretKeyBefore?.reveal()), {
        property: values.property,
        json: values.json === true,
      });
      return 0;
    } finally {
      await database.close();
    }
  },
};

/** Of the hotel that the transaction is narrowed to. Throws where one does not open. */
export async function sealHotelAnew(db: Db, box: SecretBox): Promise<void> {
  try {
    let after: Place | undefined;
    do after = (await sealAnew(db, box, after, batch)).last;
    while (after !== undefined);
    await sealFactorsAnew(db, box);
    await sealProvidersAnew(db, box);
  } catch (error) {
    throw new Error('a secret of the hotel does not open here, so the hotel was not taken', { cause: error });
  }
}

interface Given {
  readonly property: string | undefined;
  readonly json: boolean;
}

const verbs: Record<string, (database: Database, box: SecretBox, given: Given) => Promise<void>> = {
  async rotate(database, box, { property, json }) {
    if (property !== undefined) throw new UsageError('the key is that of the whole installation: leave --property out');
    if (!box.canSeal)
      throw new Failure('conflict', {
        detail: say('command.noKey'),
      });
    let [sealed, destinations] = [0, 0];
    let after: Place | undefined;
    do {
      const done = await asSystem(database, (db) => sealAnew(db, box, after, batch));
      sealed += done.changed;
      destinations += done.seen;
      after = done.last;
    } while (after !== undefined);
    const [factors, providers] = await asSystem(database, async (db) => [
      await sealFactorsAnew(db, box),
      await sealProvidersAnew(db, box),
    ]);
    if (json) return printJson({ destinations, sealed, secondFactors: factors, providers });
    const others = [numbered(factors, 'second factor'), numbered(providers, 'provider')].filter((one) => one !== '');
    const all = [...(sealed === 0 ? [] : [`the secrets of ${counted(sealed)}`]), ...others];
    print(
      all.length === 0
        ? `nothing to do: the secrets of ${counted(destinations)} are sealed with this key`
        : `sealed ${all.join(' and ')} anew`,
    );
  },
  async 'drop-old'(database, _box, { property: code, json }) {
    const dropped = await asSystem(database, async (db) => {
      const property = code === undefined ? undefined : await findPropertyByCode(db, code);
      if (code !== undefined && property === undefined) throw new UsageError(`there is no property "${code}"`);
      return dropSecond(db, property?.id);
    });
    if (json) printJson({ dropped });
    else
      print(
        dropped === 0
          ? 'nothing to do: no destination has two secrets'
          : `${counted(dropped)} had two secrets, and the old one is gone`,
      );
  },
};

const numbered = (count: number, what: string): string =>
  count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;

function counted(count: number): string {
  return `${count} destination${count === 1 ? '' : 's'}`;
}
