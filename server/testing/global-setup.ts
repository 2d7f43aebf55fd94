import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { loginUrl, onServer, passwordVariable, templateVariable } from './database.ts';
import { dropLogin, install, makeLogins } from './logins.ts';

/** Makes the logins of this run, migrates one template database as their owner, and drops it all afterwards. */
export default async function setup(): Promise<() => Promise<void>> {
  const template = `reveille_test_${process.pid}_${randomBytes(3).toString('hex')}`;
  process.env[templateVariable] = template;
  process.env[passwordVariable] = randomBytes(12).toString('hex');
  const identifier = pg.escapeIdentifier(template);
  const logins = await onServer((client) => makeLogins(client, template, process.env[passwordVariable] ?? ''));
  await onServer((client) => client.query(`CREATE DATABASE ${identifier} OWNER ${pg.escapeIdentifier(logins.owner)}`));
  await install(loginUrl(template, 'owner'), loginUrl(template, 'service'));
  return async () => {
    await onServer(async (client) => {
      await client.query(`DROP DATABASE ${identifier}`);
      await dropLogin(client, logins.service);
      // A test that left its database behind has failed already, and the login that owns it stays with it.
      await dropLogin(client, logins.owner).catch(() => undefined);
    });
  };
}
