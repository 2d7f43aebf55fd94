/** The certificate that the service answers with: read at start, and again on SIGHUP without a restart. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { Server as TlsServer } from 'node:tls';
import type { Config } from '../config/settings.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';

type Files = Pick<Config, 'tlsCertificate' | 'tlsKey'>;

/** Only with forward secrecy: whoever gets the key later cannot read what was recorded before. */
const ciphers = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
].join(':');

function read({ tlsCertificate, tlsKey }: Files) {
  if (tlsCertificate === undefined || tlsKey === undefined) return undefined;
  return {
    cert: readFileSync(tlsCertificate),
    key: readFileSync(tlsKey),
    minVersion: 'TLSv1.2' as const,
    ciphers,
    honorCipherOrder: true,
  };
}

function tellExpiry({ certificateExpiry }: Metrics, { cert }: { readonly cert: Buffer }): void {
  certificateExpiry.set(new X509Certificate(cert).validToDate.getTime() / 1000);
}

/** What a server needs for it; undefined where TLS is left to a proxy. */
export function readCertificate(files: Files, metrics: Metrics) {
  const found = read(files);
  if (found !== undefined) tellExpiry(metrics, found);
  return found;
}

/** Takes a renewed one into use. One that is broken is told of, and the one before it stays. */
export function renewCertificate(
  server: Server,
  files: Files,
  { log, metrics }: { readonly log: Log; readonly metrics: Metrics },
): void {
  try {
    const found = read(files);
    if (found === undefined || !(server instanceof TlsServer)) return;
    server.setSecureContext(found);
    tellExpiry(metrics, found);
    log.info('the certificate was read again');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error(
      { reason },
      'the certificate cannot be used, and the one before it stays: check both files, then send SIGHUP again',
    );
  }
}
