import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe as group, expect, test } from 'vitest';
import { describe, readConfig, SettingsError, settingsHelp, settings } from './config.ts';

function problems(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
  }
  return [];
}

group('the settings', () => {
  test('have a default for everything', () => {
    const config = readConfig({});
    expect(config.listen).toEqual({ host: '127.0.0.1', port: 10022 });
    expect(config.roles).toEqual(['api', 'dialer', 'courier']);
  });

  test('are all wrong at once, and each is named', () => {
    const found = problems({
      REVEILLE_LISTEN: 'nowhere',
      REVEILLE_ROLES: 'api,cook',
      DATABASE_URL: 'mysql://x',
      REVEILLE_RATE_PER_MINUTE: '-1',
      REVEILLE_LISTNE: 'x',
      REVEILLE_TLS_KEY: '/nonexistent',
    });
    expect(found.map((line) => line.split(':')[0] ?? '').toSorted((one, other) => one.localeCompare(other))).toEqual([
      'DATABASE_URL',
      'REVEILLE_LISTEN',
      'REVEILLE_LISTNE',
      'REVEILLE_RATE_PER_MINUTE',
      'REVEILLE_ROLES',
      'REVEILLE_TLS_KEY',
    ]);
  });

  test('take a flag over the environment over the file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'reveille-')), 'settings');
    writeFileSync(file, 'REVEILLE_LISTEN=127.0.0.1:1\nREVEILLE_LOG_LEVEL=warn\nARI_USER=file\n');
    const config = readConfig({ REVEILLE_SETTINGS: file, REVEILLE_LISTEN: '127.0.0.1:2', REVEILLE_LOG_LEVEL: 'error' }, { REVEILLE_LISTEN: '127.0.0.1:3' });
    expect([config.listen.port, config.logLevel, config.ariUser]).toEqual([3, 'error', 'file']);
  });

  test('read a secret from the file that NAME_FILE names', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'reveille-')), 'secret');
    writeFileSync(file, 'hidden-word\n');
    expect(readConfig({ ARI_PASSWORD_FILE: file }).ariPassword).toBe('hidden-word');
    expect(problems({ ARI_PASSWORD_FILE: '/nonexistent' })).toHaveLength(1);
  });

  test('are shown without a secret in them', () => {
    const config = readConfig({
      DATABASE_URL: 'postgres://user:hush@db.example/reveille?password=hush',
      ARI_PASSWORD: 'hush',
      REVEILLE_METRICS_TOKEN: 'hush',
      REVEILLE_SMTP_URL: 'smtp://me:hush@mail.example:25',
    });
    expect(JSON.stringify(describe(config))).not.toContain('hush');
    expect(describe(config)['DATABASE_URL']).toBe('postgres://db.example/reveille');
  });

  test('are all in the help', () => {
    for (const one of Object.values(settings)) expect(settingsHelp()).toContain(one.name);
  });

  test('take an IPv6 address', () => {
    expect(readConfig({ REVEILLE_LISTEN: '[::1]:10022' }).listen).toEqual({ host: '::1', port: 10022 });
  });
});
