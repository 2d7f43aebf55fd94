import type { ReactElement } from 'react';
import type { PresenceWord } from '../language/en/presence.ts';
import { type Present, presenceIcon, presenceOf } from './presence.ts';
import { Icon } from '../look/icons.tsx';
import classes from './presence-line.module.css';

interface Props {
  readonly told: Present;
  /** How many defects are open there. */
  readonly defects: number;
  readonly t: (word: PresenceWord, values?: Readonly<Record<string, string | number>>) => string;
}

/** Who is in the room, whether they want to be left alone, and what is broken: shapes with words. */
export function PresenceLine({ told, defects, t }: Props): ReactElement | null {
  const presence = presenceOf(told);
  if (presence === undefined && !told.doNotDisturb && defects === 0) return null;
  return (
    <span className={classes.line}>
      {presence === undefined ? null : (
        <span className={classes.fact} data-presence={presence}>
          <Icon name={presenceIcon[presence]} size={15} />
          {t(`presence.${presence}`)}
        </span>
      )}
      {told.doNotDisturb ? (
        <span className={classes.fact} data-presence="undisturbed">
          <Icon name="quiet" size={15} />
          {t('presence.undisturbed')}
        </span>
      ) : null}
      {defects === 0 ? null : (
        <span className={classes.fact} data-presence="defects">
          <Icon name="wrench" size={15} />
          {t('presence.defects', { count: defects })}
        </span>
      )}
    </span>
  );
}
