/** How a property wakes its guests, and how long it keeps what is over: looking at it and changing it. */
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { record } from '../journal/journal.ts';
import type { Retention } from '../retention/retention.ts';
import { defaultWakeupPolicy, numbersOf, type WakeupPolicy } from '../wakeups/policy.ts';
import { planProperty, planRetention, planWakeup } from './apply/property.ts';
import { FileMistakes } from './file/mistakes.ts';
import { readPolicy } from './file/policy.ts';
import { readGivenRetention } from './file/retention.ts';
import { beyondAdministrator } from '../properties/telephone.ts';
import { findProperty, findSettings } from '../properties/store.ts';
import { retentionOf } from '../retention/store.ts';
import { refuse } from './refusal.ts';

export interface Policy extends WakeupPolicy {
  readonly lines: number;
}

export async function policyOf(db: Db, property: string): Promise<Policy> {
  const found = await findProperty(db, property);
  if (found === undefined) throw new Failure('credentials');
  return {
    lines: found.lines,
    ...defaultWakeupPolicy,
    ...((await findSettings(db, property, 'wakeup')) as Partial<WakeupPolicy>),
  };
}

/** Everything is given, as in a property file: what is left out has its default, and the lines stay as they are. */
export async function changePolicy(
  db: Db,
  property: string,
  given: Readonly<Record<string, unknown>>,
  actor: string,
): Promise<Policy> {
  const { lines, wakeup, mistakes } = checked(() => readPolicy(given));
  refuse(mistakes);
  const found = await findProperty(db, property);
  if (found === undefined) throw new Failure('credentials');
  const { id: _id, ...fields } = found;
  const present = { ...defaultWakeupPolicy, ...(await findSettings(db, property, 'wakeup')) };
  refuse(
    beyondAdministrator(
      { lines: lines ?? fields.lines, numbers: numbersOf(wakeup) },
      { lines: fields.lines, numbers: numbersOf(present) },
    ),
  );
  const sections = [planProperty({ ...fields, lines: lines ?? fields.lines }, fields), planWakeup(wakeup, present)];
  const changes = sections.flatMap((section) =>
    section.changes.map(({ name, from = null, to = null }) => ({ name, from, to })),
  );
  for (const section of sections) if (section.changes.length > 0) await section.write(db, property);
  if (changes.length > 0) await record(db, property, [{ kind: 'policy.changed', actor, detail: { changes } }]);
  return policyOf(db, property);
}

/** What is left out has its default. */
export async function changeRetention(
  db: Db,
  property: string,
  given: Readonly<Record<string, unknown>>,
  actor: string,
): Promise<Retention> {
  const { retention, mistakes } = checked(() => readGivenRetention(given));
  refuse(mistakes);
  const section = planRetention(retention, await retentionOf(db, property));
  if (section.changes.length > 0) {
    await section.write(db, property);
    const changes = section.changes.map(({ name, from = null, to = null }) => ({ name: `keep ${name}`, from, to }));
    await record(db, property, [{ kind: 'policy.changed', actor, detail: { changes } }]);
  }
  return retention;
}

function checked<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof FileMistakes)
      throw new Failure('rule', { detail: say('file.mistakes', { mistakes: error.lines.join(' ') }) });
    throw error;
  }
}
