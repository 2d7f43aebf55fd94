/**
 * Says an entry back in words, before it is done and after. "In 7 h 28 min" catches the mistakes that no question
 * catches.
 */
import type { Translate } from '../../shared/language/translate.ts';
import { clockTime, plainTime, shortDate } from '../../shared/time/zone.ts';
import type { Entry, Refusal, StandingCall } from './entry.ts';

interface Setting {
  readonly t: Translate;
  readonly language: string;
  readonly zone: string;
  readonly now: number;
  /** In what language a room is woken, in words. */
  readonly wakesIn: (room: string) => string;
  /** Who lives there; empty where nobody is known by name. */
  readonly names: (room: string) => string;
}

function duration(milliseconds: number, t: Translate): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000));
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)];
  if (days >= 2) return t('time.days', { days, hours: hours % 24 });
  return hours === 0 ? t('time.minutes', { minutes }) : t('time.hours', { hours, minutes: minutes % 60 });
}

const isAsAsked = (call: StandingCall, { daily, method }: Extract<Entry, { kind: 'wakeup' }>): boolean =>
  (call.daily || !daily) && (method === undefined || method === call.method);

/** `412–416, 420` */
function roomList(rooms: readonly string[], { t, names }: Pick<Setting, 't' | 'names'>): string {
  const [only, second] = rooms;
  if (only !== undefined && second === undefined)
    return [t('say.room', { rooms: only }), names(only)].filter((part) => part !== '').join(' · ');
  const shown = rooms.length > 6 ? `${rooms.slice(0, 3).join(', ')} … ${rooms.at(-1) ?? ''}` : rooms.join(', ');
  return `${t('say.rooms', { rooms: shown })}${rooms.length > 6 ? ` (${rooms.length})` : ''}`;
}

const inRoom = (rooms: readonly string[], setting: Setting): readonly string[] =>
  rooms.length === 0 ? [] : [roomList(rooms, setting)];

export function sayBack(entry: Entry, setting: Setting): string {
  const { t, language, zone, now } = setting;
  const day = (at: number): string => `${shortDate(at, zone, language)} ${clockTime(at, zone)}`;
  switch (entry.kind) {
    case 'empty':
      return '';
    case 'begun':
      return entry.rooms.length === 1
        ? `${roomList(entry.rooms, setting)} · ${t('say.open')}`
        : roomList(entry.rooms, setting);
    case 'wakeup': {
      const tongues = [...new Set(entry.rooms.map(setting.wakesIn))].filter((tongue) => tongue !== '');
      const parts = [roomList(entry.rooms, setting), day(entry.at), t('say.in', { time: duration(entry.at - now, t) })];
      if (entry.daily) parts.push(t('say.daily'));
      if (entry.woken !== undefined && (entry.woken !== 'system' || entry.method !== undefined))
        parts.push(t(`word.${entry.woken}`));
      if (tongues.length > 0) parts.push(tongues.join(', '));
      if (entry.standing.length === entry.rooms.length && entry.standing.every((call) => isAsAsked(call, entry)))
        parts.push(t('say.already'));
      return parts.join(' · ');
    }
    case 'cancel':
      return [
        roomList(entry.rooms, setting),
        t('say.cancel', { count: entry.calls.length, times: entry.calls.map(({ at }) => day(at)).join(', ') }),
      ].join(' · ');
    case 'changing':
      return `${roomList(entry.rooms, setting)} · ${t('say.changing', { time: day(entry.call.at) })}`;
    case 'change': {
      const times = { from: day(entry.call.at), to: day(entry.at) };
      const parts = [
        roomList(entry.rooms, setting),
        t('say.change', times),
        t('say.in', { time: duration(entry.at - now, t) }),
      ];
      return [...parts, ...(entry.call.daily ? [t('say.daily')] : [])].join(' · ');
    }
    case 'charge':
      return [
        roomList(entry.rooms, setting),
        t('say.minibar', {
          items: entry.lines.map(({ item, quantity }) => `${quantity} × ${item.description}`).join(', '),
        }),
      ].join(' · ');
    case 'checked':
      return `${roomList(entry.rooms, setting)} · ${t('say.checked')}`;
    case 'status':
      return `${roomList(entry.rooms, setting)} · ${t('say.status', { status: entry.status.description })}`;
    case 'noting':
      return [...inRoom(entry.rooms, setting), t('say.noting')].join(' · ');
    case 'note': {
      const promised = entry.due === undefined ? [] : [t('say.promised', { time: day(entry.due) })];
      return [...inRoom(entry.rooms, setting), ...promised, t('say.note', { text: entry.text })].join(' · ');
    }
    case 'refused':
    default:
      return refusalWords(entry, t);
  }
}

export function refusalWords({ why, values, nearest }: Refusal, t: Translate): string {
  const near = nearest.length === 0 ? '' : ` ${t('refused.nearest', { rooms: nearest.join(', ') })}`;
  return `${t(why, values)}${near}`;
}

const mostOthers = 4;

/** What a person should know before Enter, and after: calls that stay beside this one, and a series that goes. */
export function warning(entry: Entry, { t, language, zone }: Setting): string {
  const day = ({ at, daily }: StandingCall): string =>
    `${shortDate(at, zone, language)} ${clockTime(at, zone)}${daily ? ` (${t('say.daily')})` : ''}`;
  if (entry.kind === 'cancel') {
    const series = entry.calls.filter(({ daily }) => daily);
    return series.length === 0
      ? ''
      : t('say.dailyToo', { calls: series.map(({ at }) => clockTime(at, zone)).join(', ') });
  }
  if (entry.kind !== 'wakeup' || entry.others.length === 0) return '';
  const [one] = entry.others;
  const alone = entry.rooms.length === 1;
  const calls = entry.others.slice(0, mostOthers).map((call) => (alone ? day(call) : `${call.room} ${day(call)}`));
  const more = entry.others.length > mostOthers ? ' …' : '';
  const said = t('say.others', { count: entry.others.length, calls: `${calls.join(', ')}${more}` });
  if (!alone || entry.others.length > 1 || one === undefined) return said;
  const line = `${one.room} ${plainTime(one.at, zone)}>${plainTime(entry.at, zone)}`;
  return `${said} ${t('say.insteadHint', { line })}`;
}
