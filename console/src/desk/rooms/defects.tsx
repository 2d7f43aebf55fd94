/** What is broken: in one room, and in the whole house. */
import { Allowed } from '../session/allowed.tsx';
import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { newKey, request } from '../../shared/http/request.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import { useSession } from '../../shared/session.ts';
import { clockTime, shortDate } from '../../shared/time/zone.ts';
import { useTell, useTellFailure } from '../undo/toasts.tsx';
import board from './board.module.css';
import classes from './defects.module.css';
import { type Defect, defectsQuery } from './queries.ts';

/** All that are open, out of the way until somebody wants them. */
export function EveryDefect(): ReactElement | null {
  const { t } = useLanguage();
  const { data = [] } = useQuery(defectsQuery);
  if (data.length === 0) return null;
  return (
    <details className={board.broken}>
      <summary>
        <Icon name="wrench" size={15} /> {t('presence.defects', { count: data.length })}
      </summary>
      <List defects={data} withRoom />
    </details>
  );
}

export function RoomDefects({ room }: { readonly room: string }): ReactElement {
  const { t } = useLanguage();
  const tell = useTell();
  const tellFailure = useTellFailure();
  const queries = useQueryClient();
  const { data = [] } = useQuery(defectsQuery);
  const [words, setWords] = useState('');
  const mine = data.filter((one) => one.room === room);
  const report = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const said = words.trim();
    if (said === '') return;
    try {
      await request('POST /api/v1/defects', { json: { room, words: said }, key: newKey() });
      setWords('');
      tell({ title: t('keeping.reported', { words: said }) });
    } catch (error) {
      tellFailure(error);
    }
    await queries.invalidateQueries({ queryKey: ['defects'] });
  };
  return (
    <section aria-labelledby="room-defects">
      <h2 id="room-defects" className={classes.title}>
        {t('keeping.defects')}
      </h2>
      {mine.length === 0 ? <p className={classes.none}>{t('keeping.noDefects')}</p> : <List defects={mine} />}
      <Allowed to="defects.write">
        <form className={classes.report} onSubmit={(event) => void report(event)}>
          <TextInput
            label={t('keeping.report')}
            value={words}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={words.trim() === ''}>
            {t('keeping.send')}
          </Button>
        </form>
      </Allowed>
    </section>
  );
}

function List({ defects, withRoom = false }: { readonly defects: readonly Defect[]; readonly withRoom?: boolean }) {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const tell = useTell();
  const tellFailure = useTellFailure();
  const queries = useQueryClient();
  const fix = async ({ id, words }: Defect): Promise<void> => {
    try {
      await request('POST /api/v1/defects/{id}/fix', { path: { id }, key: newKey() });
      tell({ title: t('keeping.isFixed', { words }) });
    } catch (error) {
      tellFailure(error);
    }
    await queries.invalidateQueries({ queryKey: ['defects'] });
  };
  return (
    <ul className={classes.list}>
      {defects.map((defect) => {
        const { id, room, words, photo, reported, reporter } = defect;
        const at = Date.parse(reported);
        const time = `${shortDate(at, timezone, tag)} ${clockTime(at, timezone)}`;
        return (
          <li key={id} className={classes.defect}>
            {withRoom ? (
              <Link to="/rooms/$room" params={{ room }} className={classes.room}>
                {room}
              </Link>
            ) : null}
            {photo ? (
              <a href={`/api/v1/defects/${id}/photo`} target="_blank" rel="noreferrer">
                <img
                  className={classes.photo}
                  src={`/api/v1/defects/${id}/photo`}
                  alt={t('presence.photo', { words })}
                  loading="lazy"
                />
              </a>
            ) : null}
            <span className={classes.words}>
              {words}
              <span className={classes.who}>{t('presence.reported', { reporter, time })}</span>
            </span>
            <Allowed to="defects.write">
              <Button
                variant="default"
                size="sm"
                aria-label={t('keeping.fixOne', { words, room })}
                onClick={() => void fix(defect)}
              >
                {t('presence.fixed')}
              </Button>
            </Allowed>
          </li>
        );
      })}
    </ul>
  );
}
