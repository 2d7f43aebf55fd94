import type { ReactElement } from 'react';
import { StatusMark } from '../../shared/look/status-mark.tsx';
import classes from './status-word.module.css';

/**
 * Status types have no mark of their own: each has one by its place in the list, the same on every screen. Below zero
 * where it is none of them.
 */
export function placeOf(status: string | null, statuses: readonly { readonly id: string }[]): number {
  return status === null ? -1 : statuses.findIndex(({ id }) => id === status);
}

/** A status as its mark and its word. */
export function StatusWord({ place, word }: { readonly place: number; readonly word: string }): ReactElement {
  return (
    <span className={classes.status}>
      <StatusMark index={place} size={14} />
      <span className={classes.word}>{word}</span>
    </span>
  );
}
