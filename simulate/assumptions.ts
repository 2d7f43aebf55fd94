/** What the simulation takes for granted. The numbers are in two files, so that who doubts one can change it. */
import given from './assumptions.json' with { type: 'json' };
import measured from './times.json' with { type: 'json' };

export type Assumptions = typeof given;
export const assumptions: Assumptions = given;

/** Milliseconds of processor, as a bench has measured them. */
export interface Times {
  /** One look of PostgreSQL's: for each property in it, and for each call that it begins. */
  readonly visitProperty: number;
  readonly visitCall: number;
  /** The dialer's own thread, for a call that is begun, is placed, is answered and has ended. */
  readonly look: number;
  readonly place: number;
  readonly answered: number;
  readonly end: number;
  /** PostgreSQL, to keep what a call came to. */
  readonly outcome: number;
  /** Asterisk: to set a call up, to say that it was answered or has ended, and for each second of sound. */
  readonly setUp: number;
  readonly tell: number;
  readonly heardSecond: number;
}
export const times: Times = measured.milliseconds;
export const zones: readonly (readonly [zone: string, weight: number])[] = Object.entries(given.zones);
