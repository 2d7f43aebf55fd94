/** Entries as sentences, in the language of whoever reads, on the hotel's clock and with its own names. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { tell, type Told } from '../../../../server/src/events/telling/telling.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { licensed, useSession } from '../../shared/session.ts';
import { statusTypesQuery } from '../hotel/queries.ts';

export function useTelling(): (entry: Told) => string {
  const { tag } = useLanguage();
  const session = useSession();
  const { timezone } = session.property;
  const { data: types } = useQuery({ ...statusTypesQuery, enabled: licensed(session, 'roomstatus') });
  const statuses = useMemo(() => new Map(types?.map(({ id, description }) => [id, description])), [types]);
  return useCallback((entry) => tell(entry, tag, { zone: timezone, statuses }), [tag, timezone, statuses]);
}
