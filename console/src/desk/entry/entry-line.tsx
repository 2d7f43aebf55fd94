import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { Refused } from '../../shared/http/request.ts';
import { useKeys } from '../keyboard/keys.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { useSession } from '../../shared/session.ts';
import { serviceNow, useNow } from '../../shared/time/clock.ts';
import { useTell } from '../undo/toasts.tsx';
import classes from './entry-line.module.css';
import { roomsQuery } from '../hotel/queries.ts';
import { useFacts } from './facts.ts';
import { parse } from './parse.ts';
import { isPerformable, perform } from './perform.ts';
import { languageName, sayBack } from './say-back.ts';

/** One line for everything the desk does most; it says back what it has understood before Enter is pressed. */
export function EntryLine(): ReactElement {
  const { t, tag } = useLanguage();
  const { property } = useSession();
  const tell = useTell();
  const navigate = useNavigate();
  const now = useNow(1000);
  const facts = useFacts();
  const wakesIn = useWakesIn(tag);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [pressed, setPressed] = useState(false);
  const busy = useRef(false);

  const focus = (): void => {
    input.current?.focus();
    input.current?.select();
  };
  useKeys({ '/': focus, 'Ctrl+k': focus });

  const entry = useMemo(() => (facts === undefined ? undefined : parse(text, { ...facts, now })), [text, facts, now]);
  const setting = { t, language: tag, zone: property.timezone, now, wakesIn };
  // While a word is still being typed it is no mistake yet.
  const refused = entry?.kind === 'refused' && (pressed || /\s\S{2}/.test(text) || text.length > 4);
  const said =
    entry === undefined || entry.kind === 'empty' || (entry.kind === 'refused' && !refused)
      ? ''
      : sayBack(entry, setting);

  const clear = (): void => {
    setText('');
    setPressed(false);
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
    busy.current = true;
    const detail = sayBack(understood, { ...setting, now: serviceNow() });
    try {
      const done = await perform(understood);
      tell({ title: t(done.word, { seconds: done.seconds }), detail, seconds: done.seconds, undo: done.undo });
      clear();
    } catch (error) {
      // What was typed stays: it can be sent again as it is.
      tell({
        title: t('done.failed'),
        detail: error instanceof Refused ? error.message : t('trouble.away'),
        trouble: true,
        seconds: 15,
      });
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
          placeholder={t('entry.placeholder')}
          aria-label={t('entry.label')}
          aria-describedby="entry-said"
          aria-invalid={refused}
          aria-keyshortcuts="/ Control+K"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
        />
        <kbd className={classes.key} aria-hidden="true">
          {text === '' ? '/' : t('entry.enter')}
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
      </output>
    </div>
  );
}

/** In what language a room is woken: its own, or the property's. */
function useWakesIn(reader: string): (room: string) => string {
  const { property } = useSession();
  const { data } = useQuery(roomsQuery('mailboxes'));
  const usual = property.languages[0];
  return useMemo(() => {
    const own = new Map(data?.map(({ room, language }) => [room, language]));
    return (room) => {
      const spoken = own.get(room) ?? usual;
      return spoken === undefined ? '' : languageName(spoken, reader);
    };
  }, [data, usual, reader]);
}
