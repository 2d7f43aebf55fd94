/**
 * A hotel at three in the morning, whose every part can be broken: a PostgreSQL with a clock of its own, Asterisk and a
 * PBX, and three processes, so that one is left to say what has become of the other two.
 */
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from '../../server/src/db/connect.ts';
import { asProperty } from '../../server/src/db/transaction.ts';
import { putDestination } from '../../server/src/deliveries/store.ts';
import { type CertificateFiles, makeCertificate } from '../../server/testing/certificate.ts';
import { type Cluster, createCluster } from '../../server/testing/cluster.ts';
import { installOn } from '../../server/testing/logins.ts';
import type { RunningService } from '../../server/testing/process.ts';
import { type Receiver, startReceiver } from '../../server/testing/receiver.ts';
import { SmtpPeer } from '../../server/testing/smtp-peer.ts';
import { type Hotel, hotelIn } from '../hotel.ts';
import { fakeLibrary } from '../quiet-night/clock.ts';
import { type Lab, ownLab } from '../lab.ts';

export interface Night extends AsyncDisposable {
  readonly lab: Lab;
  readonly cluster: Cluster;
  /** Its own service answers requests, and neither dials nor carries messages: it stays well. */
  readonly hotel: Hotel;
  dialer: RunningService;
  courier: RunningService;
  /** A second dialer, where there is one. */
  other?: RunningService;
  mail: SmtpPeer;
  readonly mailPort: number;
  /** In whose settings the dialer has its certificate. */
  readonly certificate: CertificateFiles;
  readonly subscriber: Receiver;
  /** The dead man's switch. */
  readonly switch: Receiver;
  startDialer(settings?: Record<string, string>): Promise<RunningService>;
  /** By how much the database's clock differs from this machine's, as `+600`. */
  setClock(offset: string): Promise<void>;
  wakez(): Promise<string>;
  /** Of all processes that answer, as Prometheus would read them. */
  metrics(): Promise<string>;
}

export async function openNight(alertSeconds = 15): Promise<Night> {
  const stack = new AsyncDisposableStack();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'reveille-night-'));
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    const clock = join(folder, 'clock');
    await writeFile(clock, '+0');
    await chmod(folder, 0o755); // PostgreSQL runs as another user
    const cluster = stack.adopt(await createCluster({}, clockFrom(clock)), (one) => one.remove());
    const url = await installOn(cluster);
    const database = stack.adopt(connect({ url, connections: 2 }), (one) => one.close());
    const lab = stack.adopt(await ownLab(), (one) => one.remove());
    await lab.up();
    const [subscriber, called] = [await startReceiver(), await startReceiver()];
    stack.defer(async () => void (await Promise.all([subscriber.close(), called.close()])));
    const certificate = { file: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
    makeCertificate(certificate, 'localhost', 90);
    const mail = await SmtpPeer.start();
    const hotel = await hotelIn(lab, {
      code: 'night',
      rooms: ['101', '102'],
      brief: true,
      database: { ...database, url, drop: () => database.close() },
      settings: {
        REVEILLE_ROLES: 'api',
        REVEILLE_ALERT_SECONDS: String(alertSeconds),
        REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8',
        REVEILLE_HEARTBEAT_URL: called.url,
        REVEILLE_SMTP_URL: mail.url,
      },
    });
    stack.defer(() => hotel.close());
    const startDialer = (settings: Record<string, string> = {}): Promise<RunningService> =>
      hotel.start({
        REVEILLE_ROLES: 'dialer',
        REVEILLE_TLS_CERTIFICATE: certificate.file,
        REVEILLE_TLS_KEY: certificate.key,
        ...settings,
      });
    await asProperty(hotel.database, hotel.property, (db) =>
      putDestination(db, hotel.property, {
        role: 'subscriber',
        name: 'pager',
        type: 'webhook',
        target: { url: subscriber.url },
        events: ['alert.raised'],
      }),
    );
    await hotel.query(`INSERT INTO backups (made_at, file, bytes, proven_at) VALUES (now(), 'last night', 1, now())`);
    const night: Omit<Night, keyof AsyncDisposable> = {
      lab,
      cluster,
      hotel,
      dialer: await startDialer(),
      courier: await hotel.start({ REVEILLE_ROLES: 'courier' }),
      mail,
      mailPort: mail.port,
      certificate,
      subscriber,
      switch: called,
      startDialer,
      setClock: (offset) => writeFile(clock, offset),
      wakez: async () =>
        ((await (await fetch(`${hotel.service.url}/wakez`)).json()) as { reasons: string[] }).reasons.join(','),
      async metrics() {
        const texts = await Promise.allSettled([hotel.service, night.dialer].map(({ url: at }) => metricsAt(at)));
        return texts.map((one) => (one.status === 'fulfilled' ? one.value : '')).join('\n');
      },
    };
    stack.defer(() => night.mail.close());
    // What a test has frozen and not thawed cannot be ended in order.
    stack.defer(() => {
      for (const { child } of [night.dialer, night.courier]) child.kill('SIGCONT');
    });
    await hotel.book(['101'], 6 * 3_600_000);
    const used = stack.move();
    return Object.assign(night, { [Symbol.asyncDispose]: () => used.disposeAsync() });
  } finally {
    await stack.disposeAsync();
  }
}

/** What PostgreSQL sees as the time is this machine's, plus what stands in the file. */
function clockFrom(file: string): Record<string, string> {
  return {
    LD_PRELOAD: fakeLibrary,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

async function metricsAt(url: string): Promise<string> {
  const options = { rejectUnauthorized: false, timeout: 4000 }; // nobody has signed the certificate
  const asked = (url.startsWith('https:') ? https : http).get(`${url}/metrics`, options);
  asked.on('timeout', () => asked.destroy(new Error('no answer')));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return text(answer);
}
