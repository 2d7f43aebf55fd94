import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import { type Entry, isRefusal } from '../entry/entry.ts';
import { useFacts } from '../entry/facts.ts';
import { refusalWords } from '../entry/say-back.ts';
import { useLanguage, useTranslate } from '../../shared/language/language.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import screen from '../look/screen.module.css';
import { licensed, useSession } from '../../shared/session.ts';
import { useNow } from '../../shared/time/clock.ts';
import { clockTime, shortDate } from '../../shared/time/zone.ts';
import { useTell, useTellFailure } from '../undo/toasts.tsx';
import { useWarned } from '../wakeups/outlook.ts';
import { bookTogether, deleteCall } from '../wakeups/queries.ts';
import classes from './group.module.css';
import { NamedGroups } from './named-groups.tsx';
import { plan } from './plan.ts';
import { possibleQuery } from './queries.ts';

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
  const tellFailure = useTellFailure();
  const warned = useWarned();
  const queries = useQueryClient();
  const now = useNow(60_000);
  const [pasted, setPasted] = useState('');
  const [time, setTime] = useState('');
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const planned = useMemo(
    () => (facts === undefined ? [] : plan(pasted, time, { ...facts, now })),
    [facts, pasted, time, now],
  );
  const wrong = planned.filter(({ outcome }) => isRefusal(outcome)).length;
  const fineWords = ({ at, method, others }: Extract<Entry, { kind: 'wakeup' }>): string =>
    [
      t('group.fine', { time: moment(at) }),
      ...(method === undefined ? [] : [t(`word.${method}`)]),
      ...(others.length === 0
        ? []
        : [t('group.others', { times: others.map((other) => moment(other.at)).join(', ') })]),
    ].join(' · ');
  const moment = (at: number): string => `${shortDate(at, timezone, tag)} ${clockTime(at, timezone)}`;

  const fine = planned.flatMap(({ outcome }) => (isRefusal(outcome) ? [] : [outcome]));
  const set = async (): Promise<void> => {
    setBusy(true);
    try {
      const standing = new Set(fine.flatMap((each) => each.standing.map(({ id }) => id)));
      const calls = fine.flatMap(({ rooms, at, daily, method }) => {
        const wanted = { datetime: new Date(at).toISOString(), daily, ...(method === undefined ? {} : { method }) };
        return rooms.map((room) => ({ room, ...wanted }));
      });
      const made = (await bookTogether(calls, name.trim() === '' ? undefined : name.trim())).filter(
        (id) => !standing.has(id),
      );
      const undo = async (): Promise<void> => {
        for (const id of made) await deleteCall(id);
      };
      const title = made.length === 0 ? t('done.already') : t('group.done', { count: calls.length });
      tell(warned({ title, seconds: 10, ...(made.length === 0 ? {} : { undo }) }));
      setPasted('');
      setName('');
    } catch (error) {
      tellFailure(error, 20);
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: ['wakeups'] });
    }
  };

  return (
    <>
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
            <TextInput
              label={t('group.name')}
              description={t('group.nameHint')}
              size="md"
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
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
              {t('group.set', { count: fine.length })}
            </Button>
            <p role="status" className={classes.mend}>
              {wrong > 0 ? t('group.mend', { count: wrong }) : <Outlook wanted={fine} />}
            </p>
          </div>
          <section className={classes.preview} aria-label={t('group.preview')} tabIndex={0}>
            {planned.length === 0 ? <p className={classes.none}>{t('group.nothing')}</p> : null}
            <ul className={classes.lines}>
              {[...planned.entries()]
                .toSorted(([, one], [, other]) => Number(isRefusal(other.outcome)) - Number(isRefusal(one.outcome)))
                .map(([index, { text, outcome }]) => (
                  // The same text may stand twice, so its place is part of what it is.
                  <li key={`${index} ${text}`} className={classes.line} data-wrong={isRefusal(outcome)}>
                    <Icon name={isRefusal(outcome) ? 'cross' : 'check'} size={16} />
                    <span className={classes.room}>{text}</span>
                    <span>{isRefusal(outcome) ? refusalWords(outcome, t) : fineWords(outcome)}</span>
                  </li>
                ))}
            </ul>
          </section>
        </div>
      </div>
      <NamedGroups />
    </>
  );
}

/** Whether the lines are enough for these calls, before they are set. */
function Outlook({ wanted }: { readonly wanted: readonly { readonly at: number }[] }): ReactElement | null {
  const t = useTranslate();
  const also = [...Map.groupBy(wanted, ({ at }) => at)]
    .map(([at, same]) => `${new Date(at).toISOString()}*${same.length}`)
    .join(',');
  const { data } = useQuery(possibleQuery(also));
  if (wanted.length === 0 || data === undefined) return null;
  return (
    <>{data.lateCalls === 0 ? t('group.onTime') : t('group.late', { count: data.lateCalls, lines: data.lines })}</>
  );
}
