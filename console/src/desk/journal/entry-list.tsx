import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import screen from '../look/screen.module.css';
import { EntryRow } from './entry-row.tsx';
import classes from './journal.module.css';
import { type Entry, type Filters, useEntries } from './queries.ts';

const rowHeight = 52;
const borders = 2;
/** So many rows before the end the next page is asked for. */
const ahead = 30;

export function EntryList({ filters, tail }: { readonly filters: Filters; readonly tail: boolean }): ReactElement {
  const t = useTranslate();
  const { entries, history } = useEntries(filters, tail);
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError, isPending } = history;
  const scroll = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 10,
  });
  const { above, seen } = useStillPlace(entries, scroll, opened.size > 0);

  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError && last >= entries.length - ahead) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, last, entries.length, fetchNextPage]);

  const toggle = (id: string): void =>
    setOpened((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  if (isPending) return <p className={classes.none}>{t(isError ? 'trouble.lost' : 'journal.loading')}</p>;
  if (isError && entries.length === 0) return <p className={classes.none}>{t('trouble.lost')}</p>;
  if (entries.length === 0) return <p className={classes.none}>{t('journal.none')}</p>;
  return (
    <div className={classes.frame}>
      {above === 0 ? null : (
        <button type="button" className={classes.fresh} onClick={() => scroll.current?.scrollTo({ top: 0 })}>
          {t('journal.fresh', { count: above })}
        </button>
      )}
      <div
        ref={scroll}
        className={classes.scroll}
        style={{ height: `min(var(--most), ${virtual.getTotalSize() + borders}px)` }}
        onScroll={seen}
      >
        <ul className={screen.long} style={{ height: virtual.getTotalSize() }} aria-label={t('journal.list')}>
          {items.map(({ index, start, key }) => {
            const entry = entries[index];
            return entry === undefined ? null : (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={screen.longItem}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={hasNextPage ? -1 : entries.length}
                aria-posinset={index + 1}
              >
                <EntryRow entry={entry} opened={opened.has(entry.id)} toggle={() => toggle(entry.id)} />
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

/**
 * What somebody reads stays where it is when entries come in above it. Somebody who looks at the very top, with nothing
 * opened, watches what comes, and sees it.
 */
function useStillPlace(
  entries: readonly Entry[],
  scroll: { readonly current: HTMLDivElement | null },
  reading: boolean,
) {
  const [above, setAbove] = useState(0);
  const first = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const before = first.current;
    first.current = entries[0]?.id;
    const added = before === undefined ? 0 : entries.findIndex(({ id }) => id === before);
    const box = scroll.current;
    if (added <= 0 || box === null || (box.scrollTop === 0 && !reading)) return;
    box.scrollTop += added * rowHeight;
    setAbove((count) => count + added);
  }, [entries, scroll, reading]);
  const seen = (): void => {
    if (scroll.current?.scrollTop === 0) setAbove(0);
  };
  return { above, seen };
}
