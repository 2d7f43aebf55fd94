import type { ReactElement } from 'react';
import type { StatusType } from '../entry/entry.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { useSession } from '../../shared/session.ts';
import { Assign, supervises } from './assign.tsx';
import classes from './board.module.css';
import { placeOf, StatusWord } from './status-word.tsx';

interface Props {
  readonly rooms: ReadonlySet<string>;
  readonly statuses: readonly StatusType[];
  /** Those of them that this account may give. */
  readonly choices: readonly StatusType[];
  readonly busy: boolean;
  readonly give: (status: StatusType) => void;
  readonly all: () => void;
  readonly done: () => void;
}

/** Whatever else is shown at the bottom of the window stands above this bar, however many lines it has. */
function dock(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const watcher = new ResizeObserver(() => style.setProperty('--dock', `${bar.offsetHeight}px`));
  watcher.observe(bar);
  return () => {
    watcher.disconnect();
    style.removeProperty('--dock');
  };
}

/** While several rooms are chosen: how many, and which status they get. */
export function Selection({ rooms, statuses, choices, busy, give, all, done }: Props): ReactElement {
  const t = useTranslate();
  const session = useSession();
  const count = rooms.size;
  return (
    <section ref={dock} className={classes.selection} aria-label={t('board.give')}>
      <output className={classes.count}>{count === 0 ? t('board.selectHint') : t('board.selected', { count })}</output>
      <div className={classes.chips}>
        {choices.map((status) => (
          <button
            key={status.id}
            type="button"
            className={classes.chip}
            disabled={busy || count === 0}
            onClick={() => give(status)}
          >
            <StatusWord place={placeOf(status.id, statuses)} word={status.description} />
          </button>
        ))}
      </div>
      {supervises(session) ? <Assign rooms={rooms} done={done} /> : null}
      <button type="button" className={classes.quiet} onClick={all}>
        {t('board.selectAll')}
      </button>
      <button type="button" className={classes.quiet} onClick={done} aria-keyshortcuts="Escape">
        {t('board.done')}
      </button>
    </section>
  );
}
