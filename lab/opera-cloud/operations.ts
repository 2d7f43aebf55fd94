/** What can be asked of the simulated cloud, by the names that tests have for it. */
export type Operation =
  | 'token'
  | 'reservations'
  | 'reservation'
  | 'charge'
  | 'look-up'
  | 'void'
  | 'calls'
  | 'set call'
  | 'change call'
  | 'remove call'
  | 'set room status'
  | 'room statuses';
