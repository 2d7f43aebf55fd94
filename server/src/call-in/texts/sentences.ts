/** What is said to whoever calls in. The key comes last: people wait for what they want, and then look for the key. */

/**
 * `{day}` comes with what leads it in, `{time}` and `{count}` in words, `{key}` as the language names it, `{room}`
 * digit by digit, `{name}` as the hotel calls it, `{text}` as the property system wrote it.
 */
export const sentenceNames = [
  'welcome',
  'otherLanguage',
  'askTime',
  'askHalf',
  'notUnderstood',
  'stands',
  'standsDaily',
  'mayHangUp',
  'another',
  'cancel',
  'daily',
  'change',
  'cancelWhich',
  'cancelled',
  'none',
  'tooMany',
  'connect',
  'sorry',
  'nobody',
  'goodbye',
  'oneMessage',
  'manyMessages',
  'message',
  'messageAgain',
  'messageHeard',
  'messageWaits',
  'messageAtDesk',
  // To staff.
  'askStaff',
  'askPin',
  'wrongPin',
  'notAllowed',
  'askRoom',
  'noRoom',
  'ofRoom',
  'nextRoom',
  'takeBack',
  'statusKey',
  'statusSet',
  'statusBack',
  'askItem',
  'roomDone',
  'charged',
  'chargeBack',
  'nothingTaken',
  'noItem',
  'tooMuch',
  'vacant',
  'roomStands',
  'roomStandsDaily',
  'roomNone',
  'askRoomTime',
  'roomDaily',
  'setCall',
  'tellResult',
  'askResult',
  'resultWoken',
  'resultNoAnswer',
  'resultBusy',
] as const;
export type SentenceName = (typeof sentenceNames)[number];

export interface Words {
  readonly sentences: Readonly<Record<SentenceName, string>>;
  readonly today: string;
  readonly tomorrow: string;
  /** Monday first, each as it stands in `on` and behind today and tomorrow. */
  readonly weekdays: readonly string[];
  /** `{weekday}`: a day within a week. */
  readonly on: string;
  /** `{weekday}`, `{days}`: a later one. */
  readonly later: string;
}
