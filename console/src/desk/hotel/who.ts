/** Who is woken, and in which language where it is not the first one of the hotel: `Tanaka · VIP · French`. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import { useSession } from '../../shared/session.ts';
import { useNames } from './guests.ts';
import { languageName } from './language-name.ts';
import { roomsQuery } from './queries.ts';

export function useWho(): (room: string) => string {
  const { tag } = useLanguage();
  const [usual] = useSession().property.languages;
  const { data: rooms } = useQuery(roomsQuery('mailboxes'));
  const names = useNames();
  const spoken = useMemo(() => {
    const others = (rooms ?? []).filter((one) => one.spoken !== usual);
    return new Map(others.map((one) => [one.room, languageName(one.spoken, tag)]));
  }, [rooms, usual, tag]);
  return (room) => [names(room), spoken.get(room) ?? ''].filter((part) => part !== '').join(' · ');
}
