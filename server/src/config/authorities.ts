/** Whose certificates are believed where we are the one who dials: Asterisk, a mail server, a receiver of messages. */
import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** Besides those that Node brings, and for the whole process: a hotel with an authority of its own has one of them. */
export function believe(file: string | undefined): void {
  if (file !== undefined) setDefaultCACertificates([...getCACertificates('default'), readFileSync(file, 'utf8')]);
}
