import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useWho } from '../hotel/who.ts';
import { useKeys } from '../keyboard/keys.ts';
import { isResting } from '../keyboard/rest.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { useSession } from '../../shared/session.ts';
import { serviceNow } from '../../shared/time/clock.ts';
import { sameDay, shortDate } from '../../shared/time/zone.ts';
import { isStanding, type Wakeup } from './wakeup.ts';
import classes from './wakeup-list.module.css';
import { WakeupRow } from './wakeup-row.tsx';

type Row = { readonly day: number } | { readonly call: Wakeup; readonly index: number };

const rowHeight = 52;
const dayHeight = 36;
/** Where somebody was in the list when they opened a record, so that they come back to it. */
let lastOpened: string | undefined;

interface Props {
  readonly calls: readonly Wakeup[];
  readonly alerted: ReadonlySet<string>;
  /** Calls to whose guest somebody is on the way, and who that is since when. */
  readonly going: ReadonlyMap<string, string>;
  readonly filtered: boolean;
}

export function WakeupList({ calls, alerted, going, filtered }: Props): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const who = useWho();
  const scroll = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => withDays(calls, timezone), [calls, timezone]);
  const [selected, setSelected] = useState<string | undefined>(lastOpened);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => (isDay(rows[index]) ? dayHeight : rowHeight),
    getItemKey: (index) => keyOf(rows[index]),
    overscan: 8,
    initialOffset: () => offsetOfNext(rows),
  });

  const wanted = useRef<string | undefined>(lastOpened);
  const move = (by: 1 | -1): void => {
    if (calls.length === 0) return;
    const at = calls.findIndex(({ id }) => id === selected);
    const next = at < 0 ? Math.max(0, calls.findIndex(isStanding)) : Math.min(calls.length - 1, Math.max(0, at + by));
    const call = calls[next];
    if (call === undefined) return;
    wanted.current = call.id;
    setSelected(call.id);
    virtual.scrollToIndex(rows.findIndex((row) => !isDay(row) && row.call.id === call.id));
    scroll.current?.querySelector<HTMLElement>(`[data-call="${call.id}"]`)?.focus();
  };
  useKeys({ j: () => move(1), k: () => move(-1), ArrowDown: () => move(1), ArrowUp: () => move(-1) });

  // The row that was asked for may be drawn only after the list has scrolled to it.
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = scroll.current?.querySelector<HTMLElement>(`[data-call="${wanted.current}"]`);
    if (row === null || row === undefined) return;
    wanted.current = undefined;
    if (isResting() || scroll.current?.contains(document.activeElement) === true) row.focus();
  });

  if (calls.length === 0)
    return <p className={classes.empty}>{t(filtered ? 'tonight.emptyFilter' : 'tonight.empty')}</p>;
  const first =
    selected !== undefined && calls.some(({ id }) => id === selected)
      ? selected
      : (calls.find(isStanding) ?? calls[0])?.id;
  return (
    <div ref={scroll} className={classes.scroll}>
      <ul className={classes.list} style={{ height: virtual.getTotalSize() }} aria-label={t('tonight.list')}>
        {virtual.getVirtualItems().map(({ index, start, size, key }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const place = { height: size, transform: `translateY(${start}px)` };
          if (isDay(row))
            return (
              <li key={key} className={classes.day} style={place}>
                {shortDate(row.day, timezone, tag)}
              </li>
            );
          return (
            <li
              key={key}
              className={classes.item}
              style={place}
              aria-setsize={calls.length}
              aria-posinset={row.index + 1}
            >
              <WakeupRow
                call={row.call}
                alerted={alerted.has(row.call.id)}
                going={going.get(row.call.id)}
                guest={who(row.call.room)}
                focusable={row.call.id === first}
                onFocus={() => setSelected(row.call.id)}
                onOpen={() => {
                  lastOpened = row.call.id;
                }}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function isDay(row: Row | undefined): row is Extract<Row, { readonly day: number }> {
  return row !== undefined && 'day' in row;
}

function keyOf(row: Row | undefined): string {
  if (row === undefined) return '';
  return isDay(row) ? String(row.day) : row.call.id;
}

/** A line with the date stands before the first call of each day that is not today. */
function withDays(calls: readonly Wakeup[], zone: string): readonly Row[] {
  const rows: Row[] = [];
  let day = serviceNow();
  for (const [index, call] of calls.entries()) {
    const at = Date.parse(call.scheduled);
    if (!sameDay(day, at, zone)) rows.push({ day: at });
    day = at;
    rows.push({ call, index });
  }
  return rows;
}

/** The list opens where the night goes on: at the first call that still stands, with two before it. */
function offsetOfNext(rows: readonly Row[]): number {
  const next = rows.findIndex((row) => !isDay(row) && isStanding(row.call));
  if (next < 3) return 0;
  return rows.slice(0, next - 2).reduce((sum, row) => sum + (isDay(row) ? dayHeight : rowHeight), 0);
}
