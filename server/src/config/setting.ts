import type { Parse } from './values.ts';

export interface Setting<T> {
  readonly name: string;
  readonly help: string;
  readonly fallback: string;
  readonly parse: Parse<T>;
  /** Never printed, and readable from a file named by NAME_FILE; `renewed`: read again from there at SIGHUP. */
  readonly secret?: true | 'renewed';
}

/** Keeps what a setting is read as. */
export const setting = <T>(given: Setting<T>): Setting<T> => given;
