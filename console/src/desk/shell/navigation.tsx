import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Word } from '../../shared/language/en.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { sitsInOffice } from '../office/office.tsx';
import { licensed, may, type Session, useSession } from '../../shared/session.ts';
import classes from './navigation.module.css';

interface Screen {
  readonly to: NonNullable<LinkProps['to']>;
  readonly word: Word;
  readonly may: (session: Session) => boolean;
}

const wakes = (session: Session): boolean => licensed(session, 'wakeup');

/** Charges, and what became of them. */
export const seesPostings = (session: Session): boolean =>
  licensed(session, 'inventory') && may(session, 'charges.read');
/** What a room is in at this moment, for whoever may wake it or tell its status. */
export const seesRooms = (session: Session): boolean => licensed(session, 'roomstatus') || wakes(session);

/** An account sees the screens that it may use, and no others. */
const screens: readonly Screen[] = [
  { to: '/', word: 'nav.tonight', may: wakes },
  { to: '/group', word: 'nav.group', may: (session) => wakes(session) && may(session, 'wakeups.book') },
  { to: '/night-sheet', word: 'nav.sheet', may: wakes },
  { to: '/handover', word: 'nav.handover', may: (session) => wakes(session) && may(session, 'shift.read') },
  { to: '/rooms', word: 'nav.rooms', may: seesRooms },
  { to: '/postings', word: 'nav.postings', may: seesPostings },
  { to: '/office', word: 'nav.office', may: sitsInOffice },
];

export function Navigation(): ReactElement {
  const t = useTranslate();
  const session = useSession();
  return (
    <nav aria-label={t('nav.main')} className={classes.navigation}>
      {screens
        .filter((screen) => screen.may(session))
        .map(({ to, word }) => (
          <Link key={to} to={to} className={classes.link} activeOptions={{ exact: to === '/' }}>
            {t(word)}
          </Link>
        ))}
    </nav>
  );
}
