/** Numbers that called and are nobody's yet: the installer dials from each phone, and says whose it is. */
import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { request } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import type { Translate } from '../../shared/language/translate.ts';
import { roomsQuery } from '../hotel/queries.ts';
import { useTell, useTellFailure } from '../undo/toasts.tsx';
import { phoneTable } from './call-in-tables.ts';
import classes from './settings.module.css';

/** As the list of phones has them, without what the PBX puts before; those in the list are somebody's. */
async function unknownNumbers(t: Translate): Promise<string[]> {
  const [{ callIns }, { strip }, known] = await Promise.all([
    request('GET /api/v1/call-ins'),
    request('GET /api/v1/call-in'),
    phoneTable(t).rows(),
  ]);
  const numbers = callIns.flatMap(({ knownAs, caller }) => (knownAs === 'unknown' ? [caller] : []));
  const bare = numbers.map((one) =>
    one.length > strip.length && one.startsWith(strip) ? one.slice(strip.length) : one,
  );
  const taken = new Set(known.map(({ number }) => number));
  return [...new Set(bare)].filter((number) => !taken.has(number));
}

export function SeenNumbers(): ReactElement {
  const t = useTranslate();
  const { data = [] } = useQuery({
    queryKey: ['phones', 'seen'],
    queryFn: () => unknownNumbers(t),
    refetchInterval: 5000,
  });
  const { data: rooms } = useQuery(roomsQuery('mailboxes'));
  return (
    <>
      <h2 className={classes.section}>{t('seen.title')}</h2>
      <p className={classes.hint}>{t('seen.hint')}</p>
      {data.length === 0 ? <p className={classes.hint}>{t('seen.none')}</p> : null}
      {/* A number is proposed as its room only where there is such a room. */}
      {rooms === undefined
        ? null
        : data.map((number) => (
            <Seen key={number} number={number} proposed={rooms.some(({ room }) => room === number) ? number : ''} />
          ))}
    </>
  );
}

function Seen({ number, proposed }: { readonly number: string; readonly proposed: string }): ReactElement {
  const t = useTranslate();
  const tell = useTell();
  const tellFailure = useTellFailure();
  const queries = useQueryClient();
  const [room, setRoom] = useState(proposed);
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['phones'] });
  const path = { number };
  const give = async (): Promise<void> => {
    try {
      await request('PUT /api/v1/phones/{number}', { path, json: { kind: 'room', room: room.trim() } });
      const undo = () => request('DELETE /api/v1/phones/{number}', { path }).then(refresh);
      tell({ title: t('settings.saved', { name: number }), seconds: 10, undo });
    } catch (error) {
      tellFailure(error);
    }
    await refresh();
  };
  return (
    <form
      className={classes.seen}
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <TextInput
        size="md"
        autoComplete="off"
        label={t('seen.room', { number })}
        value={room}
        onChange={(event) => setRoom(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" size="md">
        {t('seen.give')}
      </Button>
    </form>
  );
}
