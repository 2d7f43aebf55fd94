/** What the doctor looks at. Each finding says what was seen and, where something is wrong, how to fix it. */
import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import type pg from 'pg';
import type { Config } from '../config/settings.ts';
import type { Connector } from '../connectors/connector.ts';
import { connect } from '../db/connect.ts';
import { type Said, say } from '../messages/say.ts';
import { checkDatabase } from '../ops/health.ts';
import { installedVoices } from '../speech/voices.ts';
import { diskOf } from '../ops/disk.ts';
import { mailServerGreets } from '../ops/mail.ts';
import { examineBackups } from './backups.ts';
import { examineCertificate } from './certificate.ts';
import { examineCourier } from './courier.ts';
import { examineFactors } from './factors.ts';
import { examineHosts } from './hosts.ts';
import { examineLinks } from './links.ts';
import { examineNeeds } from './needs.ts';
import type { Telephony } from '../telephony/telephony.ts';
import { bad, type Finding, good, off, urgentWarning, warning } from './finding.ts';
import { examineLogin } from './login.ts';
import { attached, callers, phones } from './phones.ts';

export async function examine(
  config: Config,
  telephony: Telephony,
  connectors: readonly Connector[],
): Promise<Finding[]> {
  const [findings, hosts, login, links, needs, factors, status, called] = await Promise.all([
    examineService(config),
    examineHosts(config.databaseUrl.reveal()),
    examineLogin(config.databaseUrl.reveal()),
    examineLinks(config, connectors),
    examineNeeds(config, connectors),
    examineFactors(config),
    telephony.status(),
    telephony.callers?.(),
  ]);
  const found = [...findings, ...hosts, ...login, ...links, ...needs, ...factors];
  if (config.ariUrl === 'attach') return [...found, attached];
  return [...found, phones(status), ...(status.running && called !== undefined ? [callers(called)] : [])];
}

/** Everything but the phones, and what is the operator's alone to know. */
export async function examineService(config: Config): Promise<Finding[]> {
  const findings = await Promise.all([
    node(),
    database(config.databaseUrl.reveal()),
    dataFolder(config.data),
    examineCertificate(config),
    speech(config.speechCommand),
    secrets(config),
    mail(config.smtpUrl?.reveal()),
    examineBackups(config.databaseUrl.reveal()),
    examineCourier(config.databaseUrl.reveal()),
  ]);
  return findings.flat();
}

function node(): Promise<Finding> {
  const major = Number(process.versions.node.split('.')[0]);
  const seen = say('seen.node', { version: process.versions.node });
  return Promise.resolve(major >= 26 ? good('Node', seen) : bad('Node', seen, say('mend.node')));
}

async function database(url: string): Promise<Finding[]> {
  const { pool } = connect({ url, connections: 2, waitMilliseconds: 3000 });
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    return [
      bad(
        'database',
        say('seen.database.away', { reason: error instanceof Error ? error.message || error.name : String(error) }),
        mendFor(error),
      ),
    ];
  }
  try {
    const findings: Finding[] = [];
    for (const check of await checkDatabase(pool)) {
      findings.push(
        check.ok
          ? good(check.name, check.said)
          : bad(check.name, check.said, say(mends[check.name] ?? 'mend.documents')),
      );
    }
    if (findings.every((finding) => finding.verdict === 'good')) findings.push(...(await contents(pool)));
    return findings;
  } finally {
    await pool.end();
  }
}

const mends: Record<string, 'mend.database' | 'mend.migrations' | 'mend.sessions' | 'mend.clock'> = {
  database: 'mend.database',
  migrations: 'mend.migrations',
  sessions: 'mend.sessions',
  clock: 'mend.clock',
};

function mendFor(error: unknown): Said {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '3D000') return say('mend.database.create');
  if (code === '28000' || code === '28P01') return say('mend.database.login');
  if (code === '08P01') return say('mend.database.pooler');
  if (code === '08001') return say('mend.database.promote');
  return say('mend.database.start');
}

/** The second wall stands only if the login can step behind it, and is of use only if there is a property. */
async function contents(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ walled: boolean }>(
    `SELECT pg_has_role('reveille_tenant', 'MEMBER') AND pg_has_role('reveille_system', 'MEMBER') AS walled`,
  );
  if (rows[0]?.walled !== true) return [bad('tenancy', say('seen.tenancy.bad'), say('mend.tenancy'))];
  const client = await pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL ROLE reveille_system');
    const counted = await client.query<{ properties: boolean; accounts: boolean }>(
      'SELECT EXISTS (SELECT FROM properties) AS properties, EXISTS (SELECT FROM accounts) AS accounts',
    );
    await client.query('ROLLBACK');
    const { properties, accounts } = counted.rows[0] ?? { properties: false, accounts: false };
    return [
      good('tenancy', say('seen.tenancy.good')),
      properties
        ? good('property', say('seen.property.some'))
        : warning('property', say('seen.property.none'), say('mend.property')),
      accounts
        ? good('accounts', say('seen.accounts.some'))
        : warning('accounts', say('seen.accounts.none'), say('mend.accounts')),
    ];
  } finally {
    client.release();
  }
}

const leastFree = 1024 ** 3;

async function dataFolder(path: string): Promise<Finding> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.W_OK);
  } catch {
    return bad('data folder', say('seen.data.closed', { path }), say('mend.data.closed'));
  }
  const disk = await diskOf(path);
  const seen = say('seen.data', {
    path,
    gibibytes: (disk.free / 1024 ** 3).toFixed(1),
    percent: disk.percentFree,
  });
  return disk.free < leastFree ? urgentWarning('data folder', seen, say('mend.data')) : good('data folder', seen);
}

async function speech(command: string): Promise<Finding> {
  const [voices, english] = await Promise.all([installedVoices(command), hasFlite()]);
  if (command === 'espeak-ng' && voices.length > 0 && !english)
    return warning('speech', say('seen.speech.noFlite', { count: voices.length }), say('mend.speech.noFlite'));
  return voices.length > 0
    ? good('speech', say(english ? 'seen.speech.flite' : 'seen.speech', { command, count: voices.length }))
    : warning('speech', say('seen.speech.none', { command }), say('mend.speech'));
}

function hasFlite(): Promise<boolean> {
  return new Promise((resolve) => {
    execFile('flite', ['--version'], { timeout: 3000 }, (error) =>
      resolve((error as NodeJS.ErrnoException | null)?.code !== 'ENOENT'),
    );
  });
}

function secrets({ secretKey }: Config): Promise<Finding> {
  return Promise.resolve(good('secrets', secretKey === undefined ? say('seen.secrets.none') : say('seen.secrets')));
}

async function mail(smtpUrl: string | undefined): Promise<Finding> {
  if (smtpUrl === undefined) return off('mail', say('seen.mail.none'));
  return (await mailServerGreets(smtpUrl))
    ? good('mail', say('seen.mail.good'))
    : urgentWarning('mail', say('seen.mail.silent'), say('mend.mail'));
}
