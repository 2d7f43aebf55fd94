/** What whoever runs the installation has decided about a hotel, as far as its callers feel it. */
import { sql } from 'kysely';

/** Of a property `p`. */
export const operatedColumns = sql`p.suspended_at IS NOT NULL AS suspended, p.quota_requests AS "requestsPerMinute"`;

export interface Operated {
  readonly suspended: boolean;
  readonly requestsPerMinute: number | null;
}

/** Of a principal. */
export function operatedOf({ suspended, requestsPerMinute }: Operated) {
  return { ...(suspended ? { suspended } : {}), ...(requestsPerMinute === null ? {} : { requestsPerMinute }) };
}
