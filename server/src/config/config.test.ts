import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe as group, expect, test } from 'vitest';
import { describe, readConfig, renewSecrets, SettingsError, settingsHelp } from './config.ts';
import { settings } from './settings.ts';

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
    const config = readConfig(
      { REVEILLE_SETTINGS: file, REVEILLE_LISTEN: '127.0.0.1:2', REVEILLE_LOG_LEVEL: 'error' },
      { REVEILLE_LISTEN: '127.0.0.1:3' },
    );
    expect([config.listen.port, config.logLevel, config.ariUser]).toEqual([3, 'error', 'file']);
  });

  test('read a secret from the file that NAME_FILE names', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'reveille-')), 'secret');
    writeFileSync(file, 'hidden-word\n');
    expect(readConfig({ ARI_PASSWORD_FILE: file }).ariPassword?.reveal()).toBe('hidden-word');
    expect(problems({ ARI_PASSWORD_FILE: '/nonexistent' })).toHaveLength(1);
  });

  test('are read again where a secret has a file of its own, and stay where it cannot be read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'reveille-'));
    const [word, key] = [join(folder, 'word'), join(folder, 'key')];
    writeFileSync(word, 'the-first\n');
    writeFileSync(key, Buffer.alloc(32, 1).toString('base64'));
    const given = { ARI_PASSWORD_FILE: word, REVEILLE_SECRET_KEY_FILE: key, REVEILLE_METRICS_TOKEN: 'as-given' };
    const config = readConfig(given);
    expect(renewSecrets(config, given)).toEqual({ renewed: [], problems: [] });
    writeFileSync(word, 'the-second\n');
    writeFileSync(key, Buffer.alloc(32, 2).toString('base64')); // seals what is stored: not without a restart
    expect(renewSecrets(config, { ...given, REVEILLE_METRICS_TOKEN: 'another' })).toEqual({
      renewed: ['ARI_PASSWORD'],
      problems: [],
    });
    expect([config.ariPassword?.reveal(), config.metricsToken?.reveal(), config.secretKey?.reveal()[0]]).toEqual([
      'the-second',
      'as-given',
      1,
    ]);
    writeFileSync(word, '\n');
    expect(renewSecrets(config, given).problems).toEqual([`ARI_PASSWORD: the file ${word} is empty`]);
    expect(config.ariPassword?.reveal()).toBe('the-second');
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

  test('and their errors hold nothing of a secret, whatever it is made of', () => {
    // Nothing that stands in our own words: what is found was the secret's.
    const letter = fc.constantFrom(...'QXZJVK0123456789@,:/?#%&=+$!~ ^|\\"\'{}[]<>`'.split(''));
    const secret = fc.string({ unit: letter, minLength: 4, maxLength: 24 }).filter((one) => /[QXZJVK]{2}/.test(one));
    const pieces = (text: string) =>
      Array.from({ length: text.length - 3 }, (_, at) => text.slice(at, at + 4)).filter((piece) =>
        /[QXZJVK]/.test(piece),
      );
    fc.assert(
      fc.property(secret, fc.boolean(), (word, escaped) => {
        const written = escaped ? encodeURIComponent(word) : word;
        const given = {
          DATABASE_URL: `postgres://user:${written}@db.example:5432/hotel?password=${written}`,
          REVEILLE_MIGRATE_URL: `postgres://user:${written}@one:5432,two/hotel`,
          REVEILLE_SMTP_URL: `smtp://me:${written}@mail.example:25`,
          ARI_URL: `http://me:${written}@pbx.example:8088`,
          ARI_PASSWORD: word,
          REVEILLE_METRICS_TOKEN: word,
          REVEILLE_SECRET_KEY: word,
        };
        const told = [problems(given).join('\n')];
        for (const [name, value] of Object.entries(given)) {
          try {
            const config = readConfig({ [name]: value });
            told.push(
              JSON.stringify(describe(config)),
              JSON.stringify(config),
              inspect(config, { depth: 9 }),
              String(config.databaseUrl),
            );
          } catch (error) {
            told.push(String(error));
          }
        }
        const all = told.join('\n').toUpperCase();
        const found = [word, encodeURIComponent(word)]
          .flatMap((one) => pieces(one.toUpperCase()))
          .filter((piece) => all.includes(piece));
        expect(found).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('show where a URL leads, and an address as it was given', () => {
    const shown = (environment: Record<string, string>) => describe(readConfig(environment));
    expect(shown({ DATABASE_URL: 'postgres://user:p@ss-word@db.example:6000/hotel' })['DATABASE_URL']).toBe(
      'postgres://db.example:6000/hotel',
    );
    expect(shown({ DATABASE_URL: 'postgres://root@/hotel?host=/var/run/postgresql' })['DATABASE_URL']).toBe(
      'postgres:///hotel',
    );
    expect(shown({ REVEILLE_LISTEN: '[::1]:10022' })['REVEILLE_LISTEN']).toBe('[::1]:10022');
    expect(problems({ ARI_URL: 'http://me:hush@pbx.example:8088' })).toEqual([
      'ARI_URL: has credentials in it: put them into ARI_USER and ARI_PASSWORD',
    ]);
  });

  test('take one mail address, and nothing that could be more than one', () => {
    const from = (address: string) => readConfig({ REVEILLE_MAIL_FROM: address }).mailFrom;
    expect(from("o'brien+night@mail.hotel.example")).toBe("o'brien+night@mail.hotel.example");
    expect(readConfig({}).mailFrom).toBeUndefined();
    for (const wrong of [
      'hotel',
      'a@b c',
      'a@b\r\nBcc: x@y',
      '<a@b>',
      'a@b,c@d',
      'Night <a@b>',
      `a@${'b'.repeat(64)}`,
      'a@-b',
    ])
      expect(problems({ REVEILLE_MAIL_FROM: wrong }).join(), wrong).toContain('write one address');
  });

  test('take a database at several hosts, show which, and say what is wrong with them', () => {
    const several = 'postgres://user:hush@db1.example:5432,[2001:db8::7]:5433/hotel?sslmode=verify-full';
    const config = readConfig({ DATABASE_URL: several });
    expect(config.databaseUrl.reveal()).toBe(several);
    expect(describe(config)['DATABASE_URL']).toBe('postgres://db1.example:5432,[2001:db8::7]:5433/hotel');
    expect(problems({ DATABASE_URL: 'postgres://user:hush@db1.example,:5433/hotel' })).toEqual([
      expect.stringMatching(
        /^DATABASE_URL: number 2 of its hosts is empty: write them as one:5432,two:5432; in a user/,
      ),
    ]);
  });

  test('are all in the help', () => {
    for (const one of Object.values(settings)) expect(settingsHelp()).toContain(one.name);
  });

  test('take an IPv6 address', () => {
    expect(readConfig({ REVEILLE_LISTEN: '[::1]:10022' }).listen).toEqual({ host: '::1', port: 10022 });
  });
});
