import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useKeys } from '../keyboard/keys.ts';
import { useFilled } from '../keyboard/line.ts';
import { useSingleKeys } from '../keyboard/single.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { useSession } from '../../shared/session.ts';
import { serviceNow, useNow } from '../../shared/time/clock.ts';
import { useLine } from '../session/lapsed.ts';
import { useTell, useTellFailure } from '../undo/toasts.tsx';
import { useWarned } from '../wakeups/outlook.ts';
import { type Method, methods } from '../wakeups/wakeup.ts';
import classes from './entry-line.module.css';
import { useNames } from '../hotel/guests.ts';
import { languageName } from '../hotel/language-name.ts';
import { roomsQuery } from '../hotel/queries.ts';
import { useFacts } from './facts.ts';
import { parse, withMethod } from './parse.ts';
import { isPerformable, perform } from './perform.ts';
import { sayBack, warning } from './say-back.ts';

/** One line for everything the desk does most; it says back what it has understood before Enter is pressed. */
export function EntryLine(): ReactElement {
  const { t, tag } = useLanguage();
  const { property } = useSession();
  const tell = useTell();
  const tellFailure = useTellFailure();
  const withWarning = useWarned();
  const navigate = useNavigate();
  const now = useNow(1000);
  const facts = useFacts();
  const wakesIn = useWakesIn(tag);
  const names = useNames();
  const { single } = useSingleKeys();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useLine();
  const [pressed, setPressed] = useState(false);
  const busy = useRef(false);
  /** A line that cancels a whole series is entered twice. */
  const [asked, setAsked] = useState('');

  const focus = (): void => {
    input.current?.focus();
    input.current?.select();
  };
  useKeys({ '/': focus, 'Ctrl+k': focus });
  // What was typed before the session ended is to be finished, or to be typed over.
  useEffect(() => {
    if (input.current !== null && input.current.value !== '') focus();
  }, []);
  useFilled((words) => {
    setText(words);
    setPressed(false);
    input.current?.focus();
  });

  const entry = useMemo(() => (facts === undefined ? undefined : parse(text, { ...facts, now })), [text, facts, now]);
  const setting = { t, language: tag, zone: property.timezone, now, wakesIn, names };
  // While a word is still being typed it is no mistake yet.
  const refused = entry?.kind === 'refused' && (pressed || /\s\S{2}/.test(text) || text.length > 4);
  const said =
    entry === undefined || entry.kind === 'empty' || (entry.kind === 'refused' && !refused)
      ? ''
      : sayBack(entry, setting);
  const warned = entry === undefined ? '' : warning(entry, setting);
  // A key that undoes is no letter of an empty line, unless a room begins with it.
  const undoes = facts !== undefined && ![...facts.phones, ...facts.listed].some((room) => /^u/i.test(room));

  const clear = (): void => {
    setText('');
    setPressed(false);
    setAsked('');
  };
  const enter = async (): Promise<void> => {
    setPressed(true);
    if (facts === undefined || busy.current) return;
    const understood = parse(text, { ...facts, now: serviceNow() });
    const [only, ...others] = understood.kind === 'begun' ? understood.rooms : [];
    if (only !== undefined && others.length === 0) {
      clear();
      input.current?.blur();
      void navigate({ to: '/rooms/$room', params: { room: only } });
      return;
    }
    if (!isPerformable(understood)) return;
    if (understood.kind === 'cancel' && understood.calls.some(({ daily }) => daily) && asked !== text) {
      setAsked(text);
      return;
    }
    busy.current = true;
    const speaking = { ...setting, now: serviceNow() };
    const detail = [sayBack(understood, speaking), warning(understood, speaking)]
      .filter((one) => one !== '')
      .join(' · ');
    try {
      const done = await perform(understood);
      const toast = { title: t(done.word, { seconds: done.seconds }), detail, seconds: done.seconds, undo: done.undo };
      tell(understood.kind === 'wakeup' ? withWarning(toast) : toast);
      clear();
    } catch (error) {
      // What was typed stays: it can be sent again as it is.
      tellFailure(error);
    } finally {
      busy.current = false;
    }
  };

  // Whoever is quicker than the list of rooms has pressed Enter all the same.
  const early = pressed && text !== '' && facts === undefined;
  const wasEarly = useRef(false);
  useEffect(() => {
    if (wasEarly.current && pressed && facts !== undefined) void enter();
    wasEarly.current = early;
  });

  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') void enter();
    if (event.key === 'Escape') {
      clear();
      event.currentTarget.blur();
    }
  };

  return (
    <div className={classes.entry} data-print="no">
      <div className={classes.field} data-refused={refused}>
        <input
          dir="ltr" // rooms and times are typed from left to right in every language
          ref={input}
          id="entry-line"
          className={classes.input}
          value={text}
          onChange={(event) => {
            // Whoever is here already and presses / by habit means this line, and no entry begins with one.
            setText(event.currentTarget.value.replace(/^\/+/, ''));
            setPressed(false);
          }}
          onKeyDown={onKey}
          data-keys={undoes ? 'u' : undefined}
          placeholder={t('entry.placeholder')}
          aria-label={t('entry.label')}
          aria-describedby="entry-said"
          aria-invalid={refused}
          aria-keyshortcuts={single ? '/ Control+K' : 'Control+K'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
        />
        {entry?.kind === 'wakeup' ? (
          <select
            className={classes.method}
            aria-label={t('record.method')}
            value={entry.woken ?? ''}
            onChange={(event) => {
              setText(withMethod(text, event.currentTarget.value as Method));
              input.current?.focus();
            }}
          >
            {entry.woken === undefined ? <option value="">…</option> : null}
            {methods.map((method) => (
              <option key={method} value={method}>
                {t(`word.${method}`)}
              </option>
            ))}
          </select>
        ) : null}
        <kbd className={classes.key} aria-hidden="true">
          {text === '' ? (single ? '/' : 'Ctrl K') : t('entry.enter')}
        </kbd>
      </div>
      <output
        id="entry-said"
        className={classes.said}
        data-refused={refused}
        data-ready={
          entry !== undefined && (isPerformable(entry) || (entry.kind === 'begun' && entry.rooms.length === 1))
        }
        aria-live="polite"
      >
        {early ? t('entry.early') : said === '' ? t('entry.hint') : said}
        {warned === '' ? null : (
          <strong className={classes.warned}>
            {warned} {asked === text ? t('say.askDaily') : ''}
          </strong>
        )}
      </output>
    </div>
  );
}

/** In what language a room is woken: the guest's, the room's or the property's, as the service decides it. */
function useWakesIn(reader: string): (room: string) => string {
  const { data } = useQuery(roomsQuery('mailboxes'));
  return useMemo(() => {
    const spokenIn = new Map(data?.map(({ room, spoken }) => [room, spoken]));
    return (room) => {
      const spoken = spokenIn.get(room);
      return spoken === undefined ? '' : languageName(spoken, reader);
    };
  }, [data, reader]);
}
