/**
 * The phones of lab/pbx/extensions.conf, without a PBX: an extension's first digits are its temperament. Times are
 * seconds.
 */

interface Refusal {
  /** A SIP status. */
  readonly refuses: number;
  /** Where the caller is sent instead. */
  readonly forwardsTo?: string;
}

export interface Answering {
  /** How long it rings before somebody answers; Infinity for ever. A phone that does not ring is answered at once. */
  readonly rings?: number | (() => number);
  /** Who answers, where it is not the phone that was rung. */
  readonly answeredBy?: string;
  readonly presses?: { readonly key: string; readonly after: number };
  /** After the answer, if nobody has done so before. */
  readonly hangsUpAfter: number;
}

export type Phone = Refusal | Answering;

const unknown: Phone = { refuses: 404 };
const records: Phone = { rings: 1, hangsUpAfter: 60 };

/** The first that fits. */
const temperaments: readonly (readonly [RegExp, Phone])[] = [
  [/^1\d{2,3}$/, records],
  [/^2\d{2,3}$/, { refuses: 486 }],
  [/^(?:3\d{2,4}|91)$/, { rings: Infinity, hangsUpAfter: 0 }],
  [/^4\d{2,3}$/, { refuses: 603 }],
  [/^5\d{2,3}$/, { presses: { key: '1', after: 2 }, hangsUpAfter: 62 }],
  [/^6\d{2,3}$/, { rings: 8, hangsUpAfter: 60 }],
  [/^7[0-4]\d$/, { refuses: 302, forwardsTo: '199' }],
  [/^7[5-9]\d$/, { rings: 2, answeredBy: '799', hangsUpAfter: 60 }],
  [/^80\d$/, { refuses: 503 }],
  [/^81\d$/, records],
  [/^82\d$/, { rings: 1, hangsUpAfter: 2 }],
  [/^83\d$/, { rings: 1, presses: { key: '5', after: 6 }, hangsUpAfter: 66 }],
  [/^84\d$/, { refuses: 484 }],
  [/^85\d$/, { hangsUpAfter: 120 }],
  [/^9\d?$/, { rings: 1, presses: { key: '1', after: 6 }, hangsUpAfter: 66 }],
  [/^[16]\d{4}$/, { hangsUpAfter: 30 }],
  [/^7\d{4}$/, { rings: () => 4 + Math.random() * 8, hangsUpAfter: 30 }],
];

export function phoneAt(extension: string): Phone {
  return temperaments.find(([extensions]) => extensions.test(extension))?.[1] ?? unknown;
}
