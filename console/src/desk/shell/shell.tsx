import { Link, Outlet, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { NeedsYou } from '../alerts/needs-you.tsx';
import { armSound } from '../look/sound.ts';
import { EntryLine } from '../entry/entry-line.tsx';
import { useKeys } from '../keyboard/keys.ts';
import { rest } from '../keyboard/rest.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { may, type Right, type Session, useSession } from '../../shared/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { BigClock } from './big-clock.tsx';
import { KeysHelp } from './keys-help.tsx';
import { LiveIndicator } from './live-indicator.tsx';
import { LostBanner } from './lost-banner.tsx';
import { PhonesBanner } from './phones-banner.tsx';
import { Navigation, seesPostings, seesRooms } from './navigation.tsx';
import classes from './shell.module.css';

/** Who may only read has nothing to type. */
const typed: readonly Right[] = ['wakeups.book', 'status.set', 'charges.make', 'shift.write'];
const acts = (session: Session): boolean => typed.some((right) => may(session, right));

/** A wall has nobody in front of it who could type, or who is asked to do something. */
export function Around(): ReactElement {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return path === '/wall' ? <Outlet /> : <Shell />;
}

/**
 * What stands around every screen: where we are, what time it is, how fresh it is, the entry line, and who needs
 * somebody.
 */
function Shell(): ReactElement {
  const t = useTranslate();
  const session = useSession();
  const { property } = session;
  const navigate = useNavigate();
  useKeys(
    {
      t: () => void navigate({ to: '/' }),
      ...(seesPostings(session) ? { p: () => void navigate({ to: '/postings' }) } : {}),
      ...(seesRooms(session) ? { r: () => void navigate({ to: '/rooms' }) } : {}),
    },
    true,
    true,
  );
  const router = useRouter();
  // What works when nothing else does must be here before it is needed.
  useEffect(() => void router.preloadRoute({ to: '/night-sheet' }).catch(() => undefined), [router]);
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(rest, [shown]);
  useEffect(() => {
    // A page that was loaded again has no sound until somebody touches it.
    for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, armSound, { once: true });
  }, []);
  return (
    <div className={classes.shell}>
      <a href="#screen" className={classes.skip}>
        {t('nav.skip')}
      </a>
      <header className={classes.top} data-print="no">
        <div className={classes.brand}>
          <img src="/icon.svg" alt="" width={24} height={24} />
          <span className={classes.property} dir="auto">
            {property.name}
          </span>
        </div>
        <Navigation />
        <div className={classes.state}>
          <LiveIndicator />
          <KeysHelp />
          <AccountMenu />
        </div>
      </header>
      <LostBanner />
      <PhonesBanner />
      <div className={classes.middle}>
        <div className={classes.column}>
          <section className={classes.band} data-print="no" aria-label={t('entry.label')}>
            <BigClock />
            {acts(session) ? <EntryLine /> : null}
          </section>
          <main id="screen" tabIndex={-1} className={classes.screen}>
            <Outlet />
          </main>
        </div>
        <NeedsYou />
      </div>
    </div>
  );
}

export function Nothing(): ReactElement {
  const t = useTranslate();
  return (
    <p>
      {t('trouble.noScreen')} <Link to="/">{t('trouble.toTonight')}</Link>
    </p>
  );
}

export function Trouble(): ReactElement {
  const t = useTranslate();
  return (
    <div role="alert">
      <p>{t('trouble.screen')}</p>
      <button type="button" onClick={() => location.reload()}>
        {t('trouble.reload')}
      </button>
    </div>
  );
}
