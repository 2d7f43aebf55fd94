/** The policy as a browser sends it, judged by the very rules of the property file: JSON is YAML. */
import type { WakeupPolicy } from '../../wakeups/policy.ts';
import { parsePropertyFile } from './document.ts';
import type { Mistake } from './mistakes.ts';
import { Reader } from './reader.ts';
import { readLines } from './property-file.ts';
import { readWakeup } from './wakeup.ts';

export interface FilePolicy {
  /** Undefined when it is not given. */
  readonly lines: number | undefined;
  readonly wakeup: WakeupPolicy;
  readonly mistakes: readonly Mistake[];
}

export function readPolicy({ lines, ...wakeup }: Readonly<Record<string, unknown>>): FilePolicy {
  const reader = new Reader(parsePropertyFile('policy', Buffer.from(JSON.stringify({ lines, wakeup }))));
  const root = reader.root();
  const found = root === undefined ? undefined : reader.map(root, 'the policy', ['lines', 'wakeup']);
  return {
    lines: readLines(reader, found?.lines),
    wakeup: readWakeup(reader, found?.wakeup),
    mistakes: reader.mistakes,
  };
}
