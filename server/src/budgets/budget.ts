/** A limit on the work that somebody else can cause. */
export interface Budget {
  readonly most: number;
  readonly unit:
    | 'bytes'
    | 'calls'
    | 'connections'
    | 'days'
    | 'digits'
    | 'entries'
    | 'items'
    | 'records'
    | 'requests'
    | 'seconds'
    | 'tries';
  /** Who has this much. */
  readonly by: 'account' | 'address' | 'link' | 'message' | 'network' | 'process' | 'property' | 'request' | 'room';
  /** What it bounds, and what happens to who asks for more: a sentence for a person. */
  readonly what: string;
}
