/** What the doctor looks at. Each finding says what was seen and, where something is wrong, how to fix it. */
import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { isLoopback } from '../config/values.ts';
import type { Config } from '../config/settings.ts';
import type { Connector } from '../connectors/connector.ts';
import { connect } from '../db/connect.ts';
import { shared } from '../db/sessions.ts';
import { checkDatabase } from '../ops/health.ts';
import { installedVoices } from '../speech/voices.ts';
import { diskOf } from '../ops/disk.ts';
import { mailServerGreets } from '../ops/mail.ts';
import { examineBackups } from './backups.ts';
import { examineHosts } from './hosts.ts';
import { examineLinks } from './links.ts';
import { examineNeeds } from './needs.ts';
import type { Telephony } from '../telephony/telephony.ts';
import { bad, type Finding, good, urgentWarning, warning } from './finding.ts';
import { examineLogin } from './login.ts';
import { attached, phones } from './phones.ts';

export async function examine(
  config: Config,
  telephony: Telephony,
  connectors: readonly Connector[],
): Promise<Finding[]> {
  const [findings, hosts, login, links, needs, status] = await Promise.all([
    examineService(config),
    examineHosts(config.databaseUrl.reveal()),
    examineLogin(config.databaseUrl.reveal()),
    examineLinks(config, connectors),
    examineNeeds(config, connectors),
    telephony.status(),
  ]);
  const found = [...findings, ...hosts, ...login, ...links, ...needs];
  return [...found, config.ariUrl === 'attach' ? attached : phones(status)];
}

/** Everything but the phones, and what is the operator's alone to know. */
export async function examineService(config: Config): Promise<Finding[]> {
  const findings = await Promise.all([
    node(),
    database(config.databaseUrl.reveal()),
    dataFolder(config.data),
    certificate(config),
    speech(config.speechCommand),
    secrets(config),
    mail(config.smtpUrl?.reveal()),
    examineBackups(config.databaseUrl.reveal()),
  ]);
  return findings.flat();
}

function node(): Promise<Finding> {
  const major = Number(process.versions.node.split('.')[0]);
  const { node: version } = process.versions;
  return Promise.resolve(
    major >= 26 ? good('Node', version) : bad('Node', version, 'start Reveille by ./reveille, which brings Node 26'),
  );
}

async function database(url: string): Promise<Finding[]> {
  const { pool } = connect({ url, connections: 2, waitMilliseconds: 3000 });
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    return [
      bad(
        'database',
        `cannot be reached (${error instanceof Error ? error.message || error.name : String(error)})`,
        mendFor(error),
      ),
    ];
  }
  try {
    const findings: Finding[] = [];
    for (const check of await checkDatabase(pool)) {
      findings.push(
        check.ok
          ? good(check.name, check.detail)
          : bad(check.name, check.detail, mends[check.name] ?? 'see docs/operations.md'),
      );
    }
    if (findings.every((finding) => finding.verdict === 'good')) findings.push(...(await contents(pool)));
    return findings;
  } finally {
    await pool.end();
  }
}

const mends: Record<string, string> = {
  database: 'point DATABASE_URL at the primary, and free disk space on it',
  migrations: 'run `reveille migrate`',
  sessions: shared.fix,
  clock: 'keep both machines in step by NTP (Debian: apt-get install chrony)',
};

function mendFor(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '3D000') return 'create the database: `createdb reveille`, or run ./setup';
  if (code === '28000' || code === '28P01')
    return 'check user and password in DATABASE_URL; ./setup makes a role for the current user';
  if (code === '08P01') return 'PgBouncer has to let settings through: docs/operations/failover.md says which';
  if (code === '08001') return 'promote one of the standbys, or start the host that is the primary';
  return 'start PostgreSQL, or set DATABASE_URL to where it runs; ./setup installs it';
}

