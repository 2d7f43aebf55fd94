import type { ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { Icon, type IconName } from '../../shared/look/icons.tsx';
import classes from './counters.module.css';
import type { Tone } from '../look/status-badge.tsx';
import type { Wakeup } from './wakeup.ts';

const filters = ['pending', 'ringing', 'answered', 'needsYou'] as const;
export type Filter = (typeof filters)[number] | 'all';

const looks: Readonly<Record<(typeof filters)[number], readonly [IconName, Tone]>> = {
  pending: ['clock', 'pending'],
  ringing: ['ringing', 'ringing'],
  answered: ['check', 'answered'],
  needsYou: ['warning', 'urgent'],
};

export function matches(filter: Filter, { id, status }: Wakeup, alerted: ReadonlySet<string>): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'pending':
      return status === 0 || status === 2 || status === 3;
    case 'ringing':
      return status === 1;
    case 'answered':
      return status === 4;
    case 'needsYou':
    default:
      return alerted.has(id);
  }
}

interface Props {
  readonly calls: readonly Wakeup[];
  readonly alerted: ReadonlySet<string>;
  /** How many cards the panel shows: not all of them are about a call. */
  readonly needing: number;
  readonly filter: Filter;
  readonly choose: (filter: Filter) => void;
}

/** How the night stands, in four numbers; each shows its calls when it is pressed. */
export function Counters({ calls, alerted, needing, filter, choose }: Props): ReactElement {
  const t = useTranslate();
  const counted = (one: Filter): number =>
    one === 'needsYou' ? needing : calls.filter((call) => matches(one, call, alerted)).length;
  return (
    <div className={classes.counters} role="group" aria-label={t('tonight.filter')}>
      {filters.map((one) => {
        const [icon, tone] = looks[one];
        const count = counted(one);
        return (
          <button
            key={one}
            type="button"
            className={classes.counter}
            data-tone={tone}
            data-some={count > 0}
            aria-pressed={filter === one}
            onClick={() => choose(filter === one ? 'all' : one)}
          >
            <span className={classes.count}>{count}</span>
            <span className={classes.name}>
              <Icon name={icon} size={16} />
              {t(`tonight.${one}`)}
            </span>
          </button>
        );
      })}
    </div>
  );
}
