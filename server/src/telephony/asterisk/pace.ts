/** How calls are placed on one Asterisk. */
export const placing = {
  /**
   * Asterisk takes one at a time; those that wait do so here, so that a question about a call does not stand behind
   * five hundred.
   */
  atOnce: 4,
  /**
   * So many calls that wait to be placed are a crowd. Asterisk needs as long to tell of calls as to place them, so a
   * crowd is placed first and listened to then: what happens meanwhile is kept by Asterisk and asked for.
   */
  crowd: 50,
  /**
   * So long nobody was to be placed: the crowd is over. Whoever listens sooner asks for hundreds of calls while the
   * next hundreds wait.
   */
  settleMilliseconds: 200,
  /** But no longer than this: a line that is free is wanted. */
  longestMilliseconds: 5000,
} as const;
