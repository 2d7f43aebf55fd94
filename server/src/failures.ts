import type { Said } from './messages/say.ts';

/**
 * Everything that can go wrong for a caller, in one table. `/rest` answers the code and the description, `/api/v1` the
 * same as problem details. The code is the HTTP status with two digits behind it; a code is never used again for
 * something else.
 */
export const failures = {
  malformed: { code: 40001, status: 400, description: 'The request could not be read.' },
  parameter: { code: 40002, status: 400, description: 'A parameter is missing or malformed.' },
  credentials: { code: 40101, status: 401, description: 'A valid user name and password are needed.' },
  permission: { code: 40301, status: 403, description: 'The account lacks the permission that this needs.' },
  licence: { code: 40302, status: 403, description: 'The licence for this feature is switched off.' },
  foreignOrigin: { code: 40303, status: 403, description: 'A page of another site may not change anything here.' },
  setupCode: { code: 40304, status: 403, description: 'The setup code is wrong, or no longer valid.' },
  suspended: {
    code: 40305,
    status: 403,
    description: 'This hotel is suspended by whoever runs the service: ask them. Calls that are booked still ring.',
  },
  path: { code: 40401, status: 404, description: 'There is nothing at this path.' },
  unknownRoom: { code: 40402, status: 404, description: 'There is no such room.' },
  unknownAccount: { code: 40403, status: 404, description: 'There is no such account.' },
  unknownCall: { code: 40404, status: 404, description: 'There is no such wake-up call.' },
  unknownItem: { code: 40405, status: 404, description: 'There is no such item.' },
  unknownCategory: { code: 40406, status: 404, description: 'There is no such category.' },
  unknownStatusType: { code: 40407, status: 404, description: 'There is no such status type.' },
  unknownAlert: { code: 40408, status: 404, description: 'There is no such alert.' },
  unknownDelivery: { code: 40409, status: 404, description: 'There is no such delivery.' },
  unknownDestination: { code: 40410, status: 404, description: 'There is no such destination.' },
  unknownCharge: { code: 40411, status: 404, description: 'There is no such charge.' },
  unknownNote: { code: 40412, status: 404, description: 'There is no such note.' },
  unknownDefect: { code: 40413, status: 404, description: 'There is no such defect.' },
  unknownToken: { code: 40414, status: 404, description: 'There is no such token.' },
  unknownLanguage: { code: 40420, status: 404, description: 'The property does not speak this language.' },
  unknownRecording: { code: 40421, status: 404, description: 'There is no recording of this sentence.' },
  unknownTrial: { code: 40422, status: 404, description: 'Nobody has asked for this call, or it is too long ago.' },
  method: { code: 40501, status: 405, description: 'This path does not take that method.' },
  slowRequest: { code: 40801, status: 408, description: 'The request took too long to arrive.' },
  conflict: { code: 40901, status: 409, description: 'The present state does not allow this.' },
  inUse: { code: 40902, status: 409, description: 'It is in use, and cannot be removed.' },
  repeatRunning: {
    code: 40903,
    status: 409,
    description: 'The first request with this Idempotency-Key is still running.',
  },
  overtaken: { code: 40904, status: 409, description: 'Somebody has changed it since this was entered.' },
  setUp: { code: 40905, status: 409, description: 'This installation is set up already. Sign in instead.' },
  tooLarge: { code: 41301, status: 413, description: 'The body is too large.' },
  longAddress: { code: 41401, status: 414, description: 'The address is too long.' },
  mediaType: { code: 41501, status: 415, description: 'Send application/x-www-form-urlencoded or application/json.' },
  host: { code: 42101, status: 421, description: 'This service does not answer under that name.' },
  moved: { code: 42102, status: 421, description: 'This hotel is served by another installation.' },
  rule: { code: 42201, status: 422, description: 'A rule does not allow this.' },
  timePast: { code: 42202, status: 422, description: 'That time has passed.' },
  timeFar: { code: 42203, status: 422, description: 'That time is too far in the future.' },
  overMax: { code: 42204, status: 422, description: 'The quantity is over the maximum of the item.' },
  repeatDiffers: { code: 42205, status: 422, description: 'This Idempotency-Key was used for another request.' },
  signInsLimited: { code: 42901, status: 429, description: 'Too many failed sign-ins. Wait, then try again.' },
  requestsLimited: { code: 42902, status: 429, description: 'Too many requests. Wait, then try again.' },
  largeHeaders: { code: 43101, status: 431, description: 'The headers are too large.' },
  internal: { code: 50001, status: 500, description: 'Something went wrong here.' },
  unavailable: {
    code: 50301,
    status: 503,
    description: 'The database does not answer at present. Try again in a moment.',
  },
  notMigrated: {
    code: 50303,
    status: 503,
    description: 'The database is not ready for this version. Run `reveille migrate` on the server.',
  },
  busy: { code: 50302, status: 503, description: 'The service is busy. Try again in a moment.' },
  moving: { code: 50304, status: 503, description: 'This hotel is being moved. Try again in a moment.' },
} as const satisfies Record<string, { code: number; status: number; description: string }>;

export type FailureName = keyof typeof failures;
/** What a failure without a sentence of its own says. */
export type FailureCode = `failure.${FailureName}`;

/** What is wrong with one field of a request: its name, or the way to it as `escalation.0.ring`. */
export interface FieldError {
  readonly field: string;
  readonly detail: Said;
}

interface FailureOptions {
  readonly detail?: Said;
  /** The field that the detail is about. */
  readonly field?: string | undefined;
  /** Of several fields, what is wrong with each. */
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  readonly allow?: string;
  readonly cause?: unknown;
}

export class Failure extends Error {
  readonly failure: FailureName;
  /** What the message says, for who says it in another language. */
  readonly said: Said;
  /** Which fields are to blame, where that is known: a form marks them by it. */
  readonly errors: readonly FieldError[];
  /** For 429 and 503: when it makes sense to come back. */
  readonly retryAfterSeconds: number | undefined;
  /** For 405: the methods that the path does take. */
  readonly allow: string | undefined;

  constructor(failure: FailureName, options: FailureOptions = {}) {
    const text = failures[failure].description;
    const said = options.detail ?? { code: `failure.${failure}` satisfies FailureCode, values: {}, text };
    super(said.text, { cause: options.cause });
    this.name = 'Failure';
    this.failure = failure;
    this.said = said;
    this.errors = options.errors ?? (options.field === undefined ? [] : [{ field: options.field, detail: said }]);
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.allow = options.allow;
  }

  get code(): number {
    return failures[this.failure].code;
  }

  get status(): number {
    return failures[this.failure].status;
  }
}
