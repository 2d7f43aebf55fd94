/**
 * What the doctor finds is told without being asked: an alert for the administrator of an installation with one hotel.
 * Whoever runs many hotels is told by the metrics; no hotel of theirs should hear of another one's machine.
 */
import { createHash } from 'node:crypto';
import { raise, withdraw } from '../alerts/alert.ts';
import { standingOf, takenWithin } from '../alerts/store.ts';
import type { Database } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import type { Finding } from '../doctor/finding.ts';

/** Whoever took it knows; after so long they are reminded. */
const remindMinutes = 24 * 60;

/** What an alert is about has an id: of a finding it is made of its name, and so the same every time. */
function idOf(what: string): string {
  const digits = createHash('sha256').update(`finding ${what}`).digest('hex');
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => digits.slice(from, to))
    .join('-');
}

export class Trouble {
  readonly #database: Database;
  readonly #findings: () => Promise<readonly Finding[]>;
  readonly #alertSeconds: number;
  #since = new Map<string, number>();

  constructor(database: Database, findings: () => Promise<readonly Finding[]>, alertSeconds: number) {
    this.#database = database;
    this.#findings = findings;
    this.#alertSeconds = alertSeconds;
  }

  /** One look. */
  async look(): Promise<void> {
    const property = await this.#onlyProperty();
    if (property === undefined) return;
    const urgent = (await this.#findings()).filter((one) => one.urgent === true);
    const now = performance.now();
    this.#since = new Map(urgent.map(({ what }) => [what, this.#since.get(what) ?? now]));
    const lasting = urgent.filter(({ what }) => now - (this.#since.get(what) ?? now) >= this.#alertSeconds * 1000);
    await asProperty(this.#database, property, async (db) => {
      for (const { what, seen, mend = '' } of lasting)
        if (!(await takenWithin(db, property, 'service-trouble', remindMinutes, idOf(what))))
          await raise(db, property, {
            kind: 'service-trouble',
            subject: idOf(what),
            detail: { finding: what, seen, fix: mend },
          });
      for (const { id, subject } of await standingOf(db, 'service-trouble', property))
        if (!urgent.some(({ what }) => idOf(what) === subject)) await withdraw(db, property, id);
    });
  }

  async #onlyProperty(): Promise<string | undefined> {
    const found = await asSystem(this.#database, (db) => db.selectFrom('properties').select('id').limit(2).execute());
    return found.length === 1 ? found[0]?.id : undefined;
  }
}
