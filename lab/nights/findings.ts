/** What a night can have done to people. */
export const findings = {
  lost: 'a guest who was never rung, or a call without an end',
  doubled: 'a guest who heard it, and was rung again for no reason',
  uninvited: 'a phone that rang for nobody',
  late: 'a phone that rang late for no reason, or early',
  lied: 'a call of which something was said that is not so',
  pestered: 'a phone that was rung more often, or sooner again, than the hotel wants',
  'given up': 'a call that failed though the hotel wants it tried again',
  'told twice': 'the same end, told more than once',
  refused: 'a request without fault that was refused',
  crowded: 'more calls at once than there are lines',
  'charge lost': 'a charge that was taken and never arrived',
  'charge late': 'a charge that arrived late for no reason',
  'charged twice': 'a charge that arrived more often than it was made',
  'out of order': 'a charge that arrived before an earlier one',
} as const;

export interface Finding {
  readonly what: keyof typeof findings;
  readonly about: string;
}

export type Note = (what: Finding['what'], about: string) => void;
