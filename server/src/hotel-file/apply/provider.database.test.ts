/** The provider of a hotel in its file: applied, told, written out again, and its secret nowhere. */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { query } from '../../../testing/rest.ts';
import { SecretBox } from '../../connectors/secrets.ts';
import { asSystem } from '../../db/transaction.ts';
import { createMetrics } from '../../ops/metrics.ts';
import { plugs } from '../../plugs.ts';
import { useOfProvider } from '../../providers/provider.ts';
import { rightsOf } from '../../rights.ts';
import { exportPropertyFile } from '../export.ts';
import { FileMistakes } from '../file/mistakes.ts';
import { importPropertyFile } from '../import.ts';
import { applyPropertyFile, type Outcome } from './apply.ts';
import { describeChanges, describeLeftAlone } from './describe.ts';
import { readPresent } from './present.ts';

const plain = `property: Grand Hotel Aurora
timezone: Europe/Paris
rooms: { mailboxes: [ { room: 101 } ] }
accounts:
  - { name: boss, passwordEnv: BOSS_PASSWORD, role: administrator }
  - { name: desk, passwordEnv: DESK_PASSWORD, role: front-desk }
`;
const provided = `${plain}provider:
  name: Contoso
  issuer: https://login.example.com
  clientId: reveille
  secretEnv: PROVIDER_SECRET
  hotelsClaim: hotels
  groups:
    - { group: "office, night", role: administrator }
    - { group: reception, role: front-desk, permissions: [inventory] }
  breakGlass: [boss]
`;
const secret = 'what-contoso-gave-out';
const environment = { BOSS_PASSWORD: 'keys-to-the-attic', DESK_PASSWORD: 'wake-them-gently', PROVIDER_SECRET: secret };
const box = new SecretBox([randomBytes(32)]);
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const apply = (text = provided, how: Partial<{ prune: boolean; environment: Record<string, string> }> = {}) =>
  applyPropertyFile(
    database,
    {
      path: 'hotel.yaml',
      content: Buffer.from(text),
      environment: how.environment ?? environment,
      connectors: plugs,
      secretBox: box,
      actor: 'boss',
    },
    { prune: how.prune ?? false, dryRun: false },
  );
const told = ({ changes }: Outcome): string[] => describeChanges(changes).map(({ text }) => text);
const mistakes = async (text: string, given: Record<string, string> = environment): Promise<string> => {
  const refused: unknown = await apply(text, { environment: given }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FileMistakes);
  return (refused as FileMistakes).lines.join('\n');
};
interface Row {
  readonly property: string;
  readonly secret: string;
  readonly roles: unknown;
}
const rows = () => query<Row>(database, 'SELECT property, secret, roles FROM identity_providers');
const opened = (row: Row | undefined): string => box.open(row?.secret ?? '', useOfProvider(row?.property ?? ''));
const exported = async (): Promise<string> =>
  exportPropertyFile(await asSystem(database, (db) => readPresent(db, 'grand-hotel-aurora')), plugs);

test('a file sets the provider, its secret is sealed and told nowhere; again it changes nothing', async () => {
  const outcome = await apply();
  expect(told(outcome).at(-1)).toBe(
    '+ provider: name Contoso, issuer https://login.example.com, clientId reveille, accountClaim preferred_username, ' +
      'groupsClaim groups, hotelsClaim hotels, groups office, night=administrator, reception=front-desk,inventory, ' +
      'breakGlass boss, secret set',
  );
  const [row] = await rows();
  expect(opened(row)).toBe(secret);
  const journal = await query(database, 'SELECT to_jsonb(j) FROM journal j');
  expect(JSON.stringify([journal, outcome, row])).not.toContain(secret);
  expect(told(await apply())).toEqual([]);
  const [break_glass] = await query<{ name: string }>(
    database,
    'SELECT a.name FROM identity_providers p JOIN accounts a ON a.id = ANY(p.break_glass)',
  );
  expect(break_glass?.name).toBe('boss');
});

test('the hotel written out has its provider, without the secret, and applying that changes nothing', async () => {
  await apply();
  const file = await exported();
  expect(file).toContain('secretEnv: PROVIDER_SECRET');
  expect(file).not.toContain(secret);
  expect(told(await apply(file, { environment: {} }))).toEqual([]);
  expect((await rows()).map(opened)).toEqual([secret]);
});

test('another secret is told as another one, and one that the file does not name stays', async () => {
  await apply();
  const other = { ...environment, PROVIDER_SECRET: 'the-one-of-next-year' };
  expect(told(await apply(provided, { environment: other }))).toEqual(['~ provider: secret set -> another one']);
  expect(told(await apply(provided.replace('  secretEnv: PROVIDER_SECRET\n', '')))).toEqual([]);
  expect((await rows()).map(opened)).toEqual(['the-one-of-next-year']);
});

test('a file that says nothing of it leaves it alone; who prunes goes back to passwords', async () => {
  await apply();
  const without = await apply(plain);
  expect([told(without), describeLeftAlone(without.leftAlone)]).toEqual([[], 'provider']);
  expect(await rows()).toHaveLength(1);
  expect(told(await apply(plain, { prune: true }))).toContain('- provider');
  expect(await rows()).toEqual([]);
});

test('what cannot be is told with its line, and nothing is written', async () => {
  expect(await mistakes(provided, { ...environment, PROVIDER_SECRET: '' })).toContain(
    'hotel.yaml:8: the secret of the provider is not at hand',
  );
  const wrong = provided
    .replace('https://login', 'http://login')
    .replace('breakGlass: [boss]', 'breakGlass: [desk, nobody]')
    .replace('role: front-desk, permissions: [inventory] }\n  b', 'role: housekeper }\n  b');
  const lines = await mistakes(wrong);
  for (const words of [
    'issuer is "http://login',
    'desk is no administrator',
    'nobody is no administrator',
    'housekeeper?',
  ])
    expect(lines).toContain(words);
  expect(await mistakes(provided.replace('secretEnv: PROVIDER_SECRET', `secret: ${secret}`))).toContain('remove it');
  expect(await rows()).toEqual([]);
});

test('by a browser it takes the right to change accounts, and reads no variable of the server', async () => {
  await apply();
  const [property] = await query<{ id: string }>(database, 'SELECT id FROM properties');
  const bring = async (text: string, role: 'administrator' | 'auditor'): Promise<string[]> => {
    const by = { name: 'boss', rights: rightsOf({ role, permissions: ['admin'] }) };
    const parts = { dryRun: false, by, secretBox: box, connectors: plugs, metrics: createMetrics() };
    return told(await importPropertyFile(database, property?.id ?? '', text, parts));
  };
  const code = `code: grand-hotel-aurora\n`;
  const renamed = provided.replace('name: Contoso', 'name: Fabrikam');
  const alone = `${code}${renamed.replace(/accounts:\n(?: {2}- .*\n)+/, '')}`;
  await expect(bring(alone, 'auditor')).rejects.toThrow('accounts.change');
  expect(await bring(alone, 'administrator')).toEqual(['~ provider: name Contoso -> Fabrikam']);
  await query(database, 'DELETE FROM identity_providers');
  await expect(bring(alone, 'administrator')).rejects.toThrow('its secret cannot be read here');
});
