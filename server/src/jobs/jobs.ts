import { CompiledQuery } from 'kysely';
import { PgBoss, type JobInsert, type QueueOptions } from 'pg-boss';
import type { Db } from '../db/connect.ts';

const day = 86_400;

/**
 * Every queue, declared in one place. Rows of ours are the truth and jobs only their triggers, so nothing is lost when a job
 * is; but waiting jobs must outlive the longest wait, and a crash must not use up a job's tries.
 */
const queues = {
  /** Rings a wake-up at its instant. */
  ring: { retentionSeconds: 400 * day, deleteAfterSeconds: day, retryLimit: 1000, retryDelay: 5, heartbeatSeconds: 10 },
  /** Carries a delivery to its destination. */
  deliver: { retentionSeconds: 400 * day, deleteAfterSeconds: day, retryLimit: 1000, retryDelay: 5, heartbeatSeconds: 30 },
} as const satisfies Record<string, QueueOptions>;

interface Payloads {
  ring: { property: string; wakeup: string; due: string };
  deliver: { property: string; destination: string };
}

export interface Job<Name extends keyof Payloads> {
  readonly data: Payloads[Name];
  /** When it may start; at once without. */
  readonly startAfter?: Date;
}

/** Makes or updates the job engine's own schema and every queue, and lets the service read and write jobs, no more. */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema, max: 1, supervise: false, schedule: false, application_name: 'reveille migrate' });
  boss.on('error', () => undefined); // the call that failed tells
  await boss.start();
  try {
    for (const [name, options] of Object.entries(queues)) {
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    }
    await boss.getDb().executeSql(rights);
  } finally {
    await boss.stop({ graceful: false });
  }
}

const schema = 'pgboss';
const rights = `
  GRANT USAGE ON SCHEMA ${schema} TO reveille_service;
  GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO reveille_service;
  GRANT INSERT, UPDATE, DELETE ON ${schema}.job, ${schema}.job_common TO reveille_service`;

/** Hands jobs over in the transaction that writes the rows they belong to. */
export class Jobs {
  readonly #boss: PgBoss;
  #started: Promise<unknown> | undefined;

  /**
   * With connections of its own: it looks its queues up while callers hold theirs in transactions, and from the same pool
   * they would wait for each other when all are taken.
   */
  constructor(url: string) {
    this.#boss = new PgBoss({
      connectionString: url,
      max: 2,
      schema,
      migrate: false,
      createSchema: false,
      supervise: false,
      schedule: false,
      application_name: 'reveille jobs',
    });
    this.#boss.on('error', () => undefined); // the call that failed tells
  }

  async send<Name extends keyof Payloads>(db: Db, name: Name, jobs: readonly Job<Name>[]): Promise<void> {
    if (jobs.length === 0) return;
    await this.#start();
    // Nobody who acts for a property has any right on the engine's tables: for this one statement the login itself acts.
    await db.executeQuery(CompiledQuery.raw('set local role none'));
    await this.#boss.insert(name, jobs as JobInsert[], { db: executor(db) });
    await db.executeQuery(CompiledQuery.raw('set local role reveille_tenant'));
  }

  /** Takes jobs whose time has come, at most so many. They are ours until they are done, or until a while has passed. */
  async take<Name extends keyof Payloads>(name: Name, most: number): Promise<{ id: string; data: Payloads[Name] }[]> {
    await this.#start();
    return this.#boss.fetch<Payloads[Name]>(name, { batchSize: most });
  }

  async done(name: keyof Payloads, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#boss.complete(name, [...ids]);
  }

  async stop(): Promise<void> {
    if (this.#started !== undefined) await this.#boss.stop({ graceful: false });
  }

  /** Started at its first use: the database may be away when the process starts. */
  #start(): Promise<unknown> {
    this.#started ??= this.#boss.start().catch((error: unknown) => {
      this.#started = undefined;
      throw error;
    });
    return this.#started;
  }
}

function executor(db: Db) {
  return {
    executeSql: async (text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> => {
      const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values ?? []));
      return { rows: [...rows] };
    },
  };
}
