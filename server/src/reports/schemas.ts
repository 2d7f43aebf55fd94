/** What a report holds, for the routes that answer with it and for the console that draws it. */
import { type Static, Type } from 'typebox';

const count = (description: string) => Type.Integer({ description });
const seconds = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

export const wakeupDayObject = Type.Object({
  date: Type.String(),
  answered: count('Due on this day, and answered at the phone.'),
  failed: count('Rung as often as the policy says, and not answered.'),
  missed: count('Not rung in time.'),
  cancelled: count('Cancelled before they rang.'),
  inPerson: count('The guest was woken in person.'),
  alreadyUp: count('The guest was up already.'),
  corrected: count('A person said how it ended, whatever that was; counted nowhere else.'),
  open: count('Not concluded yet.'),
  escalations: count('Alerts about a guest who was not woken.'),
  rung: count('Calls that were rung for the first time on this day.'),
  lateP50: seconds('Seconds from the moment due to the first ring, half of them are below; null when none was rung.'),
  lateP95: seconds('The same for 95 of 100.'),
  guestPhone: count("Of those due on this day, set by a guest's phone."),
  staffPhone: count('Set by staff by phone.'),
  console: count('Set at the console.'),
  propertySystem: count('Set by the property system.'),
  rest: count('Set by REST.'),
});
export type WakeupDay = Static<typeof wakeupDayObject>;

export const reportedCallObject = Type.Object({
  id: Type.Union([Type.String(), Type.Null()], { description: 'The call; null where it is not kept any more.' }),
  room: Type.Union([Type.String(), Type.Null()]),
  at: Type.String({ description: 'When it was due; of an alert, when it was raised.' }),
  late: seconds('Seconds from then to its first ring, where `rung` is asked about; else null.'),
  status: Type.Union([Type.Integer(), Type.Null()]),
  result: Type.Union([Type.Integer(), Type.Null()]),
  ending: Type.Union([Type.Enum(['in-person', 'already-up', 'corrected']), Type.Null()]),
});
export type ReportedCall = Static<typeof reportedCallObject>;

const categoryObject = Type.Object({
  id: Type.String(),
  description: Type.String(),
  color: Type.String({ description: '#RRGGBB, or empty.' }),
});
const sumObject = Type.Object({
  category: Type.String({
    description: 'Id of the category that the item had when it was charged; empty when it is gone.',
  }),
  charges: count('How many charges, without those that were taken back.'),
  quantity: Type.Number({ description: 'How many pieces.' }),
  amount: Type.String(),
});
export const chargeReportFields = {
  categories: Type.Array(categoryObject, {
    description: 'Those that were charged from, and at last one without an id where categories are gone.',
  }),
  days: Type.Array(Type.Object({ date: Type.String(), sums: Type.Array(sumObject) })),
};
const chargeReportObject = Type.Object(chargeReportFields);
export type ChargeReport = Static<typeof chargeReportObject>;
export type ReportedCategory = ChargeReport['categories'][number];
/** One row of the query: a day's sum of one category. */
export type ChargesOfDay = { readonly date: string } & ChargeReport['days'][number]['sums'][number];
