import type { callIn as english } from '../en/call-in.ts';

export const callIn: Readonly<Record<keyof typeof english, string>> = {
  'settings.phones': 'Telefone',
  'settings.staff': 'Personal am Telefon',
  'settings.number': 'Nummer',
  'settings.kind': 'Art',
  'settings.place': 'Ort',
  'settings.staffName': 'Name',
  'settings.may': 'Darf',
  'settings.pin': 'PIN',
  'phone.kind.room': 'Zimmer',
  'phone.kind.extra': 'Zweites Telefon',
  'phone.kind.staff': 'Personal',
  'phone.kind.public': 'Öffentlich',
  'phone.wrong.kind': 'Schreiben Sie eines von {names}.',
  'staff.may.status': 'Status',
  'staff.may.inspect': 'Kontrolle',
  'staff.may.minibar': 'Minibar',
  'staff.may.wakeups': 'Weckrufe',
  'staff.wrong.may': 'Schreiben Sie einige von {names}, mit Kommas dazwischen.',
  'settings.staffHint':
    'Wer für Zimmerstatus, Minibar oder Weckrufe anruft, mit einer eigenen Nummer. Eine PIN hat 4 bis 8 ' +
    'Ziffern und wird niemandem gezeigt; ist das Feld leer, wird keine verlangt.',
  'seen.title': 'Zuletzt gesehene Nummern',
  'seen.hint':
    'Wählen Sie einen Code von einem Telefon, das noch nicht bekannt ist: Seine Nummer steht hier, und Sie ' +
    'sagen, zu welchem Zimmer es gehört.',
  'seen.none': 'Kein Anruf von einer unbekannten Nummer.',
  'seen.room': 'Zimmer von {number}',
  'seen.give': 'Diesem Zimmer geben',
  'cards.title': 'Karten zum Drucken',
  'cards.hint':
    'Neben das Telefon im Zimmer und für Mitarbeitende: was sie wählen und drücken, so wie Ihr Menü ' +
    'es sagt. Drucken Sie sie neu, wenn Sie einen Code, einen Status oder einen Artikel ändern.',
  'cards.guest': 'Für Gäste',
  'cards.staff': 'Für Mitarbeitende',
};
