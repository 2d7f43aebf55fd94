/** Names of settings and files: for whoever runs the machine, and out of the way of everybody else. */
import type { ReactElement } from 'react';
import { en, type Word } from '../../shared/language/en.ts';
import { useTranslate } from '../../shared/language/language.tsx';

export function ForTheMachine({ about }: { readonly about: string }): ReactElement | null {
  const t = useTranslate();
  const word = `machine.${about}`;
  if (!(word in en)) return null;
  return (
    <details>
      <summary>{t('machine.more')}</summary>
      <p>{t(word as Word)}</p>
    </details>
  );
}
