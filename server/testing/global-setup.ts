import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../src/db/migrate.ts';
import { installJobs } from '../src/jobs/jobs.ts';
import { databaseUrl, onServer, templateVariable } from './database.ts';

/** Migrates one template database for the whole run and drops it afterwards. */
export default async function setup(): Promise<() => Promise<void>> {
  const template = `reveille_test_${process.pid}_${randomBytes(3).toString('hex')}`;
  await onServer((client) => client.query(`CREATE DATABASE ${pg.escapeIdentifier(template)}`));
  await migrate(databaseUrl(template), '0.0.0');
  await installJobs(databaseUrl(template));
  process.env[templateVariable] = template;
  return async () => {
    await onServer((client) => client.query(`DROP DATABASE ${pg.escapeIdentifier(template)}`));
  };
}
