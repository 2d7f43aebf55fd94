import type { Facts } from './facts.ts';
import type { Language } from './language.ts';
import { englishWords } from './words-en.ts';

const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`;
/** Every day, and in which way where that was said. */
const daily = (f: Facts): string => `${f.is('daily') ? ', every day' : ''}${f.with(', ', f.word('method'))}`;
/** What a person wrote is quoted; what the service noted stands in the details. */
const wrote = (f: Facts): string => (f.has('ending') ? f.with(': ', f.quoted('reason')) : '');
const ended = (f: Facts): string =>
  f.has('ending') && f.text('ending') !== 'corrected' ? f.word('ending') : f.result() || 'not known';
const about = (f: Facts): string => f.with(' about ', f.noun('event'));
const item = (f: Facts): string => `${f.text('quantity')} × ${f.text('description')}${f.with(' at ', f.text('price'))}`;
const changed = (name: string, f: Facts): string => `${name} changed${f.with(': ', f.changed())}`;

const role = (f: Facts): string => f.with(', role: ', f.word('role'));
const secondFactor = (f: Facts): string => f.with(', second factor: ', f.word('secondFactor'));

function attempt(f: Facts): string {
  if (f.is('unsure')) return 'not known how it ended';
  const heard = f.is('heard') ? ', whole announcement heard' : '';
  const listened = f.number('listened') >= 1 ? `, listened ${Math.round(f.number('listened'))} s` : '';
  const key = f.with(', pressed key ', f.text('key'));
  return `${f.result() || 'not answered'}${heard}${listened}${key}${f.with(', forwarded to ', f.text('forwardedTo'))}`;
}

export const english: Language = {
  tag: 'en',
  quoted: (text) => `“${text}”`,
  told: {
    'wakeup.booked': (f) => `Wake-up set${f.with(' for ', f.at('due'))}${daily(f)}${f.with(' (', f.source(), ')')}`,
    'wakeup.changed': (f) => `Wake-up moved from ${f.at('from')} to ${f.at('due')}${daily(f)}`,
    'wakeup.method': (f) => `Wake-up given another way: ${f.word('from')} → ${f.word('to')}`,
    'wakeup.soon': (f) => `Wake-up comes soon, at ${f.at('due')}`,
    'wakeup.made-daily': () => 'Wake-up made daily',
    'wakeup.moved': (f) => `Wake-up moved with the guest from room ${f.text('from')} to room ${f.text('to')}`,
    'wakeup.deleted': (f) =>
      f.is('daily') ? `Daily wake-up cancelled, next was ${f.at('due')}` : `Wake-up of ${f.at('due')} cancelled`,
    'wakeup.ringing': (f) => `Phone ${f.text('extension')} is rung, attempt ${f.text('number')}`,
    'wakeup.attempt': (f) => `Attempt ${f.text('number')}, phone ${f.text('extension')}: ${attempt(f)}`,
    'wakeup.retry': (f) => `${f.result() || 'Not woken'}: rings again ${f.at('at')}`,
    'wakeup.snoozed': (f) => `Guest snoozed (${many(f.number('snoozes'), 'time')}): rings again ${f.at('at')}`,
    'wakeup.concluded': (f) => `Wake-up ended: ${ended(f)}${wrote(f)}`,
    'wakeup.overwritten': (f) =>
      `Result corrected: ${f.with('', f.result('before'), ' → ')}${ended(f)}${f.with(': ', f.quoted('reason'))}`,
    'wakeup.next-day': (f) => `Daily wake-up goes on: next ${f.at('due')}`,
    'wakeup.refused': (f) =>
      `Wake-up from ${f.text('destination')} cannot be made (date ${f.text('date')}, time ${f.text('time')})`,
    'wakeup.unsure': (f) => `Not known whether ${f.text('destination')} heard of this wake-up`,
    'wakeup.sheet-made': (f) => `Night sheet of ${f.text('night')} made: ${many(f.number('calls'), 'call')}`,
    'alert.raised': (f) => `Alert${f.with(': ', f.alert())}`,
    'alert.joined': (f) => `Alert: also ${f.text('callers')}`,
    'alert.ringing': (f) => `Phone ${f.text('extension')} is rung about the alert, attempt ${f.text('number')}`,
    'alert.attempt': (f) => `Alert, attempt ${f.text('number')} on phone ${f.text('extension')}: ${attempt(f)}`,
    'alert.acknowledged': (f) =>
      f.text('how') === 'over'
        ? `Alert is over by itself: ${f.alert()}`
        : `Alert handled${f.with(' by ', f.word('how'))}: ${f.alert()}`,
    'alert.concluded': (f) => `Concluded: ${f.word('how')}`,
    'charge.made': (f) => `Minibar charged: ${item(f)}`,
    'charge.undone': (f) => `Charge taken back: ${item(f)}`,
    'charge.none': () => 'Minibar checked, nothing used',
    'charge.unsure': (f) =>
      `Charge not answered by ${f.text('destination')}: sent again as posting ${f.text('posting')} ` +
      `(${many(f.number('sent'), 'time')})`,
    'item.added': (f) => `Item added: ${f.text('description')}${f.with(' at ', f.text('price'))}`,
    'item.changed': (f) => changed('Item', f),
    'item.removed': (f) => `Item removed: ${f.text('description')}`,
    'category.added': (f) => `Category added: ${f.text('description')}`,
    'category.changed': (f) => changed('Category', f),
    'category.removed': (f) => `Category removed: ${f.text('description')}`,
    'delivery.refused': (f) => `Message${about(f)} refused by ${f.text('destination')}`,
    'delivery.gone': (f) => `${f.text('destination')} wants no more messages`,
    'delivery.parked': (f) => `Messages to ${f.text('destination')} stopped until somebody resumes them`,
    'delivery.undone': (f) => `Message${about(f)} to ${f.text('destination')} taken back`,
    'delivery.replayed': (f) => `Message${about(f)} sent again to ${f.text('destination')}`,
    'delivery.resumed': (f) => `Messages to ${f.text('destination')} resumed`,
    'delivery.tested': (f) => `Test message sent to ${f.text('destination')}`,
    'room.added': (f) =>
      `Room added${f.with(', phone ', f.text('extension'))}${f.with(', language ', f.text('language'))}`,
    'room.changed': (f) => changed('Room', f),
    'room.removed': (f) => `Room removed${f.with(', phone ', f.text('extension'))}`,
    'phone.changed': (f) =>
      `Phone ${f.subject.split(' ')[0] ?? ''} for callers ` +
      (f.size('to') === 0 ? 'removed' : `set${f.with(': ', f.changed())}`),
    'staff.changed': (f) => `Staff number ${f.subject} set${f.with(': ', f.list('may'))}`,
    'staff.removed': (f) => `Staff number ${f.subject} removed`,
    'staff.locked': (f) =>
      `PINs were tried by phone${f.with(' for staff number ', f.subject)}: locked for ${f.text('minutes')} minutes`,
    'room.test-ring': (f) => `Test call to phone ${f.text('extension')}`,
    'room.test-ring-ended': (f) => `Test call to phone ${f.text('extension')}: ${f.word('outcome')}`,
    'room.do-not-disturb': (f) => (f.is('on') ? 'Do not disturb' : 'Do not disturb is over'),
    'room.assigned': (f) =>
      `Rooms for ${f.text('day')}${f.with(' given to ', f.text('account')) || ' taken back'}: ` +
      (f.list('rooms') || 'none'),
    'defect.reported': (f) =>
      `Defect reported${f.with(': ', f.quoted('words'))}${f.is('photo') ? ', with a photo' : ''}`,
    'defect.fixed': (f) => `Defect fixed that ${f.text('reporter')} had reported`,
    'canary.rung': (f) => `Night test of phone ${f.text('extension')}: ${f.word('outcome')}`,
    'roomstatus.changed': (f) =>
      `Room status: ${f.with('', f.status('from'), ' → ')}${f.status('to')}` +
      f.with(' (entered ', f.at('entered'), ')'),
    'statustype.added': (f) => `Room status added: ${f.text('description')}`,
    'statustype.changed': (f) => changed('Room status', f),
    'statustype.removed': (f) => `Room status removed: ${f.text('description')}`,
    'guest.arrived': (f) => `Guest checked in${f.with(', language ', f.text('language'))}`,
    'guest.left': (f) => `Guest checked out; wake-ups of the room: ${f.word('policy')}`,
    'guest.message-heard': () => 'Heard a message of the property system',
    'guest.moved': (f) =>
      `Guest moved from room ${f.text('from')} to room ${f.text('to')}, ${many(f.number('calls'), 'wake-up')} along`,
    'note.written': (f) => `Note written${f.with(' for ', f.at('due'))}${f.with(': ', f.quoted('text'))}`,
    'note.corrected': (f) => `Note corrected${f.with(': ', f.quoted('before'))}${f.with(' → ', f.quoted('text'))}`,
    'note.done': () => 'Note marked as done',
    'note.reopened': () => 'Note open again',
    'note.removed': (f) => `Note removed${f.with(': ', f.quoted('text'))}`,
    'handover.taken': (f) =>
      `Desk taken over, since ${f.at('since')}: ${many(f.number('set'), 'call')} set, ` +
      `${f.text('byPhone')} answered, ${f.text('open')} open, ${many(f.number('alerts'), 'alert')}`,
    'link.up': (f) => `Property system ${f.text('destination')} connected`,
    'link.down': (f) => `Property system ${f.text('destination')} lost`,
    'account.added': (f) => `Account ${f.account()} added${role(f)}${f.with(', may also: ', f.list('permissions'))}`,
    'account.changed': (f) =>
      `Account ${f.account()} changed${f.has('password') ? ', new password' : ''}` +
      secondFactor(f) +
      (f.text('enabled') === 'false' ? ', may not sign in any more' : '') +
      `${f.is('enabled') ? ', may sign in' : ''}${role(f)}${f.with(', may also: ', f.list('permissions'))}`,
    'account.removed': (f) => `Account ${f.text('account')} removed`,
    'account.code-made': (f) => `Code for a new password of ${f.text('account')} made, until ${f.at('expires')}`,
    'account.guessed': (f) =>
      `${many(f.number('wrong'), 'wrong password')} tried for ${f.text('account')} from ` +
      many(f.number('networks'), 'network') +
      f.tried(),
    'token.made': (f) => `Token ${f.text('token')} of ${f.text('account')} made, until ${f.at('expires')}`,
    'token.revoked': (f) => `Token ${f.text('token')} of ${f.text('account')} revoked`,
    'session.opened': (f) => `Signed in${f.with(': ', f.word('way'))}${f.with(', ', f.text('address'))}`,
    'session.refused': (f) =>
      `Not let in${f.with(': ', f.text('account'))} (${f.word('way')}${f.with(', ', f.word('reason'))})` +
      f.with(', ', f.text('address')),
    'session.closed': () => 'Signed out',
    'policy.changed': (f) => `Settings changed${f.with(': ', f.changes())}`,
    'property.changed': (f) => `Hotel changed${f.with(': ', f.changes())}`,
    'property.imported': (f) => `Property file applied: ${many(f.number('count'), 'change')}`,
    'property.suspended': (f) => `Hotel suspended by the operator: ${f.text('reason')}`,
    'property.resumed': () => 'Hotel resumed by the operator',
    'property.moved': (f) => `Hotel moved to another installation: ${f.text('address')}`,
    'announcement.changed': (f) =>
      `Announcement changed (${f.subject.split(' ')[0] ?? ''}): ${f.spoken('from')} → ${f.spoken('to')}`,
    'announcement.rung': (f) =>
      `Announcement (${f.text('language')}) played on phone ${f.text('extension')}: ${f.word('outcome')}`,
    'journal.name-erased': (f) => `Guests' names erased in ${many(f.number('names'), 'entry', 'entries')}`,
    'journal.guest-erased': (f) => `Guest erased${f.with(': ', f.quoted('reason'))}`,
    'journal.redacted': (f) => `Personal data removed from ${many(f.size('entries'), 'old entry', 'old entries')}`,
    'journal.forgotten': (f) => `Removed after the time set for keeping${f.with(': ', f.counted())}`,
    'journal.pruned': (f) =>
      `Oldest part of the journal removed: ${many(f.number('entries'), 'entry', 'entries')}, ` +
      `${f.at('from')} to ${f.at('to')}`,
  },
  ...englishWords,
};
