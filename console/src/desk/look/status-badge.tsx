import type { ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import type { Word } from '../../shared/language/en.ts';
import { Icon, type IconName } from '../../shared/look/icons.tsx';
import classes from './status-badge.module.css';

export type Tone = 'pending' | 'ringing' | 'waiting' | 'answered' | 'over' | 'urgent';

export interface Shown {
  readonly word: Word;
  readonly icon: IconName;
  readonly tone: Tone;
}

/** Colour, picture and word, always together. */
export function StatusBadge({
  shown,
  detail,
}: {
  readonly shown: Shown;
  readonly detail?: string | undefined;
}): ReactElement {
  const t = useTranslate();
  return (
    <span className={classes.badge} data-tone={shown.tone}>
      <Icon name={shown.icon} size={16} />
      <span>{t(shown.word)}</span>
      {detail === undefined ? null : <span className={classes.detail}>· {detail}</span>}
    </span>
  );
}
