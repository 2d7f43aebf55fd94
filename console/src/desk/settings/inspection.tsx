/** Which status only those who inspect may give to a room. None, until somebody says so. */
import { Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { statusTypesQuery } from '../hotel/queries.ts';
import { request } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { useTell, useTellFailure } from '../undo/toasts.tsx';
import classes from './settings.module.css';

const put = (id: string, inspect: boolean): Promise<unknown> =>
  request('PATCH /api/v1/status-types/{id}', { path: { id }, json: { inspect } });

export function Inspection(): ReactElement | null {
  const t = useTranslate();
  const tell = useTell();
  const tellFailure = useTellFailure();
  const queries = useQueryClient();
  const { data = [] } = useQuery(statusTypesQuery);
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['status-types'] });
  const change = async (id: string, name: string, inspect: boolean): Promise<void> => {
    // Shown at once; what the service refuses is put right when the list is read again. A list that is on its way was
    // read before.
    await queries.cancelQueries({ queryKey: statusTypesQuery.queryKey });
    queries.setQueryData(statusTypesQuery.queryKey, (before) =>
      before?.map((one) => (one.id === id ? { ...one, inspect } : one)),
    );
    try {
      await put(id, inspect);
      tell({ title: t('settings.saved', { name }), seconds: 10, undo: () => put(id, !inspect).then(refresh) });
    } catch (error) {
      tellFailure(error);
    }
    await refresh();
  };
  if (data.length === 0) return null;
  return (
    <>
      <h2 className={classes.section}>{t('keeping.inspection')}</h2>
      <p className={classes.hint}>{t('keeping.inspectionHint')}</p>
      <div role="group" aria-label={t('keeping.inspection')} className={classes.checks}>
        {data.map(({ id, description, inspect }) => (
          <Checkbox
            key={id}
            label={t('keeping.onlyInspect', { status: description })}
            checked={inspect}
            onChange={({ currentTarget: { checked } }) => void change(id, description, checked)}
          />
        ))}
      </div>
    </>
  );
}
