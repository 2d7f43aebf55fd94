import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { StatusType } from '../entry/entry.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import classes from './board.module.css';
import { placeOf, StatusWord } from './status-word.tsx';

interface Props {
  readonly room: string;
  readonly status: string | null;
  readonly statuses: readonly StatusType[];
  /** Those of them that this account may give. */
  readonly choices: readonly StatusType[];
  /** The tile that it belongs to. */
  readonly tile: HTMLElement;
  readonly choose: (status: StatusType) => void;
  readonly close: () => void;
}

/** What can be done to one room, beside its tile: every status a press away, and the room itself. */
export function StatusMenu({ room, status, statuses, choices, tile, choose, close }: Props): ReactElement {
  const t = useTranslate();
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  useLayoutEffect(() => {
    // It stays beside its tile, also while the page moves under it.
    const follow = (): void => {
      const at = tile.getBoundingClientRect();
      const { width = 0, height = 0 } = menu.current?.getBoundingClientRect() ?? {};
      const start = document.documentElement.dir === 'rtl' ? at.right - width : at.left;
      const below = at.bottom + 4 + height <= window.innerHeight;
      setPlace({
        left: Math.max(8, Math.min(start, window.innerWidth - width - 8)),
        top: Math.max(8, below ? at.bottom + 4 : at.top - height - 4),
      });
    };
    follow();
    menu.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true });
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [tile]);
  useEffect(() => {
    const elsewhere = (event: Event): void => {
      if (!(event.target instanceof Node) || (!menu.current?.contains(event.target) && !tile.contains(event.target)))
        close();
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [tile, close]);
  const move = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation();
      close();
      tile.focus();
    }
    if (by === undefined) return;
    event.preventDefault();
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    items[(at + by + items.length) % items.length]?.focus();
  };
  return (
    <div
      ref={menu}
      className={classes.menu}
      style={place}
      role="menu"
      tabIndex={-1}
      aria-label={t('board.menu', { room })}
      onKeyDown={move}
    >
      {choices.map((one) => (
        <button
          key={one.id}
          type="button"
          role="menuitemradio"
          aria-checked={one.id === status}
          className={classes.choice}
          onClick={() => {
            choose(one);
            tile.focus();
          }}
        >
          <StatusWord place={placeOf(one.id, statuses)} word={one.description} />
        </button>
      ))}
      <Link to="/rooms/$room" params={{ room }} role="menuitem" className={classes.choice} data-way="room">
        {t('board.open')}
      </Link>
    </div>
  );
}
