import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Word } from '../language/en.ts';
import { useTranslate } from '../language/language.tsx';
import { licensed, type Session, useSession } from '../session/session.ts';
import classes from './navigation.module.css';

interface Screen {
  readonly to: '/' | '/group' | '/night-sheet';
  readonly word: Word;
  readonly may: (session: Session) => boolean;
}

const wakes = (session: Session): boolean => licensed(session, 'wakeup');

/** An account sees the screens that it may use, and no others. */
const screens: readonly Screen[] = [
  { to: '/', word: 'nav.tonight', may: wakes },
  { to: '/group', word: 'nav.group', may: wakes },
  { to: '/night-sheet', word: 'nav.sheet', may: wakes },
];

export function Navigation(): ReactElement {
  const t = useTranslate();
  const session = useSession();
  return (
    <nav aria-label={t('nav.main')} className={classes.navigation}>
      {screens
        .filter(({ may }) => may(session))
        .map(({ to, word }) => (
          <Link key={to} to={to} className={classes.link} activeOptions={{ exact: true }}>
            {t(word)}
          </Link>
        ))}
    </nav>
  );
}
