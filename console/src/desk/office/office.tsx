import { Link, type LinkProps, Navigate, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Word } from '../../shared/language/en.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { may, type Right, type Session, useSession } from '../../shared/session.ts';
import classes from './office.module.css';

interface Desk {
  readonly to: NonNullable<LinkProps['to']>;
  readonly word: Word;
  readonly needs: Right;
  /** Who may look at it without having a place in the office: something else leads there. */
  readonly reads?: Right;
}

/** The administrator's screens, in the order in which they are needed. */
export const desks: readonly Desk[] = [
  { to: '/office/journal', word: 'journal.title', needs: 'journal.read' },
  { to: '/office/calls-in', word: 'came.title', needs: 'settings.read', reads: 'wakeups.read' },
  { to: '/office/reports', word: 'reports.title', needs: 'reports.read' },
  { to: '/office/announcements', word: 'nav.announcements', needs: 'settings.change' },
  { to: '/office/settings', word: 'nav.settings', needs: 'settings.change' },
  { to: '/office/connections', word: 'connections.title', needs: 'destinations.replay' },
  { to: '/office/system', word: 'system.title', needs: 'health.read' },
];

/** Screens that change something are for those who may change it. */
const desksOf = (session: Session): readonly Desk[] => desks.filter(({ needs }) => may(session, needs));
export const sitsInOffice = (session: Session): boolean => desksOf(session).length > 0;

/** What stands around every screen of the office: the list of them. */
export function Office(): ReactElement {
  const t = useTranslate();
  const session = useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const own = desksOf(session);
  const here = desks.find(({ to }) => path.startsWith(to));
  const isVisitor = here?.reads !== undefined && may(session, here.reads);
  const isOthers = here !== undefined && !own.includes(here);
  if (!isVisitor && (own.length === 0 || isOthers)) return <p>{t('trouble.notAllowed')}</p>;
  if (own.length === 0) return <Outlet />;
  const [first] = own;
  if (path === '/office' && first !== undefined) return <Navigate to={first.to} replace />;
  return (
    <div className={classes.office}>
      <nav aria-label={t('office.screens')} className={classes.screens} data-print="no">
        {own.map(({ to, word }) => (
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
