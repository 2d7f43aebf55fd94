import { Link, type LinkProps, Navigate, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Word } from '../../shared/language/en.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { may, type Session, useSession } from '../../shared/session.ts';
import classes from './office.module.css';

interface Desk {
  readonly to: NonNullable<LinkProps['to']>;
  readonly word: Word;
}

/** The administrator's screens, in the order in which they are needed. */
export const desks: readonly Desk[] = [
  { to: '/office/journal', word: 'journal.title' },
  { to: '/office/reports', word: 'reports.title' },
  { to: '/office/announcements', word: 'nav.announcements' },
  { to: '/office/settings', word: 'nav.settings' },
  { to: '/office/connections', word: 'connections.title' },
  { to: '/office/system', word: 'system.title' },
];

export const sitsInOffice = (session: Session): boolean => may(session, 'admin');

/** What stands around every screen of the office: the list of them. */
export function Office(): ReactElement {
  const t = useTranslate();
  const session = useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (!sitsInOffice(session)) return <p>{t('trouble.notAllowed')}</p>;
  const [first] = desks;
  if (path === '/office' && first !== undefined) return <Navigate to={first.to} replace />;
  return (
    <div className={classes.office}>
      <nav aria-label={t('office.screens')} className={classes.screens} data-print="no">
        {desks.map(({ to, word }) => (
          <Link key={to} to={to} className={classes.link}>
            {t(word)}
          </Link>
        ))}
      </nav>
      <div className={classes.screen}>
        <Outlet />
      </div>
    </div>
  );
}
