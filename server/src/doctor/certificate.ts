/** Whether the certificate that is set can be used, and for how long. */
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { isLoopback } from '../config/values.ts';
import type { Config } from '../config/settings.ts';
import { say } from '../messages/say.ts';
import { bad, type Finding, good, urgentWarning, warning } from './finding.ts';

export async function examineCertificate({ tlsCertificate, tlsKey, listen }: Config): Promise<Finding> {
  if (tlsCertificate === undefined) {
    return isLoopback(listen.host)
      ? good('TLS', say('seen.tls.here'))
      : warning('TLS', say('seen.tls.clear', { host: listen.host }), say('mend.tls.clear'));
  }
  let validToDate: Date;
  try {
    ({ validToDate } = new X509Certificate(await readFile(tlsCertificate)));
  } catch {
    return bad('TLS', say('seen.tls.none', { file: tlsCertificate }), say('mend.tls.none'));
  }
  try {
    createSecureContext({ cert: await readFile(tlsCertificate), key: await readFile(tlsKey ?? '') });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const seen = say('seen.tls.key', { file: String(tlsKey), reason });
    return bad('TLS', seen, say('mend.tls.key'));
  }
  const days = Math.floor((validToDate.getTime() - Date.now()) / 86_400_000);
  const seen = say('seen.tls.until', { day: validToDate.toISOString().slice(0, 10) });
  if (days < 0) return bad('TLS', seen, say('mend.tls.renew'));
  return days < 14 ? urgentWarning('TLS', seen, say('mend.tls.renew')) : good('TLS', seen);
}
