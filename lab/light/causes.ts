/** Why a call of the light Asterisk ends, in the words and numbers of the real one. */

export interface Cause {
  /** Q.850. */
  readonly cause: number;
  readonly words: string;
  /** What the dialplan reads as the last SIP answer. */
  readonly sip: number;
  /** What the event names as such. */
  readonly told?: number;
}

/** As Asterisk makes them of a SIP status, with what it says of the dialling. */
export const refusals: Readonly<Record<number, Cause & { readonly dial: string }>> = {
  302: { dial: 'CANCEL', cause: 23, words: 'Redirected to new destination', sip: 302, told: 302 },
  404: { dial: 'NOANSWER', cause: 1, words: 'Unallocated (unassigned) number', sip: 404, told: 404 },
  484: { dial: 'NOANSWER', cause: 28, words: 'Invalid number format', sip: 484, told: 484 },
  486: { dial: 'BUSY', cause: 17, words: 'User busy', sip: 486, told: 486 },
  503: { dial: 'CONGESTION', cause: 34, words: 'Circuit/channel congestion', sip: 503, told: 503 },
  603: { dial: 'NOANSWER', cause: 21, words: 'Call Rejected', sip: 603, told: 603 },
};
export const finished: Cause = { cause: 16, words: 'Normal Clearing', sip: 200 };
export const givenUp: Cause = { cause: 16, words: 'Normal Clearing', sip: 180 };
export const unanswered: Cause = { cause: 19, words: 'User alerting, no answer', sip: 180, told: 480 };
