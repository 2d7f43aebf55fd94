import type { ReactElement } from 'react';
import classes from './status-mark.module.css';

/**
 * Shape and colour together, and always beside the word. The property names its status types; their order gives them
 * these.
 */
const shapes = [
  'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20',
  'M12 2l10.5 19h-21z',
  'M4 4h16v16H4z',
  'M12 1l11 11-11 11L1 12z',
  'M12 1l3.2 7.300 7.900.8-6 5.300 1.800 7.800L12 18.100l-6.900 4.100 1.800-7.800-6-5.300 7.900-.8z',
  'M7 2h10l6 10-6 10H7L1 12z',
  'M9 2h6v7h7v6h-7v7H9v-7H2V9h7z',
];

/**
 * `index` is the place of the status in the property's list, below zero where there is none: then it is only an
 * outline.
 */
export function StatusMark({ index, size = 22 }: { readonly index: number; readonly size?: number }): ReactElement {
  const kind = index < 0 ? 'none' : index % shapes.length;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className={classes.mark} data-kind={kind}>
      <path d={shapes[kind === 'none' ? 0 : kind]} />
    </svg>
  );
}
