/** What was found: kept once for each family, with what a person needs to see it again. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, command, giant, type Shot } from './shot.ts';

export type Trouble =
  | 'exit'
  | 'held'
  | '5xx'
  | 'inside told'
  | 'giant answer'
  | 'no answer'
  | 'memory'
  | 'descriptors'
  | 'next door';

export interface Finding {
  readonly trouble: Trouble;
  readonly kind: string;
  readonly what: string;
  readonly detail: string;
  readonly again: string;
  times: number;
}

export class Findings {
  readonly all: Finding[] = [];
  readonly #folder: string;
  readonly #say: (line: string) => void;
  readonly #families = new Map<string, Finding>();

  constructor(folder: string, say: (line: string) => void) {
    this.#folder = folder;
    this.#say = say;
  }

  /** Somebody has been hurt by it already: it is not sent again, but for troubles that disturb nobody else. */
  quarantined({ family }: Shot): boolean {
    return this.#families.has(`exit ${family}`) || this.#families.has(`held ${family}`);
  }

  /** Whether a process has ended with these very words before; then the suspects are taken to be the same thing. */
  again(trouble: Trouble, detail: string, suspects: readonly Shot[]): boolean {
    const known =
      trouble === 'exit' ? this.all.find((one) => one.trouble === trouble && one.detail.startsWith(detail)) : undefined;
    if (known === undefined) return false;
    known.times += 1;
    for (const { kind, family } of suspects) if (kind === known.kind) this.#families.set(`${trouble} ${family}`, known);
    return true;
  }

  add(
    trouble: Trouble,
    shot: Pick<Shot, 'kind' | 'family' | 'label'> & { readonly bytes?: Buffer },
    detail: string,
  ): void {
    const key = `${trouble} ${shot.family}`;
    const known = this.#families.get(key);
    if (known !== undefined) {
      known.times += 1;
      return;
    }
    const file = join(this.#folder, `${this.all.length + 1}.bytes`);
    if (shot.bytes !== undefined) writeFileSync(file, shot.bytes);
    const again = shot.bytes === undefined ? '' : command({ bytes: shot.bytes }, file);
    const finding: Finding = { trouble, kind: shot.kind, what: shot.label, detail, again, times: 1 };
    this.#families.set(key, finding);
    this.all.push(finding);
    this.#say(`FOUND ${trouble}: ${shot.label}: ${detail}`);
  }
}

/** What one answer alone tells. */
export function judge(shot: Shot, answer: Answer, findings: Findings): void {
  const { status, text, bytes } = answer;
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  // By 503 /wakez says that calls which are due soon cannot be rung: so it is in the evening, when 06:30 was booked.
  const stated = status === '503' && (/^retry-after:/im.test(head) || body.startsWith('{"status":"unable"'));
  if (status.startsWith('5') && !stated && !head.includes('Sec-WebSocket'))
    findings.add('5xx', shot, text.slice(0, 300).replaceAll(/\s+/g, ' '));
  if (!body.includes('<html') && /node_modules|\bat .+\.(?:ts|js):\d+|\/server\/src\/|\/etc\/passwd:/.test(body))
    findings.add('inside told', shot, body.slice(0, 300));
  if (bytes > giant) findings.add('giant answer', shot, `more than ${giant} bytes for ${shot.bytes.length} sent`);
  if (shot.whole && status === 'silent') findings.add('no answer', shot, 'nothing within 20 s');
}
