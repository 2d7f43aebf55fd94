import { Button, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import { isRefusal } from '../entry/entry.ts';
import { useFacts } from '../entry/facts.ts';
import { newKey, Refused } from '../../shared/http/request.ts';
import { useLanguage, useTranslate } from '../../shared/language/language.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import screen from '../look/screen.module.css';
import { licensed, useSession } from '../../shared/session.ts';
import { useNow } from '../../shared/time/clock.ts';
import { clockTime, shortDate } from '../../shared/time/zone.ts';
import { useTell } from '../undo/toasts.tsx';
import { bookCalls, deleteCall } from '../wakeups/queries.ts';
import classes from './group.module.css';
import { plan } from './plan.ts';

/** Forty rooms of a group in half a minute: paste, look, set. */
export function Group(): ReactElement {
  const t = useTranslate();
  return licensed(useSession(), 'wakeup') ? <Screen /> : <p>{t('trouble.noWakeups')}</p>;
}

function Screen(): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const facts = useFacts();
  const tell = useTell();
  const queries = useQueryClient();
  const now = useNow(60_000);
  const [pasted, setPasted] = useState('');
  const [time, setTime] = useState('');
  const [busy, setBusy] = useState(false);
  const planned = useMemo(
    () => (facts === undefined ? [] : plan(pasted, time, { ...facts, now })),
    [facts, pasted, time, now],
  );
  const wrong = planned.filter(({ outcome }) => isRefusal(outcome)).length;
  const moment = (at: number): string => `${shortDate(at, timezone, tag)} ${clockTime(at, timezone)}`;

  const set = async (): Promise<void> => {
    setBusy(true);
    const made: string[] = [];
    const undo = async (): Promise<void> => {
      for (const id of made) await deleteCall(id);
    };
    try {
      const wanted = planned.flatMap(({ outcome }) => (isRefusal(outcome) ? [] : [outcome]));
      // Calls of the same minute are one request: all of them are set, or none.
      for (const same of Map.groupBy(wanted, ({ at, daily }) => `${at} ${String(daily)}`).values()) {
        const [{ at, daily }] = same as [(typeof same)[number]];
        const standing = new Set(same.flatMap((each) => each.standing.map(({ id }) => id)));
        const form = {
          room: same.flatMap(({ rooms }) => rooms).join(','),
          datetime: new Date(at).toISOString(),
          ...(daily ? { daily: 'true' as const } : {}),
        };
        const answer = await bookCalls(form, newKey());
        made.push(...(answer.calls?.map(({ id }) => id) ?? [answer.id]).filter((id) => !standing.has(id)));
      }
      tell({ title: t('group.done', { count: wanted.length }), seconds: 10, undo });
      setPasted('');
    } catch (error) {
      // No silent half: what was set before the failure is taken back.
      await undo().catch(() => undefined);
      tell({
        title: t('done.failed'),
        detail: error instanceof Refused ? error.message : t('trouble.away'),
        trouble: true,
        seconds: 20,
      });
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: ['wakeups'] });
    }
  };

  return (
    <div className={screen.card}>
      <h1 className={classes.title}>{t('group.title')}</h1>
      <div className={classes.columns}>
        <div className={classes.fields}>
          <TextInput
            label={t('group.time')}
            description={t('group.timeHint')}
            size="md"
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
            autoComplete="off"
          />
          <Textarea
            label={t('group.rooms')}
            description={t('group.roomsHint')}
            size="md"
            rows={8}
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
          <Button size="md" onClick={() => void set()} loading={busy} disabled={planned.length === 0 || wrong > 0}>
            {t('group.set', { count: planned.length })}
          </Button>
          <p role="status" className={classes.mend}>
            {wrong > 0 ? t('group.mend', { count: wrong }) : ''}
          </p>
        </div>
        <section className={classes.preview} aria-label={t('group.preview')} tabIndex={0}>
          {planned.length === 0 ? <p className={classes.none}>{t('group.nothing')}</p> : null}
          <ul className={classes.lines}>
            {planned.map(({ text, outcome }, index) => (
              // The same text may stand twice, so its place is part of what it is.
              <li key={`${index} ${text}`} className={classes.line} data-wrong={isRefusal(outcome)}>
                <Icon name={isRefusal(outcome) ? 'cross' : 'check'} size={16} />
                <span className={classes.room}>{text}</span>
                <span>
                  {isRefusal(outcome)
                    ? [
                        t(outcome.why, outcome.values),
                        ...(outcome.nearest.length === 0
                          ? []
                          : [t('refused.nearest', { rooms: outcome.nearest.join(', ') })]),
                      ].join(' ')
                    : t('group.fine', { time: moment(outcome.at) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}
