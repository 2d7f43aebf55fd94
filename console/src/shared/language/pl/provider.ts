import type { provider as english } from '../en/provider.ts';

export const provider: Record<keyof typeof english, string> = {
  'provider.title': 'Dostawca',
  'provider.hint':
    'Loguje się kontem, które ma się już gdzie indziej (OpenID Connect). Proszę zarejestrować tam ' +
    'aplikację webową, która odsyła do {address}.',
  'provider.name': 'Nazwa',
  'provider.nameHint': 'Tak jak na przycisku: Zaloguj przez …',
  'provider.issuer': 'Adres dostawcy',
  'provider.issuerHint': 'Jego wystawca (issuer), tak jak on go zapisuje: https://login.example.com/hotel',
  'provider.clientId': 'Identyfikator klienta',
  'provider.secret': 'Sekret',
  'provider.secretHint': 'Przechowywany zapieczętowany, nigdy więcej nie pokazywany. Pusty, jeśli dostawca go nie dał.',
  'provider.secretKept': 'Jeden jest zapisany. Proszę wpisać inny, aby go zastąpić.',
  'provider.groups': 'Grupy i role',
  'provider.groupsHint':
    'Po jednej w wierszu, jako GRUPA=ROLA: recepcja=front-desk,inventory. Liczy się pierwsza pasująca.',
  'provider.accountClaim': 'Dana z nazwą konta',
  'provider.groupsClaim': 'Dana z grupami',
  'provider.hotelsClaim': 'Dana z hotelami',
  'provider.hotelsClaimHint': 'Wchodzi tylko ten, kto ma w niej kod tego hotelu. Pusta: decydują grupy.',
  'provider.breakGlass': 'Konta na wypadek awarii',
  'provider.breakGlassHint':
    'Administratorzy z hasłem, po jednym w wierszu. Jeśli są, nikt inny nie loguje się hasłem.',
  'provider.try': 'Wypróbuj',
  'provider.keep': 'Zapisz dostawcę',
  'provider.kept': 'Loguje się przez {name}',
  'provider.end': 'Powrót do haseł',
  'provider.endTitle': 'Znów logować się hasłem?',
  'provider.endHint': 'Konta utworzone przez dostawcę nie mają hasła: proszę je zresetować dla każdego.',
  'provider.ended': 'Loguje się hasłem',
};
