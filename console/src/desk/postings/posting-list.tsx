import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import screen from '../look/screen.module.css';
import type { Posting } from './fate.ts';
import { PostingRow } from './posting-row.tsx';
import classes from './postings.module.css';

interface Props {
  readonly postings: readonly Posting[];
  /** There is another page, and nobody fetches it yet. */
  readonly more: boolean;
  readonly load: () => void;
}

const rowHeight = 60;

/** The newest first; only what can be seen is drawn, and the next page comes when its end is near. */
export function PostingList({ postings, more, load }: Props): ReactElement {
  const t = useTranslate();
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: postings.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => postings[index]?.id ?? index,
    overscan: 6,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (more && last >= postings.length - 12) load();
  }, [more, last, postings.length, load]);
  return (
    <div ref={scroll} className={classes.scroll} tabIndex={0} role="region" aria-label={t('postings.list')}>
      <ul className={screen.long} style={{ height: virtual.getTotalSize() }} aria-label={t('postings.list')}>
        {items.map(({ index, start, key }) => {
          const posting = postings[index];
          return posting === undefined ? null : (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={screen.longItem}
              style={{ transform: `translateY(${start}px)` }}
            >
              <PostingRow posting={posting} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
