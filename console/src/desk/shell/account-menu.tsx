import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { AlarmChoices } from '../alerts/alarm-choices.tsx';
import { type LanguageTag, languages, useLanguage } from '../../shared/language/language.tsx';
import { useMessagesStay } from '../../shared/look/attention.ts';
import { Icon } from '../../shared/look/icons.tsx';
import { looks, useLook } from '../../shared/look/scheme.ts';
import { usePerson } from '../../shared/people.tsx';
import { hasPassword, providerExit, type Session, sessionQuery, signOut, useSession } from '../../shared/session.ts';
import { hourChoices, useHours } from '../../shared/time/reader.ts';
import { leaveTab } from '../session/lapsed.ts';
import classes from './account-menu.module.css';

const OwnPassword = lazy(async () => ({ default: (await import('../session/own-password.tsx')).OwnPassword }));

const OwnSessions = lazy(async () => ({ default: (await import('../session/own-sessions.tsx')).OwnSessions }));

const SecondFactor = lazy(async () => ({ default: (await import('../session/second-factor.tsx')).SecondFactor }));

const OwnPasskeys = lazy(async () => ({ default: (await import('../session/own-passkeys.tsx')).OwnPasskeys }));

const dialogTitles = {
  password: 'password.menu',
  sessions: 'sessions.title',
  factor: 'factor.title',
  passkeys: 'passkey.title',
} as const;
type Dialog = keyof typeof dialogTitles;

/** A second factor and passkeys are made with the password, for those who sign in with one. */
function dialogsFor(session: Session): Dialog[] {
  if (!hasPassword(session)) return ['sessions'];
  return ['password', 'sessions', 'factor', ...('PublicKeyCredential' in window ? ['passkeys' as const] : [])];
}

/**
 * Plain buttons behind a button: what a menu would need beyond that, keyboards and readers have for buttons already.
 */
export function AccountMenu(): ReactElement {
  const { t, tag, speak } = useLanguage();
  const { look, choose } = useLook();
  const { hours, choose: chooseHours } = useHours();
  const { stay, choose: chooseStay } = useMessagesStay();
  const session = useSession();
  const person = usePerson()(session.account);
  const queries = useQueryClient();
  const [opened, setOpened] = useState(false);
  const [dialog, setDialog] = useState<Dialog>();
  const dialogs = dialogsFor(session);
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!opened) return undefined;
    const elsewhere = (event: Event): void => {
      if (
        event instanceof KeyboardEvent
          ? event.key === 'Escape'
          : !(event.target instanceof Node && whole.current?.contains(event.target) === true)
      )
        setOpened(false);
    };
    const kinds = ['pointerdown', 'focusin', 'keydown'];
    for (const kind of kinds) document.addEventListener(kind, elsewhere);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, elsewhere);
    };
  }, [opened]);
  const leave = async (): Promise<void> => {
    const exit = await providerExit().catch(() => null);
    await signOut().catch(() => undefined);
    leaveTab();
    queries.setQueryData(sessionQuery.queryKey, null);
    if (exit !== null) location.assign(exit);
  };
  return (
    <div ref={whole} className={classes.whole}>
      <button
        type="button"
        className={classes.button}
        aria-label={t('menu.account', { name: person })}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <Icon name="person" />
        <span className={classes.name}>{person}</span>
      </button>
      {opened ? (
        <div className={classes.panel}>
          <Choices title={t('menu.look')}>
            {looks.map((one) => (
              <Choice key={one} chosen={one === look} onClick={() => choose(one)}>
                {t(`menu.look.${one}`)}
              </Choice>
            ))}
          </Choices>
          <label className={classes.choices}>
            <span className={classes.title}>{t('menu.language')}</span>
            <select
              className={classes.select}
              value={tag}
              onChange={({ currentTarget: { value } }) => speak(value as LanguageTag)}
            >
              {Object.entries(languages).map(([one, { name }]) => (
                <option key={one} value={one} lang={one}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <Choices title={t('menu.hours')}>
            {hourChoices.map((one) => (
              <Choice key={one} chosen={one === hours} onClick={() => chooseHours(one)}>
                {t(`menu.hours.${one}`)}
              </Choice>
            ))}
          </Choices>
          <Choices title={t('menu.messages')}>
            <Choice chosen={stay} onClick={() => chooseStay(!stay)}>
              {t('menu.messages.stay')}
            </Choice>
          </Choices>
          <Choices title={t('alarm.title')}>
            <AlarmChoices item={classes.item} />
          </Choices>
          <a className={classes.item} href="/wall">
            {t('menu.wall')}
          </a>
          {dialogs.map((one) => (
            <button
              key={one}
              type="button"
              className={classes.item}
              onClick={() => {
                setOpened(false);
                setDialog(one);
              }}
            >
              {t(dialogTitles[one])}
            </button>
          ))}
          <a className={classes.item} href="/corridor">
            {t('menu.corridor')}
          </a>
          <button type="button" className={classes.item} onClick={() => void leave()}>
            {t('menu.signOut')}
          </button>
        </div>
      ) : null}
      {dialog === 'password' ? (
        <Suspense>
          <OwnPassword opened close={() => setDialog(undefined)} />
        </Suspense>
      ) : null}
      {dialog === 'sessions' ? (
        <Suspense>
          <OwnSessions opened close={() => setDialog(undefined)} />
        </Suspense>
      ) : null}
      {dialog === 'factor' ? (
        <Suspense>
          <SecondFactor close={() => setDialog(undefined)} />
        </Suspense>
      ) : null}
      {dialog === 'passkeys' ? (
        <Suspense>
          <OwnPasskeys close={() => setDialog(undefined)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function Choices({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <div role="group" aria-label={title} className={classes.choices}>
      <div className={classes.title} aria-hidden="true">
        {title}
      </div>
      {children}
    </div>
  );
}

function Choice({
  chosen,
  onClick,
  children,
}: {
  readonly chosen: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <button type="button" className={classes.item} aria-pressed={chosen} onClick={onClick}>
      {children}
      {chosen ? <Icon name="check" size={16} /> : null}
    </button>
  );
}
