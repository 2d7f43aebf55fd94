/**
 * Says an entry back in words, before it is done and after. "In 7 h 28 min" catches the mistakes that no question
 * catches.
 */
import type { Translate } from '../../shared/language/translate.ts';
import { clockTime, shortDate } from '../../shared/time/zone.ts';
import type { Entry } from './entry.ts';

interface Setting {
  readonly t: Translate;
  readonly language: string;
  readonly zone: string;
  readonly now: number;
  /** In what language a room is woken, in words. */
  readonly wakesIn: (room: string) => string;
}

function duration(milliseconds: number, t: Translate): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000));
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)];
  if (days >= 2) return t('time.days', { days, hours: hours % 24 });
  return hours === 0 ? t('time.minutes', { minutes }) : t('time.hours', { hours, minutes: minutes % 60 });
}

/** `412–416, 420` */
function roomList(rooms: readonly string[], t: Translate): string {
  if (rooms.length === 1) return t('say.room', { rooms: rooms[0] ?? '' });
  const shown = rooms.length > 6 ? `${rooms.slice(0, 3).join(', ')} … ${rooms.at(-1) ?? ''}` : rooms.join(', ');
  return `${t('say.rooms', { rooms: shown })}${rooms.length > 6 ? ` (${rooms.length})` : ''}`;
}

export function sayBack(entry: Entry, setting: Setting): string {
  const { t, language, zone, now } = setting;
  const day = (at: number): string => `${shortDate(at, zone, language)} ${clockTime(at, zone)}`;
  switch (entry.kind) {
    case 'empty':
      return '';
    case 'begun':
      return entry.rooms.length === 1 ? `${roomList(entry.rooms, t)} · ${t('say.open')}` : roomList(entry.rooms, t);
    case 'wakeup': {
      const tongues = [...new Set(entry.rooms.map(setting.wakesIn))].filter((tongue) => tongue !== '');
      const parts = [roomList(entry.rooms, t), day(entry.at), t('say.in', { time: duration(entry.at - now, t) })];
      if (entry.daily) parts.push(t('say.daily'));
      if (tongues.length > 0) parts.push(tongues.join(', '));
      if (entry.standing.length === entry.rooms.length && !(entry.daily && entry.standing.some(({ daily }) => !daily)))
        parts.push(t('say.already'));
      return parts.join(' · ');
    }
    case 'cancel':
      return [
        roomList(entry.rooms, t),
        t('say.cancel', { count: entry.calls.length, times: entry.calls.map(({ at }) => day(at)).join(', ') }),
      ].join(' · ');
    case 'charge':
      return [
        roomList(entry.rooms, t),
        t('say.minibar', {
          items: entry.lines.map(({ item, quantity }) => `${quantity} × ${item.description}`).join(', '),
        }),
      ].join(' · ');
    case 'checked':
      return `${roomList(entry.rooms, t)} · ${t('say.checked')}`;
    case 'status':
      return `${roomList(entry.rooms, t)} · ${t('say.status', { status: entry.status.description })}`;
    case 'refused':
    default: {
      const nearest = entry.nearest.length === 0 ? '' : ` ${t('refused.nearest', { rooms: entry.nearest.join(', ') })}`;
      return `${t(entry.why, entry.values)}${nearest}`;
    }
  }
}

/** French, in the language of who reads it. */
export function languageName(tag: string, reader: string): string {
  try {
    return new Intl.DisplayNames([reader], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
