import { Switch } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useKeys } from '../keyboard/keys.ts';
import { useSingleKeys } from '../keyboard/single.ts';
import type { Word } from '../../shared/language/en.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { Dialog } from '../look/dialog.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import button from './account-menu.module.css';
import classes from './keys-help.module.css';

const keys: readonly (readonly [readonly string[], Word])[] = [
  [['/', 'Ctrl K'], 'keys.entry'],
  [['Esc'], 'keys.leave'],
  [['u'], 'keys.undo'],
  [['j'], 'keys.down'],
  [['k'], 'keys.up'],
  [['Enter'], 'keys.open'],
  [['t'], 'keys.tonight'],
  [['r'], 'keys.rooms'],
  [['p'], 'keys.postings'],
  [['n', 'g'], 'keys.alert'],
  [['w w', 'a a'], 'keys.ending'],
  [['?'], 'keys.help'],
];

export function KeysHelp(): ReactElement {
  const t = useTranslate();
  const [opened, setOpened] = useState(false);
  const { single, choose } = useSingleKeys();
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
      <Dialog opened={opened} close={() => setOpened(false)} title={t('keys.title')}>
        <Switch
          mb="md"
          label={t('keys.single')}
          description={t('keys.single.why')}
          checked={single}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
        <dl className={classes.keys}>
          {keys.map(([names, word]) => (
            <div key={word} className={classes.row}>
              <dt>
                {names.map((name) => (
                  <kbd key={name} className={classes.key}>
                    {name}
                  </kbd>
                ))}
              </dt>
              <dd>{t(word)}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
