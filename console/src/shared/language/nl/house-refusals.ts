/** Why something about the day in the house was refused; the English is the service's own. */
import type { houseRefusals as english } from '../../../../../server/src/messages/house-refusals.ts';

export const houseRefusals: Readonly<Record<keyof typeof english, string>> = {
  'account.person':
    'De naam van een persoon heeft letters, spaties, punten, komma’s, streepjes en apostrofs, ' +
    'maximaal {most}, en begint met een letter.',
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
  'password.common': 'Veel mensen gebruiken dit wachtwoord: het wordt eerst geprobeerd. Neem een paar eigen woorden.',
  'password.own': 'Dit is nauwelijks meer dan een bekende naam: van het account, het hotel of Reveille.',
  'password.same': 'Dat is het huidige wachtwoord.',
  'password.wrong': 'Dit is niet het huidige wachtwoord.',
  'limit.staff': 'Een hotel heeft maximaal {most} personeelsnummers. Verwijder er eerst een paar.',
  'limit.phones': 'Een hotel heeft maximaal {most} telefoons. Verwijder er eerst een paar.',
  'phone.codes': 'Elke dienst heeft een eigen code nodig.',
  'phone.needsRoom': 'Bij een kamertelefoon hoort een kamer.',
  'phone.noRoom': 'Een toestel van deze soort hoort bij geen kamer.',
  'phone.room': 'Er is geen kamer {room}.',
  'rooms.number': 'Een kamernummer heeft 1 tot 10 cijfers en letters.',
  'setup.code': 'De korte naam heeft kleine letters, cijfers, punten en streepjes en begint met een letter of cijfer.',
  'staff.language': 'Het menu spreekt geen {language}.',
  'staff.pin': 'Een pincode heeft 4 tot 8 cijfers.',
  'staff.pin.easy': 'Deze pincode is te makkelijk te raden.',
  'status.inspected':
    '{status} wordt ingesteld door wie kamers controleert: het account {account} mist het recht “inspect”.',
  'token.console': 'Een token opent geen sessie: log in met een wachtwoord.',
  'token.exists': 'Het account heeft al een token {token}. Kies een andere naam of trek het eerst in.',
  'token.expired': 'Het token {token} is verlopen. Maak een nieuw.',
  'token.name': 'De naam van een token heeft 1 tot {most} tekens, op één regel.',
  'token.network': 'Het token {token} mag niet van het adres {address} komen.',
  'token.networks': '"{network}" is geen netwerk. Schrijf het als 10.0.0.0/8 of 192.0.2.7.',
  'token.right': 'Geen token mag het recht "{right}" hebben: laat het weg.',
  'limit.tokens': 'Een hotel heeft hoogstens {most} tokens. Trek er eerst enkele in.',
};
