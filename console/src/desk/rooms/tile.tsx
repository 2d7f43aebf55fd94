import { memo, type MouseEvent, type ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import classes from './board.module.css';
import { PresenceLine } from '../../shared/presence/presence-line.tsx';
import type { Present } from '../../shared/presence/presence.ts';
import { StatusWord } from './status-word.tsx';

interface Props {
  readonly room: string;
  readonly word: string | null;
  /** Of its status, in the property's list. */
  readonly place: number;
  readonly wakeup: string;
  readonly told: Present | undefined;
  readonly assigned: string | null;
  readonly defects: number;
  /** Undefined while nobody selects. */
  readonly selected: boolean | undefined;
  readonly opened: boolean;
  readonly press: (room: string, event: MouseEvent<HTMLButtonElement>) => void;
}

/** One room. There may be a thousand: only those that change are drawn again. */
export const Tile = memo(function OneRoom({
  room,
  word,
  place,
  wakeup,
  told,
  assigned,
  defects,
  selected,
  opened,
  press,
}: Props): ReactElement {
  const t = useTranslate();
  return (
    <button
      type="button"
      className={classes.tile}
      data-room={room}
      aria-pressed={selected}
      aria-haspopup={selected === undefined ? 'menu' : undefined}
      aria-expanded={selected === undefined ? opened : undefined}
      onClick={(event) => press(room, event)}
    >
      <span className={classes.number}>{room}</span>
      <span className={classes.state}>
        <StatusWord place={place} word={word ?? t('board.none')} />
      </span>
      {told === undefined ? null : (
        <span className={classes.state} data-row="presence">
          <PresenceLine told={told} defects={defects} t={t} />
        </span>
      )}
      {assigned === null ? null : (
        <span className={classes.state} data-row="assigned">
          <span className="unseen">{t('keeping.whose', { account: assigned })}</span>
          <span aria-hidden="true" className={classes.whose}>
            <Icon name="person" size={14} />
            {assigned}
          </span>
        </span>
      )}
      {wakeup === '' ? null : (
        <>
          <span className="unseen">{t('board.wakeup', { time: wakeup })}</span>
          <span aria-hidden="true" className={classes.wakeup}>
            <Icon name="ringing" size={14} />
            {wakeup}
          </span>
        </>
      )}
    </button>
  );
});
