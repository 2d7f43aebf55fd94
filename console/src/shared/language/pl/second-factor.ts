import type { secondFactor as english } from '../en/second-factor.ts';

export const secondFactor: Readonly<Record<keyof typeof english, string>> = {
  'factor.title': 'Drugi składnik',
  'factor.hint': 'Obok hasła kod z aplikacji w telefonie: kto zna tylko hasło, nie wejdzie.',
  'factor.since': 'Kody z aplikacji od {date}. Pozostałe kody odzyskiwania: {count}.',
  'factor.begin': 'Skonfiguruj',
  'factor.noKey':
    'Ta instalacja nie może jeszcze przechować drugiego składnika. Proszę zapytać osobę prowadzącą serwer.',
  'factor.scan':
    'Proszę zeskanować to aplikacją do kodów albo wpisać w niej litery. Potem proszę wpisać sześć cyfr, ' +
    'które pokazuje.',
  'factor.picture': 'Kod QR dla aplikacji',
  'factor.letters': 'Litery dla aplikacji',
  'factor.code': 'Kod',
  'factor.confirm': 'Włącz',
  'factor.recovery': 'Kody odzyskiwania',
  'factor.recoveryHint':
    'W razie utraty urządzenia każdy wpuszcza raz. Widać je tylko teraz: proszę je wydrukować albo zapisać.',
  'factor.kept': 'Mam je zapisane',
  'factor.end': 'Wyłącz',
  'factor.endHint': 'Hasłem i kodem z aplikacji albo kodem odzyskiwania.',
  'factor.required': 'Hotel wymaga tego od tego konta.',
  'factor.step': 'Drugi krok',
  'factor.stepHint': 'Proszę wpisać sześć cyfr z aplikacji albo kod odzyskiwania.',
  'factor.lost': 'Nie ma urządzenia ani kodów odzyskiwania? Pomoże administrator hotelu.',
  'factor.back': 'Wstecz',
  'factor.must': 'Hotel wymaga drugiego składnika od tego konta. Wejście będzie możliwe po skonfigurowaniu.',
  'factor.on': 'Drugi składnik jest włączony',
  'factor.off': 'Drugi składnik jest wyłączony',
  'factor.remove': 'Usuń drugi składnik',
  'factor.removeOne': 'Usunąć drugi składnik konta {name}?',
  'factor.removeHint':
    'Dla osoby, która straciła urządzenie. Zostanie wszędzie wylogowana, a samo hasło znów wystarczy.',
  'passkey.title': 'Klucze dostępu',
  'passkey.hint': 'Loguje palcem, twarzą albo kodem PIN zamiast hasła. Zostaje na urządzeniu.',
  'passkey.name': 'Nazwa urządzenia',
  'passkey.add': 'Dodaj klucz dostępu',
  'passkey.remove': 'Usuń',
  'passkey.since': 'od {date}',
  'passkey.signIn': 'Zaloguj się kluczem dostępu',
  'passkey.failed': 'Klucz dostępu nie został użyty. Proszę spróbować ponownie albo użyć hasła.',
  'passkey.done': 'Klucz dostępu jest zapisany',
};