/** The second wall stands only if the login can step behind it, and is of use only if there is a property. */
async function contents(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ walled: boolean }>(
    `SELECT pg_has_role('reveille_tenant', 'MEMBER') AND pg_has_role('reveille_system', 'MEMBER') AS walled`,
  );
  if (rows[0]?.walled !== true)
    return [
      bad(
        'tenancy',
        'the login may not act as reveille_tenant and reveille_system',
        'GRANT reveille_service TO the login of DATABASE_URL',
      ),
    ];
  const client = await pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL ROLE reveille_system');
    const counted = await client.query<{ properties: boolean; accounts: boolean }>(
      'SELECT EXISTS (SELECT FROM properties) AS properties, EXISTS (SELECT FROM accounts) AS accounts',
    );
    await client.query('ROLLBACK');
    const { properties, accounts } = counted.rows[0] ?? { properties: false, accounts: false };
    return [
      good('tenancy', 'row-level security stands behind every query'),
      properties
        ? good('property', 'there is at least one')
        : warning(
            'property',
            'there is none yet',
            'run `reveille apply examples/grand-hotel.yaml` with a file of your own',
          ),
      accounts
        ? good('accounts', 'somebody can sign in')
        : warning(
            'accounts',
            'nobody can sign in',
            'name accounts in the property file, or run `reveille account add NAME`',
          ),
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
    return bad(
      'data folder',
      `${path} cannot be written to`,
      'set REVEILLE_DATA to a folder that this user may write to',
    );
  }
  const disk = await diskOf(path);
  const seen = `${path}, ${(disk.free / 1024 ** 3).toFixed(1)} GiB free (${disk.percentFree} %)`;
  return disk.free < leastFree ? urgentWarning('data folder', seen, 'free some disk space') : good('data folder', seen);
}

async function certificate({ tlsCertificate, listen }: Config): Promise<Finding> {
  if (tlsCertificate === undefined) {
    return isLoopback(listen.host)
      ? good('TLS', 'not needed: answers on this machine only')
      : warning(
          'TLS',
          `passwords cross the network in the clear (listening on ${listen.host})`,
          'set REVEILLE_TLS_CERTIFICATE and REVEILLE_TLS_KEY, or put a proxy with TLS in front',
        );
  }
  let validToDate: Date;
  try {
    ({ validToDate } = new X509Certificate(await readFile(tlsCertificate)));
  } catch {
    return bad(
      'TLS',
      `${tlsCertificate} holds no certificate`,
      'set REVEILLE_TLS_CERTIFICATE to the chain as a PEM file',
    );
  }
  const days = Math.floor((validToDate.getTime() - Date.now()) / 86_400_000);
  const seen = `the certificate is valid until ${validToDate.toISOString().slice(0, 10)}`;
  if (days < 0) return bad('TLS', seen, 'renew the certificate, then send SIGHUP to the service');
  return days < 14
    ? urgentWarning('TLS', seen, 'renew the certificate, then send SIGHUP to the service')
    : good('TLS', seen);
}

async function speech(command: string): Promise<Finding> {
  const [voices, english] = await Promise.all([installedVoices(command), hasFlite()]);
  if (command === 'espeak-ng' && voices.length > 0 && !english)
    return warning(
      'speech',
      `espeak-ng with ${voices.length} voices, but no flite: English is hard to understand over a phone`,
      'Debian: apt-get install flite',
    );
  return voices.length > 0
    ? good('speech', `${command} with ${voices.length} voices${english ? ', and flite for English' : ''}`)
    : warning(
        'speech',
        `${command} is not installed, or has no voices`,
        'Debian: apt-get install espeak-ng, or set REVEILLE_SPEECH_COMMAND',
      );
}

function hasFlite(): Promise<boolean> {
  return new Promise((resolve) => {
    execFile('flite', ['--version'], { timeout: 3000 }, (error) =>
      resolve((error as NodeJS.ErrnoException | null)?.code !== 'ENOENT'),
    );
  });
}

function secrets({ secretKey }: Config): Promise<Finding> {
  return Promise.resolve(
    good(
      'secrets',
      secretKey === undefined
        ? 'no key is set: needed once a destination has a signing secret'
        : 'sealed with REVEILLE_SECRET_KEY',
    ),
  );
}

async function mail(smtpUrl: string | undefined): Promise<Finding> {
  if (smtpUrl === undefined) return good('mail', 'not configured');
  return (await mailServerGreets(smtpUrl))
    ? good('mail', 'the mail server greets us')
    : urgentWarning('mail', 'the mail server does not answer', 'check REVEILLE_SMTP_URL');
}
