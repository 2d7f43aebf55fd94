import type { callIn as english } from '../en/call-in.ts';

export const callIn: Readonly<Record<keyof typeof english, string>> = {
  'settings.phones': 'Telefony',
  'settings.staff': 'Personel przez telefon',
  'settings.number': 'Numer',
  'settings.kind': 'Rodzaj',
  'settings.place': 'Miejsce',
  'settings.staffName': 'Nazwisko',
  'settings.may': 'Może',
  'settings.pin': 'PIN',
  'phone.kind.room': 'Pokój',
  'phone.kind.extra': 'Drugi telefon',
  'phone.kind.staff': 'Personel',
  'phone.kind.public': 'Publiczny',
  'phone.wrong.kind': 'Proszę wpisać jedno z: {names}.',
  'staff.may.status': 'status',
  'staff.may.inspect': 'kontrola',
  'staff.may.minibar': 'minibar',
  'staff.may.wakeups': 'budzenia',
  'staff.wrong.may': 'Proszę wpisać niektóre z: {names}, oddzielone przecinkami.',
  'settings.staffHint':
    'Kto dzwoni w sprawie statusu pokoju, minibaru lub budzenia, z własnym numerem. PIN ma od 4 do 8 cyfr i ' +
    'nie jest nikomu pokazywany; puste pole oznacza, że nie jest wymagany.',
  'seen.title': 'Ostatnio widziane numery',
  'seen.hint':
    'Proszę wybrać kod z telefonu, który nie jest jeszcze znany: jego numer pojawi się tutaj i można wskazać, ' +
    'do którego pokoju należy.',
  'seen.none': 'Brak połączeń z nieznanego numeru.',
  'seen.room': 'Pokój numeru {number}',
  'seen.give': 'Przypisz ten pokój',
  'cards.title': 'Karty do wydrukowania',
  'cards.hint':
    'Obok telefonu w pokoju i dla pracowników: co wybrać i nacisnąć, tak jak mówi menu. Proszę ' +
    'wydrukować je ponownie po zmianie kodu, stanu lub artykułu.',
  'cards.guest': 'Dla gości',
  'cards.staff': 'Dla pracowników',
};
