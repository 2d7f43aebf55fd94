/** What is said to whoever calls in. The key comes last: people wait for what they want, and then look for the key. */

/** `{day}` comes with what leads it in, `{time}` in words, `{key}` as the language names it. */
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
