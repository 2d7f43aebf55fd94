import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useKeys } from '../keyboard/keys.ts';
import { useSingleKeys } from '../keyboard/single.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import button from './account-menu.module.css';
import classes from './keys-help.module.css';

// What every dialog stands on comes with the first one that is opened.
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

export function KeysHelp(): ReactElement {
  const t = useTranslate();
  const [opened, setOpened] = useState<boolean>();
  const { single } = useSingleKeys();
  useKeys({ '?': () => setOpened(true) });
  return (
    <>
      <button
        type="button"
        className={`${button.button} ${classes.open}`}
        onClick={() => setOpened(true)}
        aria-label={t('menu.keys')}
        aria-keyshortcuts={single ? '?' : undefined}
      >
        <Icon name="keyboard" />
      </button>
      {opened === undefined ? null : (
        <Suspense>
          <KeysDialog opened={opened} close={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
