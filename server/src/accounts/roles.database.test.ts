/** Roles are given, changed and taken away: by the interface, by a file, at the command line. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { ask, query as queryOf } from '../../testing/rest.ts';
import { basic } from '../../testing/service.ts';
import { applyPropertyFile } from '../hotel-file/apply/apply.ts';
import { account as accountCommand } from '../commands/account.ts';
import { plugs } from '../plugs.ts';

const hotel = useHotel({ accounts: { desk: [], boss: ['admin', 'inventory'], tried: ['inventory'] } });
const query = <Row extends object>(text: string, values: unknown[] = []) => queryOf<Row>(hotel.database, text, values);
const granted = async (): Promise<unknown> =>
  (await query(`SELECT role, permissions FROM accounts WHERE name = 'tried'`))[0];
let id = '';
beforeEach(async () => {
  await query(`UPDATE accounts SET role = NULL, permissions = '{inventory}' WHERE name = 'tried'`);
  id = (await query<{ id: string }>(`SELECT id FROM accounts WHERE name = 'tried'`))[0]?.id ?? '';
});
const patch = (json: object) => ask(hotel.url, `PATCH /api/v1/accounts/${id}`, { as: 'boss', json });
const as = (account: string, operation: string) => ask(hotel.url, operation, { as: account });

describe('a role', () => {
  test('brings its permissions, and takes the others along only where they are given with it', async () => {
    expect((await patch({ role: 'supervisor' })).status).toBe(200);
    expect(await granted()).toEqual({ role: 'supervisor', permissions: ['inspect'] });
    expect((await patch({ role: 'housekeeper', permissions: ['inventory'] })).status).toBe(200);
    expect(await granted()).toEqual({ role: 'housekeeper', permissions: ['inventory'] });
    expect((await patch({ permissions: [] })).status).toBe(200);
    expect(await granted()).toEqual({ role: 'housekeeper', permissions: [] });
    expect((await patch({ role: null, permissions: ['admin'] })).status).toBe(200);
    expect(await granted()).toEqual({ role: null, permissions: ['admin'] });
  });

  test('is refused with permissions that do not go with it, and keeps its own', async () => {
    expect((await patch({ role: 'auditor', permissions: ['admin'] })).status).toBe(422);
    expect((await patch({ role: 'somebody' })).status).toBe(400);
    expect(await granted()).toEqual({ role: null, permissions: ['inventory'] });
    await patch({ role: 'minibar' });
    expect((await patch({ permissions: [] })).status).toBe(422);
    expect((await patch({ permissions: ['admin', 'inventory'] })).status).toBe(422);
    expect(await granted()).toEqual({ role: 'minibar', permissions: ['inventory'] });
  });

  test('counts at once, and is told to whoever asks who they are', async () => {
    expect((await as('tried', 'GET /api/v1/wakeups')).status).toBe(200);
    await patch({ role: 'minibar' });
    await expect
      .poll(async () => (await as('tried', 'GET /api/v1/wakeups')).status, { timeout: 5000, interval: 20 })
      .toBe(403);
    const told = (await as('tried', 'GET /api/v1/session')).json as { rights: string[] };
    expect(told).toMatchObject({ role: 'minibar', permissions: ['inventory'] });
    expect(told.rights).toEqual(expect.arrayContaining(['charges.make', 'items.read']));
    expect(told.rights).not.toContain('wakeups.cancel');
  });

  test('is in the journal', async () => {
    await patch({ role: 'auditor' });
    const [entry] = await query(`SELECT detail FROM journal WHERE kind = 'account.changed' ORDER BY id DESC LIMIT 1`);
    expect(entry).toEqual({ detail: { account: 'tried', role: 'auditor', permissions: ['inventory'] } });
  });

  test('comes from a property file, and from the command line', async () => {
    const file = (grants: string) =>
      'property: Hotel grand\ncode: grand\ntimezone: Europe/Paris\n' +
      `accounts: [{ name: tried, passwordEnv: X, ${grants} }]\n`;
    const apply = (grants: string) =>
      applyPropertyFile(
        hotel.database,
        { path: 'hotel.yaml', content: Buffer.from(file(grants)), environment: {}, connectors: plugs },
        { prune: false, dryRun: false },
      );
    await apply('role: supervisor, permissions: [inventory]');
    expect(await granted()).toEqual({ role: 'supervisor', permissions: ['inventory', 'inspect'] });
    const exported = await fetch(`${hotel.url}/api/v1/property/file`, { headers: basic('boss') });
    expect(await exported.text()).toContain('name: tried, passwordEnv: TRIED_PASSWORD, role: supervisor');
    await expect(apply('role: auditor, permissions: [admin]')).rejects.toThrow(/auditor/);
    vi.stubEnv('DATABASE_URL', hotel.database.url);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await accountCommand.run(['role', 'tried', '--role', 'housekeeper'])).toBe(0);
    expect(await granted()).toEqual({ role: 'housekeeper', permissions: [] });
    await expect(accountCommand.run(['role', 'tried', '--role', 'king'])).rejects.toThrow(/not a role/);
    expect(await accountCommand.run(['role', 'tried', '--role', 'none'])).toBe(0);
    expect(await granted()).toEqual({ role: null, permissions: [] });
  });
});

test('a front desk says how a call ended, and leaves an answered one as it is; a supervisor corrects it', async () => {
  const booked = await ask(hotel.url, 'POST /rest/wakeup', { as: 'desk', form: { room: '101', time: '0630' } });
  const call = (booked.json as { id: string }).id;
  const result = (value: number) =>
    ask(hotel.url, `PUT /rest/wakeup/${call}`, { as: 'tried', form: { result: String(value) } });
  await patch({ role: 'front-desk' });
  await expect.poll(async () => (await result(2)).status, { timeout: 5000, interval: 20 }).toBe(200);
  expect((await result(1)).status).toBe(200);
  expect((await result(3)).status).toBe(403);
  await patch({ role: 'supervisor' });
  await expect.poll(async () => (await result(3)).status, { timeout: 5000, interval: 20 }).toBe(200);
});
