import { Switch } from '@mantine/core';
import type { ReactElement } from 'react';
import { useSingleKeys } from '../keyboard/single.ts';
import type { Word } from '../../shared/language/en.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { Dialog } from '../look/dialog.tsx';
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

export function KeysDialog({ opened, close }: { readonly opened: boolean; readonly close: () => void }): ReactElement {
  const t = useTranslate();
  const { single, choose } = useSingleKeys();
  return (
    <Dialog opened={opened} close={close} title={t('keys.title')}>
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
  );
}
