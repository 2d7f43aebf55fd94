/** A connection added or changed at the screen. */
import type { connect as english } from '../en/connect.ts';

export const connect: Readonly<Record<keyof typeof english, string>> = {
  'connect.title': 'Dodaj lub zmień połączenie',
  'connect.which': 'Połączenie',
  'connect.new': 'Nowe',
  'connect.kind': 'Co to jest',
  'connect.name': 'Nazwa',
  'connect.list': 'Kilka, oddzielone przecinkami',
  'connect.events': 'Zdarzenia',
  'connect.secret': 'Sekret lub hasło',
  'connect.secretKept': 'Już jest. Puste pole go nie zmieni.',
  'connect.usual': 'jak zwykle',
  'connect.save': 'Zapisz i wypróbuj',
  'connect.trying': 'Zapisano. Trwa próba…',
  'connect.linkUp': 'Zapisano. Połączenie działa.',
  'connect.linkDown': 'Zapisano. Połączenie jeszcze nie działa; próby powtarzają się same.',
  'connect.field.url': 'Adres',
  'connect.field.host': 'Komputer',
  'connect.field.port': 'Port',
  'connect.field.tls': 'Szyfrowane (TLS)',
  'connect.field.user': 'Użytkownik',
  'connect.field.to': 'Adresy e-mail',
  'connect.field.format': 'Format',
  'connect.field.chat': 'Czat',
};
