import { type ReactElement, useState } from 'react';
import { Icon } from '../shared/look/icons.tsx';
import type { Category, Hotel, Item } from './hotel.ts';
import classes from './minibar.module.css';
import { addressOf, arrive, goBack } from './place.ts';
import card from './room-card.module.css';
import type { Act } from './shift.tsx';
import { useWords } from './words.ts';

interface Props {
  readonly room: string;
  readonly hotel: Hotel;
  readonly act: Act;
}

type Counts = Readonly<Record<string, number>>;

export function Minibar({ room, hotel, act }: Props): ReactElement {
  const t = useWords();
  const [counts, setCounts] = useState<Counts>({});
  const [checked, setChecked] = useState(false);
  const used = hotel.items.filter(({ id }) => (counts[id] ?? 0) > 0);
  const total = used.reduce((sum, { id }) => sum + (counts[id] ?? 0), 0);

  /** Afterwards nothing is counted any more: the second of two taps finds nothing to charge. */
  const charge = (): void => {
    if (used.length === 0) return;
    setCounts({});
    setChecked(true);
    const lines = used.map(({ id, description }) => ({ item: id, quantity: counts[id] ?? 0, description }));
    const name = lines.map(({ quantity, description }) => `${quantity} × ${description}`).join(', ');
    const plain = lines.map(({ item, quantity }) => ({ item, quantity }));
    act(room, { kind: 'charge', lines: plain }, name, ({ key }) => ({
      deed: { kind: 'takeBack', key, lines: plain },
      name,
    }));
  };
  const nothingUsed = (): void => {
    setChecked(true);
    act(room, { kind: 'check' }, '');
  };
  const count = (id: string, by: number): void => {
    setChecked(false);
    setCounts((before) => ({ ...before, [id]: Math.max(0, (before[id] ?? 0) + by) }));
  };

  return (
    <>
      <button type="button" className={card.back} onClick={() => goBack(addressOf(room))}>
        <span aria-hidden="true">‹</span> {t('minibar.back', { room })}
      </button>
      <h1 ref={arrive} tabIndex={-1} className={classes.title}>
        {t('minibar.title', { room })}
      </h1>
      {hotel.items.length === 0 ? <p>{t('minibar.none')}</p> : null}
      {hotel.categories.map((category) => (
        <Shelf
          key={category.id}
          category={category}
          items={hotel.items.filter((item) => item.category === category.id)}
          counts={counts}
          count={count}
        />
      ))}
      <div className={classes.end} data-end>
        <button type="button" className={classes.nothing} disabled={total > 0 || checked} onClick={nothingUsed}>
          {t('minibar.nothingUsed')}
        </button>
        <button type="button" className="main-button" disabled={total === 0} onClick={charge}>
          {total === 0 ? t('minibar.charge') : t('minibar.chargeCount', { count: total })}
        </button>
      </div>
    </>
  );
}

interface ShelfProps {
  readonly category: Category;
  readonly items: readonly Item[];
  readonly counts: Counts;
  readonly count: (id: string, by: number) => void;
}

function Shelf({ category: { id, description, color }, items, counts, count }: ShelfProps): ReactElement | null {
  if (items.length === 0) return null;
  return (
    <section className={classes.shelf} aria-labelledby={`category-${id}`}>
      <h2 id={`category-${id}`} className={classes.category}>
        <span className={classes.swatch} style={color === '' ? {} : { background: color }} aria-hidden="true" />
        {description}
      </h2>
      {items.map((item) => (
        <Counter key={item.id} item={item} quantity={counts[item.id] ?? 0} count={count} />
      ))}
    </section>
  );
}

interface CounterProps {
  readonly item: Item;
  readonly quantity: number;
  readonly count: (id: string, by: number) => void;
}

function Counter({ item: { id, description, max }, quantity, count }: CounterProps): ReactElement {
  const t = useWords();
  const full = max !== 0 && quantity >= max;
  return (
    <div className={classes.item} data-used={quantity > 0}>
      <span className={classes.words}>
        {description}
        {full ? <span className={classes.most}>{t('minibar.most', { max })}</span> : null}
      </span>
      <button
        type="button"
        aria-label={t('minibar.less', { item: description })}
        disabled={quantity === 0}
        onClick={() => count(id, -1)}
      >
        <Icon name="minus" size={22} />
      </button>
      <output className={classes.quantity}>{quantity}</output>
      <button
        type="button"
        aria-label={t('minibar.more', { item: description })}
        disabled={full}
        onClick={() => count(id, 1)}
      >
        <Icon name="plus" size={22} />
      </button>
    </div>
  );
}
