/**
 * What the property system is told of wake-ups: ours when they are set (WR) and removed (WC), and for every call that
 * it knows of how it ended (WA), once. A WA is noted before it leaves: nobody acknowledges it, and a second one would
 * be worse than none.
 */
import type { Db } from '../../db/connect.ts';
import { type Said, say } from '../../messages/say.ts';
import { result, source } from '../../wakeups/wakeup.ts';
import type { Delivery } from '../connector.ts';
import type { HeardEvent } from '../heard-events.ts';
import { heardRecord } from './messages.ts';
import type { LinkIdentity } from './posting.ts';
import type { Field } from './protocol/record.ts';
import { dateText, timeText } from './protocol/values.ts';
import type { HeardKind, LinkSettings } from './settings.ts';
import {
  closeKnownCall,
  findKnownCall,
  type KnownCall,
  putKnownCall,
  renumberKnownCall,
} from '../known-calls-store.ts';

export interface ToTell {
  readonly records: readonly { readonly id: string; readonly fields: readonly Field[] }[];
  /** The call whose end this tells, if it does. */
  readonly ends?: string;
  /** It was noted before and perhaps sent; it is not sent again. */
  readonly unsure?: boolean;
  readonly words: Said;
}

const nothing = (why: Said): ToTell => ({ records: [], words: say('told.nothing', { why }) });

/** How a call ended, in their letters. */
const answers: Readonly<Record<number, string>> = {
  [result.complete]: 'OK',
  [result.noAnswer]: 'NR',
  [result.busy]: 'BY',
  [result.unreachable]: 'UR',
  [result.voicemail]: 'NR',
  [result.noLine]: 'UR',
  [result.notConfirmed]: 'NR',
  [result.cancelled]: 'DE',
  [result.missed]: 'UR',
};

export function answerCode(came: number): string {
  return answers[came] ?? 'UR';
}

type Heard<Kind extends HeardKind = HeardKind> = HeardEvent<Kind>;

export async function whatToTell(
  db: Db,
  link: LinkIdentity,
  settings: LinkSettings,
  delivery: Delivery,
): Promise<ToTell> {
  const heard = { ...delivery.payload, event: delivery.event } as unknown as Heard;
  const { room, subject } = heard;
  switch (heard.event) {
    case 'wakeup.booked':
    case 'wakeup.next-day':
      return tellSet(db, link, heard);
    case 'wakeup.changed':
      return tellChanged(db, link, heard);
    case 'wakeup.deleted':
      return tellEnd(db, link, subject, delivery, 'DE');
    case 'wakeup.concluded':
      return tellEnd(db, link, heard.detail.series ?? subject, delivery, answerCode(heard.detail.result));
    case 'wakeup.refused':
      return tellEnd(db, link, subject, delivery, 'UR');
    case 'wakeup.moved':
      return tellMoved(db, link, subject, heard.detail.from, room);
    case 'guest.message-heard': {
      const told = await heardRecord(db, link, room, subject);
      return told === undefined ? nothing(say('why.noNumber')) : { records: [told], words: say('told.heard') };
    }
    case 'roomstatus.changed':
      return tellStatus(settings, room, heard.detail.to);
    default:
      return nothing(say('why.notTaken'));
  }
}

async function tellSet(db: Db, link: LinkIdentity, heard: Heard<'wakeup.booked' | 'wakeup.next-day'>): Promise<ToTell> {
  const { event, room, subject, detail } = heard;
  if (heard.event === 'wakeup.booked' && heard.detail.source === source.propertySystem)
    return nothing(say('why.setThere'));
  if (room.length > 8) return nothing(say('why.longRoom', { room }));
  const wall = Temporal.PlainDateTime.from(detail.wall);
  const call = { wakeup: subject, origin: 'ours', room, date: dateText(wall), time: timeText(wall) } as const;
  const known = await findKnownCall(db, link, subject);
  // Told before, by a process that died: the same again does no harm. Told by them meanwhile: it is not sent back.
  const isNew = known === undefined || event === 'wakeup.next-day';
  if (!isNew && (known.closed || known.origin === 'theirs')) return nothing(say('why.known'));
  if (isNew) await putKnownCall(db, link, call);
  return { records: [setRecord('WR', isNew ? call : known)], words: say('told.set') };
}

