import type { ReactElement } from 'react';
import { dateOf, momentOf } from '../../../../server/src/events/telling/moment.ts';
import { en, type Word } from '../../shared/language/en.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import type { Translate } from '../../shared/language/translate.ts';
import { useSession } from '../../shared/session.ts';
import { serviceNow } from '../../shared/time/clock.ts';
import { clockTime, sameDay } from '../../shared/time/zone.ts';
import { resultWord } from '../wakeups/wakeup.ts';
import classes from './calls-in.module.css';
import type { CallIn, Turn } from './queries.ts';

interface Props {
  readonly call: CallIn;
  readonly opened: boolean;
  readonly toggle: () => void;
}

export function CallRow({ call, opened, toggle }: Props): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const { outcome, room, place, caller } = call;
  const at = Date.parse(call.at);
  return (
    <>
      <button type="button" className={classes.row} aria-expanded={opened} onClick={toggle} data-call-in={call.id}>
        <span className={classes.when}>
          <span>{clockTime(at, timezone)}</span>
          <span className={classes.date}>{sameDay(at, serviceNow(), timezone) ? '' : dateOf(at, timezone, tag)}</span>
        </span>
        <span className={classes.room}>{room ?? place ?? (caller === '' ? '–' : caller)}</span>
        <span className={classes.who}>{whoOf(call, t)}</span>
        <span className={classes.end} data-outcome={outcome}>
          {t(outcome === null ? 'came.going' : `came.end.${outcome}`)}
        </span>
      </button>
      {opened ? <Told call={call} /> : null}
    </>
  );
}

/** A page that was loaded before the service was renewed may hear of something that it has no words for. */
function whoOf({ knownAs, staff, name }: CallIn, t: Translate): string {
  if (staff !== null) return name ?? t('came.staff', { number: staff });
  const word = `came.as.${knownAs}`;
  return word in en ? t(word as Word) : knownAs;
}

function Told({ call }: { readonly call: CallIn }): ReactElement {
  const { t, tag } = useLanguage();
  const { caller, called, place, language, staff } = call;
  const facts: readonly (readonly [string, string])[] = [
    [t('came.number'), caller === '' ? t('came.noNumber') : caller],
    [t('came.dialled'), called],
    ...(place === null ? [] : [[t('came.place'), place] as const]),
    ...(staff === null ? [] : [[t('came.asked.who'), staff] as const]),
    ...(language === null ? [] : [[t('came.language'), languageName(language, tag)] as const]),
  ];
  // The first one is what was dialled, which stands above; it is told where it did something.
  const turns = call.turns.filter(({ asked, did }) => asked !== 'code' || did !== undefined);
  return (
    <div className={classes.opened}>
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {call.turns.length === 0 ? <p className={classes.untold}>{t('came.untold')}</p> : null}
      {turns.length === 0 ? null : (
        <ol className={classes.turns}>
          {turns.map((turn, index) => (
            <OneTurn key={`${index} ${turn.asked}`} turn={turn} called={called} />
          ))}
        </ol>
      )}
    </div>
  );
}

function OneTurn({ turn, called }: { readonly turn: Turn; readonly called: string }): ReactElement {
  const { t, tag } = useLanguage();
  const { asked, did, room = '', at, name = '', count = 1, result } = turn;
  const results = result === undefined ? undefined : resultWord(result);
  const values = {
    room,
    name,
    count,
    at: at === undefined ? '' : momentOf(`${at.replace(' ', 'T')}:00Z`, 'UTC', tag),
    result: results === undefined ? '' : t(results),
  };
  return (
    <li data-turn={asked}>
      <span>
        <strong>{asked === 'code' ? t('came.dialled') : t(`came.asked.${asked}`)}</strong>
        {` · ${asked === 'code' ? called : answerOf(turn, t)}`}
      </span>
      {did === undefined ? null : <span className={classes.did}>{t(`came.did.${did}`, values)}</span>}
    </li>
  );
}

function answerOf({ pressed: keys, how }: Turn, t: Translate): string {
  if (how === 'silence') return t('came.silence');
  if (/^\*{4}$/.test(keys)) return how === 'hung-up' ? `${t('came.hidden')}, ${t('came.hungUp')}` : t('came.hidden');
  if (how === 'hung-up') return keys === '' ? t('came.hungUp') : t('came.hungUpWith', { keys });
  return t('came.keys', { keys });
}

function languageName(language: string, tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language' }).of(language) ?? language;
}
