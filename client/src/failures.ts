/** What can go wrong, as two kinds of error: the service said no, or nobody answered. */

interface Problem {
  readonly code?: number;
  readonly detail?: string;
  readonly errors?: readonly FieldFault[];
}

export interface FieldFault {
  readonly field: string;
  readonly detail: string;
}

/** The service refused. Decide by `code`; the message is for people. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  /** One of the table in docs/api/README.md; 0 where something in between answered, such as a proxy. */
  readonly code: number;
  /** The fields that are to blame, where the service knows. */
  readonly errors: readonly FieldFault[];
  readonly retryAfterSeconds: number | undefined;
  /** Quote it to those who run the service: it is in their log. */
  readonly requestId: string | undefined;

  constructor(response: Response, text: string) {
    const { code = 0, detail, errors = [] } = problemIn(text);
    super(detail ?? `The service answered ${response.status} ${response.statusText}`.trim());
    this.status = response.status;
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = secondsOf(response.headers.get('retry-after'));
    this.requestId = response.headers.get('x-request-id') ?? undefined;
  }
}

/** No answer came, as often as it was tried. What was asked may have been done: repeat it with the same key. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';

  constructor(cause: unknown) {
    super('The service does not answer.', { cause });
  }
}

function problemIn(text: string): Problem {
  try {
    const found = JSON.parse(text) as Problem | null;
    return typeof found?.code === 'number' ? found : {};
  } catch {
    return {};
  }
}

/** Seconds, or the date that a proxy may write instead. */
function secondsOf(given: string | null): number | undefined {
  if (given === null) return undefined;
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