async function tellEnd(db: Db, link: LinkIdentity, wakeup: string, delivery: Delivery, code: string): Promise<ToTell> {
  const known = await findKnownCall(db, link, wakeup);
  if (known === undefined) return nothing(say('why.unknown'));
  const isAnswer = !(delivery.event === 'wakeup.deleted' && known.origin === 'ours');
  if (known.closed) {
    if (known.closedBy !== delivery.id) return nothing(say('why.told'));
    if (isAnswer) return { records: [], unsure: true, words: say('told.ended', { answer: code }) };
  }
  await closeKnownCall(db, link, wakeup, delivery.id);
  if (!isAnswer) return { records: [setRecord('WC', known)], words: say('told.cancelled') };
  const { id, fields } = setRecord('WA', known);
  return {
    records: [{ id, fields: [...fields, ['AS', code]] }],
    ends: wakeup,
    words: say('told.ended', { answer: code }),
  };
}

/**
 * At another time it is another call: the one they know of is taken back, and this one is ours. Whoever tells it a
 * second time, after a process that died, finds it noted already, and says what does no harm twice.
 */
async function tellChanged(db: Db, link: LinkIdentity, heard: Heard<'wakeup.changed'>): Promise<ToTell> {
  const { room, subject, detail } = heard;
  const known = await findKnownCall(db, link, subject);
  if (known === undefined || known.closed) return nothing(say('why.unknown'));
  const wall = Temporal.PlainDateTime.from(detail.wall);
  const before = Temporal.Instant.from(detail.from).toZonedDateTimeISO(detail.zone).toPlainDateTime();
  const call = { wakeup: subject, origin: 'ours', room, date: dateText(wall), time: timeText(wall) } as const;
  const isNoted = known.origin === 'ours' && known.date === call.date && known.time === call.time;
  const old = isNoted ? { room, date: dateText(before), time: timeText(before) } : known;
  await putKnownCall(db, link, call);
  if (known.origin === 'ours')
    return { records: [setRecord('WC', old), setRecord('WR', call)], words: say('told.changed') };
  const { id, fields } = setRecord('WA', known);
  return {
    records: [{ id, fields: [...fields, ['AS', 'DE']] }, setRecord('WR', call)],
    words: say('told.changedTheirs'),
  };
}

/** Of one that they set they know where the guest lives; ours is set again. */
async function tellMoved(db: Db, link: LinkIdentity, wakeup: string, from: string, to: string): Promise<ToTell> {
  const known = await findKnownCall(db, link, wakeup);
  if (known === undefined || known.closed) return nothing(say('why.unknown'));
  await renumberKnownCall(db, link, wakeup, to);
  if (known.origin === 'theirs') return nothing(say('why.movedThere'));
  return {
    records: [setRecord('WC', { ...known, room: from }), setRecord('WR', { ...known, room: to })],
    words: say('told.moved'),
  };
}

function tellStatus({ statuses }: LinkSettings, room: string, status: string): ToTell {
  const digit = statuses.get(status);
  if (digit === undefined) return nothing(say('why.status', { status }));
  return {
    records: [
      {
        id: 'RE',
        fields: [
          ['RN', room],
          ['RS', digit],
        ],
      },
    ],
    words: say('told.status', { digit }),
  };
}

export function setRecord(
  id: string,
  { room, date, time }: Pick<KnownCall, 'room' | 'date' | 'time'>,
): { id: string; fields: Field[] } {
  return { id, fields: [['RN', room], ['DA', date], ['TI', time]] }; // prettier-ignore
}
