import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import { usePeople } from '../../shared/people.tsx';
import { Fates } from '../postings/fates.tsx';
import { roomPostingsQuery } from '../postings/queries.ts';
import record from '../record/call-record.module.css';
import { useMoney } from '../../shared/money.ts';
import { useSession } from '../../shared/session.ts';
import { clockTime, shortDate } from '../../shared/time/zone.ts';
import classes from './room.module.css';

/** What was charged to the room of late, and whether the property's systems have it. */
export function RoomCharges({ room }: { readonly room: string }): ReactElement {
  const called = usePeople();
  const { t, tag } = useLanguage();
  const money = useMoney();
  const { timezone } = useSession().property;
  const { data } = useQuery(roomPostingsQuery(room));
  return (
    <section aria-labelledby="room-charges">
      <h2 id="room-charges" className={record.section}>
        {t('room.charges')}
      </h2>
      {data?.length === 0 ? <p className={record.none}>{t('room.noCharges')}</p> : null}
      <ul className={classes.list}>
        {data?.map((posting) => (
          <li key={posting.id} className={classes.charge}>
            <div className={classes.what}>
              <span>
                {posting.quantity} × {posting.description}
              </span>
              <span>{money(posting.amount)}</span>
            </div>
            <p className={classes.name}>
              {shortDate(Date.parse(posting.at), timezone, tag)} {clockTime(Date.parse(posting.at), timezone)} ·{' '}
              {t('postings.by', { actor: called(posting.actor, posting.at) })}
            </p>
            <Fates posting={posting} />
          </li>
        ))}
      </ul>
    </section>
  );
}
