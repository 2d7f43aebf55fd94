import type { callIn as english } from '../en/call-in.ts';

export const callIn: Readonly<Record<keyof typeof english, string>> = {
  'settings.phones': 'Telefoons',
  'settings.staff': 'Personeel per telefoon',
  'settings.number': 'Nummer',
  'settings.kind': 'Soort',
  'settings.place': 'Plaats',
  'settings.staffName': 'Naam',
  'settings.may': 'Mag',
  'settings.pin': 'Pincode',
  'phone.kind.room': 'Kamer',
  'phone.kind.extra': 'Tweede telefoon',
  'phone.kind.staff': 'Personeel',
  'phone.kind.public': 'Openbaar',
  'phone.wrong.kind': 'Schrijf een van {names}.',
  'staff.may.status': 'status',
  'staff.may.inspect': 'inspectie',
  'staff.may.minibar': 'minibar',
  'staff.may.wakeups': 'wekken',
  'staff.wrong.may': 'Schrijf enkele van {names}, met komma’s ertussen.',
  'settings.staffHint':
    'Wie belt voor kamerstatus, minibar of wekken, met een eigen nummer. Een pincode heeft 4 tot 8 cijfers en ' +
    'wordt aan niemand getoond; maak het vak leeg om er geen te vragen.',
  'seen.title': 'Onlangs geziene nummers',
  'seen.hint':
    'Kies een code vanaf een telefoon die nog niet bekend is: het nummer staat hier, en u zegt bij welke ' +
    'kamer het hoort.',
  'seen.none': 'Geen oproep van een onbekend nummer.',
  'seen.room': 'Kamer van {number}',
  'seen.give': 'Deze kamer geven',
  'cards.title': 'Kaarten om te printen',
  'cards.hint':
    'Naast de telefoon van de kamer en voor medewerkers: wat zij kiezen en toetsen, zoals uw menu ' +
    'het zegt. Print ze opnieuw als u een code, een status of een artikel wijzigt.',
  'cards.guest': 'Voor gasten',
  'cards.staff': 'Voor medewerkers',
};
