/** Rooms by the dozen: 101-140. What would be added is told while it is typed. */
import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { Refused, request } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { readRoomRanges, writeRoomRanges } from '../../shared/room-ranges.ts';
import { addRooms } from '../hotel/add-rooms.ts';
import { roomsQuery, type RoomList } from '../hotel/queries.ts';
import { useTell } from '../undo/toasts.tsx';
import classes from './hotel-form.module.css';

const most = 2000;

export function AddRooms({ list }: { readonly list: RoomList }): ReactElement {
  const t = useTranslate();
  const tell = useTell();
  const queries = useQueryClient();
  const { data: rooms } = useQuery(roomsQuery(list));
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const read = readRoomRanges(text, most);
  const there = new Set((rooms ?? []).map(({ room }) => room));
  const wanted = 'rooms' in read ? read.rooms : [];
  const fresh = wanted.filter((room) => !there.has(room));
  const known = wanted.filter((room) => there.has(room));
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['rooms'] });

  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (fresh.length === 0 || rooms === undefined || busy) return;
    setTrouble('');
    setBusy(true);
    const added: string[] = [];
    try {
      await addRooms(list, fresh, (some) => added.push(...some));
      setText('');
    } catch (error) {
      setTrouble(error instanceof Refused ? error.message : t('trouble.away'));
    }
    await refresh();
    setBusy(false);
    const undo = async (): Promise<void> => {
      for (const room of added) await request('DELETE /api/v1/rooms/{room}', { path: { room }, query: { list } });
      await refresh();
    };
    if (added.length > 0) tell({ title: t('ranges.added', { count: added.length }), seconds: 10, undo });
  };

  const preview = (): string => {
    if (trouble !== '') return trouble;
    if ('trouble' in read) return t(`ranges.${read.trouble.why}`, { part: read.trouble.part });
    if (wanted.length === 0) return '';
    const already = known.length === 0 ? '' : t('ranges.known', { count: known.length, rooms: writeRoomRanges(known) });
    return `${t('ranges.new', { count: fresh.length })} ${already}`.trim();
  };

  return (
    <form className={classes.ranges} onSubmit={(event) => void add(event)}>
      <TextInput
        size="md"
        label={t('ranges.label')}
        placeholder={t('ranges.hint')}
        value={text}
        autoComplete="off"
        aria-describedby="ranges-preview"
        onChange={(event) => {
          setTrouble('');
          setText(event.currentTarget.value);
        }}
      />
      <Button type="submit" size="md" disabled={fresh.length === 0 || rooms === undefined} loading={busy}>
        {t('ranges.add', { count: fresh.length })}
      </Button>
      <p id="ranges-preview" role="status" className={classes.preview} data-wrong={'trouble' in read}>
        {preview()}
      </p>
    </form>
  );
}
