import type { ReactElement } from 'react';
import { useTranslate } from '../language/language.tsx';
import type { Shown } from '../wakeups/wakeup.ts';
import { Icon } from './icons.tsx';
import classes from './status-badge.module.css';

/** Colour, picture and word, always together. */
export function StatusBadge({ shown, detail }: { readonly shown: Shown; readonly detail?: string | undefined }): ReactElement {
  const t = useTranslate();
  return (
    <span className={classes.badge} data-tone={shown.tone}>
      <Icon name={shown.icon} size={16} />
      <span>{t(shown.word)}</span>
      {detail === undefined ? null : <span className={classes.detail}>· {detail}</span>}
    </span>
  );
}
