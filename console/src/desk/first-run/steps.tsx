import { NativeSelect, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useAct } from '../../shared/act.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { readRoomRanges, writeRoomRanges } from '../../shared/room-ranges.ts';
import { useNow } from '../../shared/time/clock.ts';
import { PhoneSystems } from '../connections/phone-systems.tsx';
import { phonesQuery } from '../connections/queries.ts';
import { addRooms } from '../hotel/add-rooms.ts';
import { roomsQuery } from '../hotel/queries.ts';
import { isRinging, phoneQuery, testRing } from '../rooms/queries.ts';
import { outlookQuery } from '../wakeups/queries.ts';
import { resultWord } from '../wakeups/wakeup.ts';
import type { Drafting } from './draft.ts';
import classes from './first-run.module.css';
import { Frame } from './frame.tsx';
import { type Call, callInAMinute, callQuery } from './queries.ts';

export interface StepProps extends Drafting {
  readonly back?: () => void;
  readonly next: () => void;
}

export function RoomsStep({ next }: StepProps): ReactElement {
  const t = useTranslate();
  const queries = useQueryClient();
  const { data: there = [] } = useQuery(roomsQuery('mailboxes'));
  const [text, setText] = useState('');
  const { busy, trouble, run } = useAct();
  const read = readRoomRanges(text, 2000);
  const wrong = 'trouble' in read ? read.trouble : undefined;
  const fresh = ('rooms' in read ? read.rooms : []).filter((room) => !there.some((one) => one.room === room));
  const act = async (): Promise<void> => {
    if (wrong !== undefined) return;
    if (fresh.length === 0) return next();
    await run(async () => {
      await addRooms('mailboxes', fresh);
      await queries.invalidateQueries({ queryKey: ['rooms'] });
      next();
    });
  };
  return (
    <Frame
      step="rooms"
      how="setup.rooms.how"
      trouble={trouble}
      busy={busy}
      later={there.length === 0 ? next : undefined}
      next={{
        words: fresh.length === 0 ? t('setup.next') : t('setup.rooms.add', { count: fresh.length }),
        act,
        disabled: wrong !== undefined || (fresh.length === 0 && there.length === 0),
      }}
    >
      {there.length === 0 ? null : <p className={classes.good}>{t('setup.rooms.there', { count: there.length })}</p>}
      <Textarea
        label={t('setup.rooms.label')}
        placeholder="101-140, 201-240"
        size="md"
        autosize={false}
        rows={3}
        autoFocus
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div role="status">
        {wrong !== undefined ? (
          <p className={classes.bad}>{t(`ranges.${wrong.why}`, { part: wrong.part })}</p>
        ) : fresh.length > 0 ? (
          <p className={classes.told}>
            {t('setup.rooms.count', { count: fresh.length, ranges: writeRoomRanges(fresh) })}
          </p>
        ) : null}
      </div>
    </Frame>
  );
}

export function PhonesStep({ back, next }: StepProps): ReactElement {
  const t = useTranslate();
  const { data: phones } = useQuery(phonesQuery);
  const { data: outlook } = useQuery(outlookQuery);
  const able = outlook?.able === true;
  return (
    <Frame
      step="phones"
      how="setup.phones.how"
      back={back}
      later={able ? undefined : next}
      next={able ? { words: t('setup.next'), act: next } : undefined}
    >
      <div role="status">
        {outlook === undefined ? null : (
          <p className={able ? classes.good : classes.bad}>{t(able ? 'setup.phones.good' : 'setup.phones.bad')}</p>
        )}
      </div>
      {outlook === undefined || able ? null : <p className={classes.told}>{t('setup.phones.todo')}</p>}
      <h2 className="unseen">{t('setup.phones.state')}</h2>
      {phones === undefined ? null : <PhoneSystems {...phones} />}
    </Frame>
  );
}

/** The room that is chosen, and those that can be. */
function useRooms({ draft, keep }: Drafting): { room: string; chooser: ReactElement } {
  const t = useTranslate();
  const { data: rooms } = useQuery(roomsQuery('mailboxes'));
  const numbers = (rooms ?? []).map(({ room }) => room);
  const room = numbers.includes(draft.room) ? draft.room : (numbers[0] ?? '');
  if (rooms !== undefined && numbers.length === 0)
    return { room: '', chooser: <p className={classes.bad}>{t('setup.ring.noRooms')}</p> };
  return {
    room,
    chooser: (
      <NativeSelect
        label={t('setup.room')}
        size="md"
        data={numbers}
        value={room}
        onChange={(event) => keep({ room: event.currentTarget.value })}
      />
    ),
  };
}

export function RingStep({ draft, keep, back, next }: StepProps): ReactElement {
  const t = useTranslate();
  const queries = useQueryClient();
  const { room, chooser } = useRooms({ draft, keep });
  const { data: phone } = useQuery({ ...phoneQuery(room), enabled: room !== '' });
  const { busy, trouble, run } = useAct();
  const ring = phone?.testRing ?? null;
  const heard = ring?.state === 'heard';
  const start = (): Promise<void> =>
    run(async () => {
      keep({ room });
      await testRing(room);
      await queries.invalidateQueries({ queryKey: ['phone', room] });
    });
  return (
    <Frame
      step="ring"
      how="setup.ring.how"
      trouble={trouble}
      busy={busy || isRinging(phone)}
      back={back}
      later={heard ? undefined : next}
      next={
        heard
          ? { words: t('setup.next'), act: next }
          : { words: t('setup.ring.now'), act: start, disabled: room === '' }
      }
    >
      {chooser}
      <div role="status">
        {ring === null ? null : (
          <p className={heard ? classes.good : classes.bad}>
            {t(`ring.${ring.state}`, { extension: phone?.extension ?? room })}
          </p>
        )}
      </div>
    </Frame>
  );
}

export function CallStep({ draft, keep, back, next }: StepProps): ReactElement {
  const t = useTranslate();
  const { room, chooser } = useRooms({ draft, keep });
  const { data: call } = useQuery(callQuery(draft.call));
  const { busy, trouble, run } = useAct();
  const answered = call?.status === 4;
  const waits = call !== undefined && call.status <= 3;
  const set = (): Promise<void> => run(async () => keep({ room, call: await callInAMinute(room) }));
  return (
    <Frame
      step="call"
      how="setup.call.how"
      trouble={trouble}
      busy={busy}
      back={back}
      later={answered ? undefined : next}
      next={
        answered
          ? { words: t('setup.next'), act: next }
          : { words: t('setup.call.set'), act: set, disabled: room === '' || waits }
      }
    >
      {waits || answered ? null : chooser}
      {call === undefined ? null : <CallState call={call} />}
    </Frame>
  );
}

function CallState({ call }: { readonly call: Call }): ReactElement {
  const t = useTranslate();
  const now = useNow(1000);
  const { data: outlook } = useQuery(outlookQuery);
  const { room, status, result } = call;
  const seconds = Math.max(0, Math.round((Date.parse(call.scheduled) - now) / 1000));
  const word = resultWord(result);
  const words =
    status === 0
      ? seconds === 0 && outlook?.able === false
        ? t('phones.title')
        : t('setup.call.waits', { room, seconds })
      : status === 1
        ? t('setup.call.rings', { room })
        : status === 2
          ? t('setup.call.retry', { room })
          : status === 3
            ? t('setup.call.snoozed', { room })
            : status === 4
              ? t('setup.call.answered')
              : t('setup.call.failed', { room, result: word === undefined ? '' : t(word) });
  return (
    <p role={status === 0 ? undefined : 'status'} className={status === 4 ? classes.good : classes.bad}>
      {words}
    </p>
  );
}
