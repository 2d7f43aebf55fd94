/** compose.yaml, what prepares it, and what fills in the configuration of Asterisk. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../server/src/config/config.ts';
import { commandsOf } from './test/commands.ts';

const here = import.meta.dirname;
const read = (file: string): string => readFileSync(join(here, file), 'utf8');

interface Service {
  readonly image: string;
  readonly build?: { readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly secrets?: readonly string[];
}

const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
};
const services = Object.entries(compose.services);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reveille-compose-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each(services)('%s is closed off, and bounded', (_, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    mem_limit: expect.any(String),
    pids_limit: expect.any(Number),
  });
  if (service.build !== undefined) expect(() => read(service.build?.dockerfile ?? '')).not.toThrow();
});

test('only the proxy and the phones are reached from outside', () => {
  const open = services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name);
  expect(open.toSorted()).toEqual(['asterisk', 'proxy']);
});

test('every variable has its line in .env.example, and every setting of Reveille is one', () => {
  const known = parseEnv(read('.env.example'));
  const used = Array.from(read('compose.yaml').matchAll(/\$\{(\w+)\}/g), ([, name = '']) => name);
  expect(new Set(used)).toEqual(new Set(Object.keys(known)));
  for (const name of ['reveille', 'migrate']) {
    const given = Object.entries(compose.services[name]?.environment ?? {});
    for (const [key] of given)
      expect(() => readConfig({ [key]: key.endsWith('_FILE') ? '/dev/null' : '' }), key).not.toThrow(/no such setting/);
  }
});

function prepare(...words: string[]): { status: number | null; stderr: string } {
  for (const file of ['prepare', '.env.example']) copyFileSync(join(here, file), join(folder, file));
  return spawnSync(join(folder, 'prepare'), words, { encoding: 'utf8' });
}

test('./prepare writes settings and secrets once, and secrets that only their container reads', () => {
  writeFileSync(join(folder, 'reveille_1.2.3_amd64.deb'), '');
  const words = ['--pbx', '192.0.2.10', '--here', '192.0.2.20', '--timezone', 'Europe/Paris'];
  expect(prepare(...words)).toMatchObject({ status: 0, stderr: '' });
  const settings = parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  expect(settings).toMatchObject({
    PBX_ADDRESS: '192.0.2.10',
    SIP_ADDRESS: '192.0.2.20',
    REVEILLE_NAME: '192.0.2.20',
    REVEILLE_VERSION: '1.2.3',
    TZ: 'Europe/Paris',
  });
  const secrets = (): Record<string, string> =>
    Object.fromEntries(
      readdirSync(join(folder, 'secrets')).map((name) => [name, readFileSync(join(folder, 'secrets', name), 'utf8')]),
    );
  const before = secrets();
  expect(Object.keys(before).toSorted()).toEqual(Object.keys(compose.secrets).toSorted());
  for (const [name, { file }] of Object.entries(compose.secrets)) expect(file).toBe(`./secrets/${name}`);
  expect(statSync(join(folder, 'secrets')).mode & 0o077).toBe(0);
  expect(() =>
    readConfig({ DATABASE_URL: before['database-url']?.trim(), REVEILLE_SECRET_KEY: before['secret-key']?.trim() }),
  ).not.toThrow();
  expect(prepare('--pbx', '192.0.2.99', '--here', '192.0.2.20').status).toBe(0);
  expect([secrets(), parseEnv(readFileSync(join(folder, '.env'), 'utf8'))]).toEqual([before, settings]);
});

test('./prepare without an address says how it is used', () => {
  expect(prepare('--pbx', '192.0.2.10')).toMatchObject({ status: 64, stderr: expect.stringContaining('Usage:') });
});

const configure = (values: Record<string, string>, ...files: string[]) =>
  spawnSync('sh', [join(here, 'asterisk/configure'), join(here, 'asterisk'), folder, ...files], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...values },
  });

test('the configuration of Asterisk gets the values of the hotel', () => {
  mkdirSync(folder, { recursive: true });
  const values = { PBX_ADDRESS: '192.0.2.10', SIP_ADDRESS: '192.0.2.20', ARI_PASSWORD: 'abcdef0123456789' };
  expect(configure(values)).toMatchObject({ status: 0, stderr: '' });
  const written = readFileSync(join(folder, 'pjsip.conf'), 'utf8');
  for (const line of ['bind=192.0.2.20:5060', 'contact=sip:192.0.2.10:5060', 'match=192.0.2.10'])
    expect(written.split('\n')).toContain(line);
  expect(readFileSync(join(folder, 'ari.conf'), 'utf8')).toContain('password=abcdef0123456789\n');
  expect(statSync(join(folder, 'ari.conf')).mode & 0o007).toBe(0);
});

test('a value that could be more than a value, or that is missing, is refused', () => {
  const values = { PBX_ADDRESS: '192.0.2.10', SIP_ADDRESS: '192.0.2.20', ARI_PASSWORD: 'abcdef0123456789' };
  for (const hostile of ['a|b', 'a\nb', 'a;b', 'a&b', 'a b'])
    expect(configure({ ...values, ARI_PASSWORD: hostile }), hostile).toMatchObject({ status: 64 });
  expect(configure({ ...values, PBX_ADDRESS: '' })).toMatchObject({
    status: 64,
    stderr: expect.stringContaining('@PBX_ADDRESS@'),
  });
});

test('the document has no more commands than it promises, and the tools know their options', () => {
  expect(commandsOf('package').length).toBeLessThanOrEqual(6);
  expect(commandsOf('compose').length).toBeLessThanOrEqual(6);
  const help = execFileSync('sh', [join(here, 'debian/reveille/reveille-setup'), '--help'], { encoding: 'utf8' });
  expect(help).toContain('--pbx ADDRESS');
});
