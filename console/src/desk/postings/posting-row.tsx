import { Link } from '@tanstack/react-router';
import { memo, type ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { usePeople } from '../../shared/people.tsx';
import { useMoney } from '../../shared/money.ts';
import { useSession } from '../../shared/session.ts';
import { clockTime } from '../../shared/time/zone.ts';
import type { Posting } from './fate.ts';
import { Fates } from './fates.tsx';
import classes from './postings.module.css';

/** One charge: when, where, what, how much, by whom, and where it stands. */
export const PostingRow = memo(function Row({ posting }: { readonly posting: Posting }): ReactElement {
  const called = usePeople();
  const t = useTranslate();
  const money = useMoney();
  const { timezone } = useSession().property;
  const { at, room, quantity, description, amount, actor, undone } = posting;
  return (
    <div className={classes.row} data-posting={posting.id} data-undone={undone !== null}>
      <time className={classes.time} dateTime={at}>
        {clockTime(Date.parse(at), timezone)}
      </time>
      <Link to="/rooms/$room" params={{ room }} className={classes.room} preload={false}>
        {room}
      </Link>
      <span className={classes.what}>
        <span className={classes.thing}>
          {quantity} × {description}
        </span>
        <span className={classes.dim}>{t('postings.by', { actor: called(actor, at) })}</span>
      </span>
      <span className={classes.amount}>{money(amount)}</span>
      <Fates posting={posting} />
    </div>
  );
});
