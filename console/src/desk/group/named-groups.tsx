import { Button, Checkbox, Group as Row } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useNames } from '../hotel/guests.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { Dialog } from '../look/dialog.tsx';
import { StatusBadge } from '../look/status-badge.tsx';
import { useSession } from '../../shared/session.ts';
import { clockTime, shortDate } from '../../shared/time/zone.ts';
import { useTell, useTellFailure } from '../undo/toasts.tsx';
import { bookTogether } from '../wakeups/queries.ts';
import { shownStatus, type Wakeup } from '../wakeups/wakeup.ts';
import classes from './group.module.css';
import { cancelGroup, groupCallsQuery, groupsQuery, moveGroup, type NamedGroup } from './queries.ts';

/** The bus, the wedding: how many of each are awake, and what can be done with all of them. */
export function NamedGroups(): ReactElement {
  const { t } = useLanguage();
  const { data: groups = [] } = useQuery(groupsQuery);
  return (
    <section aria-labelledby="named-groups" className={classes.named}>
      <h2 id="named-groups" className={classes.title}>
        {t('group.named')}
      </h2>
      {groups.length === 0 ? <p className={classes.none}>{t('group.noneNamed')}</p> : null}
      {groups.map((one) => (
        <OneGroup key={one.group} named={one} />
      ))}
    </section>
  );
}

const moves = [
  [-60, 'group.earlierHour'],
  [-15, 'group.earlier'],
  [15, 'group.later'],
  [60, 'group.laterHour'],
] as const;

function OneGroup({ named }: { readonly named: NamedGroup }): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const { group, toCome } = named;
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const { data: calls = [] } = useQuery(groupCallsQuery(group));
  const standing = calls.filter(({ status }) => status === 0);
  const rooms = standing.map(({ room }) => room).filter((room) => chosen.has(room));
  const some = rooms.length === 0 ? undefined : rooms;
  const count = some?.length ?? toCome;
  const { move, cancel } = useGroupActions(group, standing);
  const [from, until] = [Date.parse(named.from), Date.parse(named.until)];
  const times =
    from === until ? clockTime(from, timezone) : `${clockTime(from, timezone)}–${clockTime(until, timezone)}`;
  return (
    <article className={classes.group} aria-label={group}>
      <h3 className={classes.groupName}>{group}</h3>
      <p className={classes.counts}>
        {shortDate(from, timezone, tag)} {times} · {t('group.counts', named)}
      </p>
      <Row gap="xs">
        {toCome === 0
          ? null
          : moves.map(([minutes, word]) => (
              <Button key={minutes} size="xs" variant="default" onClick={() => void move(minutes, some)}>
                {t(word)}
              </Button>
            ))}
        {toCome === 0 ? null : (
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            {t('group.cancel', { count })}
          </Button>
        )}
        <Button size="xs" variant="subtle" onClick={() => setOpened(!opened)} aria-expanded={opened}>
          {t(opened ? 'group.hide' : 'group.show')}
        </Button>
        {opened && toCome > 0 ? <span>{t('group.chosen', { count: rooms.length, all: standing.length })}</span> : null}
      </Row>
      {opened ? <Calls calls={calls} chosen={chosen} choose={setChosen} /> : null}
      <Dialog opened={asking} close={() => setAsking(false)} title={t('group.cancelAsk', { count, group })}>
        <Row>
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            {t('group.keep')}
          </Button>
          <Button
            onClick={() => {
              setAsking(false);
              setChosen(new Set());
              void cancel(some);
            }}
          >
            {t('group.cancel', { count })}
          </Button>
        </Row>
      </Dialog>
    </article>
  );
}

interface CallsProps {
  readonly calls: readonly Wakeup[];
  readonly chosen: ReadonlySet<string>;
  readonly choose: (rooms: ReadonlySet<string>) => void;
}

/** Who of the bus is not awake stands first. */
function Calls({ calls, chosen, choose }: CallsProps): ReactElement {
  const { t } = useLanguage();
  const { timezone } = useSession().property;
  const names = useNames();
  const toggle = (room: string): void => {
    const after = new Set(chosen);
    if (!after.delete(room)) after.add(room);
    choose(after);
  };
  return (
    <ul className={classes.calls}>
      {calls.map((call) => (
        <li key={call.id} className={classes.call}>
          {call.status === 0 ? (
            <Checkbox
              checked={chosen.has(call.room)}
              onChange={() => toggle(call.room)}
              aria-label={t('group.choose', { room: call.room })}
            />
          ) : (
            <span />
          )}
          <Link to="/calls/$id" params={{ id: call.id }} className={classes.room} preload={false}>
            {call.room}
          </Link>
          <span>{clockTime(Date.parse(call.rings ?? call.scheduled), timezone)}</span>
          <StatusBadge shown={shownStatus(call, false)} />
          <span>{names(call.room)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Both can be undone: by the same way back, or by setting them again. */
function useGroupActions(group: string, standing: readonly Wakeup[]) {
  const { t } = useLanguage();
  const tell = useTell();
  const tellFailure = useTellFailure();
  const queries = useQueryClient();
  const attempt = async (done: () => Promise<{ title: string; undo: () => Promise<void> }>): Promise<void> => {
    try {
      tell({ ...(await done()), seconds: 15 });
    } catch (error) {
      tellFailure(error, 20);
    } finally {
      void queries.invalidateQueries({ queryKey: ['wakeups'] });
    }
  };
  const back = (undone: Promise<unknown>): Promise<void> =>
    undone.then(() => queries.invalidateQueries({ queryKey: ['wakeups'] }));
  return {
    move: (minutes: number, rooms: readonly string[] | undefined) =>
      attempt(async () => {
        const count = await moveGroup(group, minutes, rooms);
        return {
          title: t('group.moved', { group, count }),
          undo: () => back(moveGroup(group, -minutes, rooms)),
        };
      }),
    cancel: (rooms: readonly string[] | undefined) =>
      attempt(async () => {
        const gone = standing.filter(({ room }) => rooms === undefined || rooms.includes(room));
        const count = await cancelGroup(group, rooms);
        const again = gone.map(({ room, scheduled, daily, method }) => {
          return { room, datetime: scheduled, daily, method };
        });
        return {
          title: t('group.cancelled', { group, count }),
          undo: () => back(bookTogether(again, group)),
        };
      }),
  };
}
