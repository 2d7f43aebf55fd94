import { type ReactElement, useEffect, useState } from 'react';
import type { CorridorWord } from '../shared/language/en/corridor.ts';
import { type LanguageTag, languages, useLanguage } from '../shared/language/language.tsx';
import { useMessagesStay } from '../shared/look/attention.ts';
import { Icon } from '../shared/look/icons.tsx';
import { looks, useLook } from '../shared/look/scheme.ts';
import { useSession } from '../shared/session.ts';
import { useNow } from '../shared/time/clock.ts';
import { clockTime } from '../shared/time/zone.ts';
import { type Connection, isAway } from './connection.ts';
import classes from './header.module.css';
import { useInstall } from './install.ts';
import { useTell } from './toasts.tsx';
import { useWords } from './words.ts';

interface Props {
  readonly connection: Connection;
  /** When what is shown was last true. */
  readonly since: number | undefined;
  readonly leave: () => Promise<void>;
}

export function Header({ connection, since, leave }: Props): ReactElement {
  const t = useWords();
  const { account, property } = useSession();
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!opened) return undefined;
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpened(false);
    };
    const away = (): void => setOpened(false);
    document.addEventListener('keydown', close);
    window.addEventListener('hashchange', away);
    return () => {
      document.removeEventListener('keydown', close);
      window.removeEventListener('hashchange', away);
    };
  }, [opened]);
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <div className={classes.where}>
          <div className={classes.property}>
            <bdi>{property.name}</bdi>
          </div>
          <Freshness connection={connection} since={since} />
        </div>
        <button
          type="button"
          className={classes.account}
          aria-label={t('menu.account', { name: account })}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <Icon name={opened ? 'cross' : 'person'} size={22} />
        </button>
      </div>
      {opened ? <Menu leave={leave} /> : null}
    </header>
  );
}

/**
 * Says how old what is shown may be. Amber at most: a corridor without network is nobody's emergency, and work goes on.
 */
function Freshness({ connection, since }: Pick<Props, 'connection' | 'since'>): ReactElement {
  const t = useWords();
  const { timezone } = useSession().property;
  useNow(1000);
  const begun = !connection.open && navigator.onLine && Date.now() - connection.heard <= 5000;
  const away = !begun && isAway(connection);
  const age = t('time.seconds', { seconds: Math.max(0, Math.round((Date.now() - connection.heard) / 1000)) });
  const time = clockTime(Math.max(since ?? 0, connection.heard), timezone);
  const words = away ? t('live.away', { time }) : begun ? t('live.connecting') : t('live.live', { age });
  return (
    <div className={classes.freshness} data-state={away ? 'away' : begun ? 'begun' : 'live'}>
      <span className={classes.dot} aria-hidden="true" />
      {words}
      {/* The age changes every second; only a change of state is worth saying aloud. */}
      <span className="unseen" role="status">
        {away ? words : ''}
      </span>
    </div>
  );
}

function Menu({ leave }: Pick<Props, 'leave'>): ReactElement {
  const { t, tag, speak } = useLanguage<CorridorWord>();
  const { look, choose } = useLook();
  const { account } = useSession();
  const { stay, choose: chooseStay } = useMessagesStay();
  const install = useInstall();
  const tell = useTell();
  return (
    <div className={classes.menu}>
      <div className={classes.name}>{t('menu.account', { name: account })}</div>
      <div role="group" aria-label={t('menu.look')} className={classes.choices}>
        {looks.map((one) => (
          <button key={one} type="button" aria-pressed={one === look} onClick={() => choose(one)}>
            {t(`menu.look.${one}`)}
          </button>
        ))}
      </div>
      <div role="group" aria-label={t('menu.language')} className={classes.choices}>
        {(Object.keys(languages) as LanguageTag[]).map((one) => (
          <button key={one} type="button" lang={one} aria-pressed={one === tag} onClick={() => speak(one)}>
            {languages[one].name}
          </button>
        ))}
      </div>
      <div role="group" aria-label={t('menu.messages')} className={classes.choices}>
        <button type="button" aria-pressed={stay} onClick={() => chooseStay(!stay)}>
          {t('menu.messages.stay')}
        </button>
      </div>
      {install === undefined ? null : (
        <button type="button" className={classes.item} onClick={install}>
          {t('menu.install')}
        </button>
      )}
      <a className={classes.item} href="/">
        {t('menu.desk')}
      </a>
      <button
        type="button"
        className={classes.item}
        onClick={() => void leave().catch(() => tell({ title: t('menu.needsNetwork'), trouble: true }))}
      >
        {t('menu.signOut')}
      </button>
    </div>
  );
}
