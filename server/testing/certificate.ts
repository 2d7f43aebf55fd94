/** Certificates that nobody has signed. */
import { execFileSync } from 'node:child_process';

export interface CertificateFiles {
  readonly file: string;
  readonly key: string;
}

export function makeCertificate({ file, key }: CertificateFiles, name = 'localhost', days = 1): void {
  const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'.split(' ');
  const whose = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', String(days)];
  execFileSync('openssl', [...words, ...whose, '-keyout', key, '-out', file], { stdio: 'ignore' });
}
