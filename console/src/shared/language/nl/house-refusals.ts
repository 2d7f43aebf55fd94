/** Why something about the day in the house was refused; the English is the service's own. */
import type { houseRefusals as english } from '../../../../../server/src/messages/house-refusals.ts';

export const houseRefusals: Readonly<Record<keyof typeof english, string>> = {
  'assignment.account': 'Er is geen account {account} om kamers aan toe te wijzen.',
  'defect.photo.size': 'Een foto heeft maximaal {most} bytes.',
  'defect.photo.space':
    "De foto's van open defecten nemen alle ruimte in. Meld het zonder foto, of markeer wat al is verholpen.",
  'defect.photo.type': 'Een foto moet JPEG of PNG zijn.',
  'defect.tooMany': 'Er zijn al {most} open defecten. Markeer eerst wat al is verholpen.',
  'defect.words': 'Zeg in een paar woorden wat er kapot is.',
  'handover.meanwhile': 'Intussen heeft iemand anders overgenomen.',
  'handover.since': 'Een overdracht begint binnen de laatste {most} dagen.',
  'internal.number': 'Hier ging iets mis. Noem nummer {number} bij de technische ondersteuning.',
  'note.others': 'Deze notitie is van {author}: alleen {author} of een beheerder mag die wijzigen.',
  'note.text': 'Een notitie heeft 1 tot {most} letters, op één regel.',
  'password.changing': 'Het account is op dit moment gewijzigd. Log opnieuw in.',
  'password.same': 'Dat is het huidige wachtwoord.',
  'password.wrong': 'Dit is niet het huidige wachtwoord.',
  'phone.codes': 'Instellen en annuleren hebben elk een eigen code nodig.',
  'phone.needsRoom': 'Bij een kamertelefoon hoort een kamer.',
  'phone.noRoom': 'Een toestel van deze soort hoort bij geen kamer.',
  'phone.room': 'Er is geen kamer {room}.',
  'rooms.number': 'Een kamernummer heeft 1 tot 10 cijfers en letters.',
  'setup.code': 'De korte naam heeft kleine letters, cijfers, punten en streepjes en begint met een letter of cijfer.',
  'status.inspected':
    '{status} wordt ingesteld door wie kamers controleert: het account {account} mist het recht “inspect”.',
};
