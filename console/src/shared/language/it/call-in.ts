import type { callIn as english } from '../en/call-in.ts';

export const callIn: Readonly<Record<keyof typeof english, string>> = {
  'settings.phones': 'Telefoni',
  'settings.staff': 'Personale al telefono',
  'settings.number': 'Numero',
  'settings.kind': 'Tipo',
  'settings.place': 'Luogo',
  'settings.staffName': 'Nome',
  'settings.may': 'Può',
  'settings.pin': 'PIN',
  'phone.kind.room': 'Camera',
  'phone.kind.extra': 'Secondo telefono',
  'phone.kind.staff': 'Personale',
  'phone.kind.public': 'Pubblico',
  'phone.wrong.kind': 'Scriva uno di questi: {names}.',
  'staff.may.status': 'stato',
  'staff.may.inspect': 'ispezione',
  'staff.may.minibar': 'minibar',
  'staff.may.wakeups': 'sveglie',
  'staff.wrong.may': 'Scriva alcuni di questi: {names}, separati da virgole.',
  'settings.staffHint':
    'Chi chiama per lo stato delle camere, il minibar o le sveglie, con un numero proprio. Un PIN ha da 4 a 8 ' +
    'cifre e non viene mostrato a nessuno; svuoti la casella per non chiederne.',
  'seen.title': 'Numeri visti di recente',
  'seen.hint':
    'Componga un codice da un telefono non ancora noto: il suo numero compare qui e Lei indica a quale camera ' +
    'appartiene.',
  'seen.none': 'Nessuna chiamata da un numero sconosciuto.',
  'seen.room': 'Camera di {number}',
  'seen.give': 'Assegna questa camera',
  'cards.title': 'Schede da stampare',
  'cards.hint':
    'Accanto al telefono della camera e per il personale: che cosa si compone e si preme, come lo ' +
    'dice il menu. Le stampi di nuovo se cambia un codice, uno stato o un articolo.',
  'cards.guest': 'Per gli ospiti',
  'cards.staff': 'Per il personale',
};
