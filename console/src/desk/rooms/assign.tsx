/** Gives rooms to those who clean them today. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { request } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { usePerson } from '../../shared/people.tsx';
import { may, type Session } from '../../shared/session.ts';
import { useTell, useTellFailure } from '../undo/toasts.tsx';
import classes from './board.module.css';
import { assigneesQuery, boardQuery } from './queries.ts';

export const supervises = (session: Session): boolean => may(session, 'rooms.assign');

const put = (rooms: readonly string[], account: string | null): Promise<unknown> =>
  request('PUT /api/v1/assignments', { json: { rooms: [...rooms], account } });
/** Stands for nobody in a list of names; no account has an empty one. */
const nobody = '';
const unchosen = ' ';

interface Props {
  readonly rooms: ReadonlySet<string>;
  readonly done: () => void;
}

export function Assign({ rooms, done }: Props): ReactElement {
  const t = useTranslate();
  const tell = useTell();
  const tellFailure = useTellFailure();
  const queries = useQueryClient();
  const nameOf = usePerson();
  const { data: accounts = [] } = useQuery(assigneesQuery);
  const { data: board = [] } = useQuery(boardQuery);
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['room-status'] });
  const assign = async (account: string | null): Promise<void> => {
    const before = Map.groupBy(
      board.filter(({ room }) => rooms.has(room)),
      ({ assigned }) => assigned,
    );
    try {
      await put([...rooms], account);
      const undo = async (): Promise<void> => {
        for (const [whose, some] of before)
          await put(
            some.map(({ room }) => room),
            whose,
          );
        await refresh();
      };
      const count = rooms.size;
      const title =
        account === null ? t('keeping.taken', { count }) : t('keeping.assigned', { count, account: nameOf(account) });
      tell({ title, seconds: 10, undo });
      done();
    } catch (error) {
      tellFailure(error);
    }
    await refresh();
  };
  return (
    <label className={classes.give}>
      {t('keeping.assign')}
      <select
        value={unchosen}
        disabled={rooms.size === 0}
        onChange={({ currentTarget: { value } }) => void assign(value === nobody ? null : value)}
      >
        <option value={unchosen} disabled hidden />
        <option value={nobody}>{t('keeping.nobody')}</option>
        {accounts.map((account) => (
          <option key={account} value={account}>
            {nameOf(account)}
          </option>
        ))}
      </select>
    </label>
  );
}
