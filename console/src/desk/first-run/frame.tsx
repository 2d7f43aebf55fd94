import { Button } from '@mantine/core';
import { type ReactElement, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import type { Word } from '../../shared/language/en.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import classes from './first-run.module.css';

export const steps = ['code', 'administrator', 'hotel', 'rooms', 'phones', 'ring', 'call', 'done'] as const;
export type Step = (typeof steps)[number];

interface Props {
  readonly step: Step;
  readonly how?: Word;
  readonly trouble?: string;
  readonly busy?: boolean;
  readonly back?: (() => void) | undefined;
  /** What Enter does; the words of the button say what it is. */
  readonly next?: { readonly words: string; readonly act: () => unknown; readonly disabled?: boolean } | undefined;
  /** To go on without it. */
  readonly later?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** What stands around every step: where one is, what to do there, and the ways on and back. */
export function Frame({ step, how, trouble = '', busy = false, back, next, later, children }: Props): ReactElement {
  const t = useTranslate();
  const title = useRef<HTMLHeadingElement>(null);
  // Who reads with the ears hears where they are; a field of the step takes the focus from it.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus();
  }, [step]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void next?.act();
  };
  return (
    <main className={classes.page}>
      <form className={classes.card} onSubmit={submit} aria-labelledby="step">
        <div className={classes.brand}>
          <img src="/icon.svg" alt="" width={28} height={28} />
          <strong>{t('setup.title')}</strong>
          <span className={classes.where}>
            {t('setup.step', { number: steps.indexOf(step) + 1, count: steps.length })}
          </span>
        </div>
        <ol className={classes.steps} aria-hidden="true">
          {steps.map((one) => (
            <li key={one} data-state={state(one, step)} />
          ))}
        </ol>
        <h1 id="step" ref={title} tabIndex={-1} className={classes.title}>
          {t(`setup.${step}`)}
        </h1>
        {how === undefined ? null : <p className={classes.how}>{t(how)}</p>}
        <div className={classes.fields}>{children}</div>
        <div role="alert" className={classes.trouble}>
          {trouble}
        </div>
        <div className={classes.ways}>
          {back === undefined ? null : (
            <Button variant="default" size="md" onClick={back} disabled={busy}>
              {t('setup.back')}
            </Button>
          )}
          {later === undefined ? null : (
            <Button variant="subtle" size="md" onClick={later} disabled={busy}>
              {t('setup.later')}
            </Button>
          )}
          {next === undefined ? null : (
            <Button type="submit" size="md" loading={busy} disabled={next.disabled === true} className={classes.next}>
              {next.words}
            </Button>
          )}
        </div>
      </form>
    </main>
  );
}

function state(one: Step, step: Step): 'past' | 'here' | 'ahead' {
  if (one === step) return 'here';
  return steps.indexOf(one) < steps.indexOf(step) ? 'past' : 'ahead';
}
