/** What may be asked, and with what: all of it from the service's own description. */
import type { Api, Messages } from './api.ts';

/** Every operation of the service: a method and a path, like `GET /api/v1/rooms`. */
export type Operation = keyof Api;
/** What an operation answers; a sound or a file is a Blob. */
export type Answer<What extends Operation> = Api[What]['answer'];
type Given<What extends Operation, Name extends string> = Api[What] extends { readonly [One in Name]: infer Value }
  ? Value
  : never;

/** A part that an operation does not have cannot be given, and one that it needs must be. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? { readonly [One in Name]?: never }
  : object extends Value
    ? { readonly [One in Name]?: Value }
    : { readonly [One in Name]: Value };

interface Common {
  /**
   * What makes a POST safe to repeat. One is made for each request; give your own, and keep it, where your program may
   * end before it has heard the answer.
   */
  readonly key?: string;
  readonly signal?: AbortSignal;
}

export type Asking<What extends Operation> = Common &
  Part<'path', Given<What, 'path'>> &
  Part<'query', Given<What, 'query'>> &
  Part<'body', Given<What, 'body'>>;
export type Argument<Value> = object extends Value ? [asking?: Value] : [asking: Value];

/** Lists that come in pages. */
export type Paged = {
  [What in Operation]: Answer<What> extends { readonly next: string | null }
    ? Given<What, 'query'> extends { readonly cursor?: string | undefined }
      ? What
      : never
    : never;
}[Operation];

/** What is asked, without its types. */
export interface Asked extends Common {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Kinds of events: those that subscribers and the stream hear of. */
export type EventKind = Exclude<keyof Messages, `${string}: ${string}` | 'system.test'>;
/** An event of the stream. A later version of the service may tell of kinds that are not listed here. */
export type StreamEvent = { [Kind in EventKind]: Messages[Kind]['data'] & { readonly type: Kind } }[EventKind];
/** The body of a webhook, of any kind. */
export type Message = Messages[keyof Messages];
