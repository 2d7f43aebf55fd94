/** A page as it is kept: what will be said, in which language, with the moments that were true when it was decided. */
import { done, type Page } from './talk.ts';
import type { Moment, Telling } from './texts/words.ts';

export interface SaidPage extends Omit<Page, 'say' | 'do'> {
  readonly do: Page['do'] | 'reject';
  readonly language: string;
  readonly say: readonly (Telling & { readonly language: string })[];
}

/** A call of the room, by the time on its wall. */
export interface Rung {
  readonly id: string;
  /** `YYYY-MM-DD HH:MM:SS`. */
  readonly wallTime: string;
}

export function saidPage(
  page: Page,
  {
    calls,
    made,
    today,
    languages,
    language,
  }: {
    calls: readonly Rung[];
    /** What the effect of this turn made, changed or removed. */
    made: Rung | undefined;
    today: Temporal.PlainDate;
    languages: readonly string[];
    language: number;
  },
): SaidPage {
  const spoken = (ahead: number): string => languages[(language + ahead) % languages.length] ?? 'en';
  return {
    ...page,
    language: spoken(0),
    say: page.say.map(({ call, next, ...one }) => {
      const rung = call === done ? made : calls.find(({ id }) => id === call);
      return {
        ...one,
        language: spoken(next === true ? 1 : 0),
        ...(rung === undefined ? {} : { at: momentOf(rung, today) }),
      };
    }),
  };
}

function momentOf({ wallTime }: Rung, today: Temporal.PlainDate): Moment {
  const wall = Temporal.PlainDateTime.from(wallTime.replace(' ', 'T'));
  return {
    hour: wall.hour,
    minute: wall.minute,
    days: today.until(wall.toPlainDate(), { largestUnit: 'days' }).days,
    weekday: wall.dayOfWeek,
  };
}

/** Without a conversation: who cannot be helped by the menu hears one sentence, and then a person. */
export function plainPage(how: SaidPage['do'], language: string): SaidPage {
  return {
    do: how,
    language,
    say: how === 'desk' ? [{ sentence: 'connect', language }] : [],
    digits: 0,
    seconds: 0,
  };
}
