/** What can be said in a call: the sentences of an announcement, and what each can hold. */
import { type Said, say } from '../messages/say.ts';

/** `{minutes}` comes with its noun, `{time}` in words, `{room}` digit by digit. */
const placeholders = {
  goodMorning: ['hotel'],
  goodAfternoon: ['hotel'],
  goodEvening: ['hotel'],
  time: ['hotel', 'time'],
  late: ['hotel', 'minutes'],
  lastCall: ['hotel'],
  snooze: ['hotel', 'key', 'minutes'],
  confirm: ['hotel', 'key'],
  snoozed: ['hotel', 'minutes'],
  confirmed: ['hotel'],
  goodbye: ['hotel'],
  desk: ['hotel', 'room', 'time', 'key'],
  deskCall: ['hotel', 'room', 'time', 'key'],
  deskKnock: ['hotel', 'room', 'time', 'key'],
  deskTrouble: ['hotel', 'key'],
  deskTaken: ['hotel'],
} as const satisfies Record<string, readonly Placeholder[]>;

/** What can stand in a sentence, in braces. */
export const placeholdersOf = (name: SentenceName): readonly Placeholder[] => placeholders[name];

export type Placeholder = 'hotel' | 'time' | 'minutes' | 'key' | 'room';
export type SentenceName = keyof typeof placeholders;
export type Sentences = Readonly<Record<SentenceName, string>>;

export const sentenceNames = Object.keys(placeholders) as SentenceName[];

/** What a language must have to be spoken at all. Others, where they are missing, are said by Asterisk's own sounds. */
export const sentencesNeeded = sentenceNames.filter(
  (name) => name !== 'deskTrouble' && name !== 'deskCall' && name !== 'deskKnock',
);

/** Without these the person on the phone would not know what to do, or why it rang. */
const needed: Partial<Record<SentenceName, readonly Placeholder[]>> = {
  time: ['time'],
  snooze: ['key'],
  confirm: ['key'],
  desk: ['room', 'key'],
  deskCall: ['room', 'key'],
  deskKnock: ['room', 'key'],
  deskTrouble: ['key'],
};

/**
 * A recording says the same in every call, so these must be spoken. The keys and minutes of a policy stay as they are.
 */
const everyCallDiffers: ReadonlySet<SentenceName> = new Set(['time', 'late', 'desk', 'deskCall', 'deskKnock']);

export const recordableSentences = sentenceNames.filter((name) => !everyCallDiffers.has(name));

/** Longer than this is no sentence for somebody who has just woken up. */
export const longestText = 400;

/** What is wrong with a sentence that a property wrote, and how to fix it. */
export function sentenceProblem(
  name: SentenceName,
  text: string,
): { readonly what: string; readonly mend: string; readonly said: Said } | undefined {
  const known: readonly string[] = placeholders[name];
  const list = known.map((one) => `{${one}}`).join(', ');
  const found = [...text.matchAll(placeholder)].map(([, word]) => word ?? '');
  const unknown = found.find((word) => !known.includes(word));
  if (unknown !== undefined)
    return {
      what: `{${unknown}} is not known in ${name}`,
      mend: `there can be ${list}`,
      said: say('sentence.unknown', { word: `{${unknown}}`, name, list }),
    };
  if (/[{}]/.test(text.replaceAll(placeholder, '')))
    return {
      what: `a brace in ${name} has no partner`,
      mend: `write placeholders like ${list}`,
      said: say('sentence.brace', { name, list }),
    };
  const missing = needed[name]?.find((word) => !found.includes(word));
  if (missing !== undefined)
    return {
      what: `${name} does not say {${missing}}`,
      mend: `add {${missing}}: without it nobody knows what to do`,
      said: say('sentence.missing', { name, word: `{${missing}}` }),
    };
  if (!/[\p{Letter}\p{Number}]/u.test(text))
    return {
      what: `${name} has nothing to say`,
      mend: 'write a sentence, or remove it',
      said: say('sentence.silent', { name }),
    };
  return undefined;
}

const placeholder = /\{([^{}]*)\}/g;

/** The sentence with everything in its place. A replacement is never read for placeholders itself. */
export function fillIn(text: string, values: Partial<Record<Placeholder, string>>): string {
  return text.replaceAll(placeholder, (whole, word: string) => values[word as Placeholder] ?? whole);
}

/** By the time on the wall; the small hours are morning, as far as somebody who gets up is concerned. */
export function greetingAt(hour: number): SentenceName {
  if (hour < 12) return 'goodMorning';
  return hour < 18 ? 'goodAfternoon' : 'goodEvening';
}

/** What the desk hears first. */
export const deskOpenings: ReadonlySet<SentenceName> = new Set(['desk', 'deskCall', 'deskKnock', 'deskTrouble']);

/** Without a room it is about all of them. */
export function deskSentence({ room, asks }: { readonly room: string; readonly asks?: Asks | undefined }) {
  if (room === '') return 'deskTrouble';
  if (asks === undefined) return 'desk';
  return asks === 'to-call' ? 'deskCall' : 'deskKnock';
}

/** What somebody is asked to do for a guest who has not been rung. */
type Asks = 'to-call' | 'to-knock';
