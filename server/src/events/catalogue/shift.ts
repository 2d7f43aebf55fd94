/** What one shift leaves to the next: notes, and the moment at which somebody takes over. */
import { fact, instant, maybe, orNull, personalFact, text, whole } from './describe.ts';

const due = orNull(instant('By when it was promised; null where nothing was'));
const written = { text: maybe(text('What was written.')) };

/** How a period went, as the handover says it. */
export const figures = {
  set: whole('Calls that were set.'),
  cancelled: whole('Calls that were cancelled before they rang.'),
  byPhone: whole('Of the calls that were due: answered at the phone.'),
  inPerson: whole('The guest was woken in person.'),
  alreadyUp: whole('The guest was up already.'),
  corrected: whole('A person said how it ended, whatever that was.'),
  failed: whole('Rung as often as the policy says, and not answered.'),
  missed: whole('Not rung in time.'),
  open: whole('Calls that are still to ring, or ring now, within a day.'),
  going: whole('Guests to whom somebody is on the way.'),
  alerts: whole('Alerts that nobody has taken.'),
  stuck: whole('Messages that wait although they should have left.'),
  promises: whole('Notes with a time that are not done.'),
};

export const shift = {
  'note.written': personalFact('A note was written for the next shift.', 'the note', { due }, written),
  'note.corrected': personalFact(
    'A note was corrected.',
    'the note',
    { due },
    { ...written, before: maybe(text('What was written before.')) },
  ),
  'note.done': fact('What a note says was done.', 'the note', {}),
  'note.reopened': fact('What a note says is not done after all.', 'the note', {}),
  'note.removed': personalFact('A note was removed.', 'the note', { due }, written),
  'handover.taken': fact('Somebody took over the desk.', null, {
    since: instant('Where the period began that was handed over'),
    ...figures,
  }),
};
