import type { phones as english } from '../en/phones.ts';

export const phones: Readonly<Record<keyof typeof english, string>> = {
  'phones.title': 'Pobudki nie mogą teraz dzwonić.',
  'phones.cause.asterisk': 'System telefoniczny nie odpowiada albo nie jest skonfigurowany.',
  'phones.cause.trunk': 'System telefoniczny stracił połączenie z centralą.',
  'phones.cause.dialer': 'Część Reveille, która dzwoni do pokoi, nie działa.',
  'phones.cause.disk': 'Dysk serwera jest pełny.',
  'phones.cause.sounds': 'Serwer nie może zapisać zapowiedzi.',
  'phones.cause.clock-jumped': 'Zegar serwera przeskoczył, dlatego pobudki są wstrzymane na minutę.',
  'phones.todo':
    'Proszę natychmiast wezwać pomoc techniczną. Dopóki widać ten komunikat, do gości trzeba dzwonić ręcznie.',
  'phones.wait': 'Powinno samo minąć. Jeśli trwa dłużej niż dwie minuty, proszę wezwać pomoc techniczną.',
  'phones.list': 'Lista do ręcznego dzwonienia',
  'phones.look': 'Co się stało',
  'phones.booked': '{done}, ale telefony nie działają: do ich powrotu nic nie zadzwoni',
  'live.phones': 'telefony nie działają',
  'done.already': 'Już ustawiona: nic nie zmieniono',
  'done.goneAlready': 'Już wcześniej odwołana',
  'alert.tried': 'dzwoniono {count} {count|raz|razy}, {result}, ostatnio {time}',
  'lost.title': 'Brak połączenia z Reveille od {time}.',
  'lost.todo':
    'Widoczne dane mogą być stare, a wpisy nie są zapisywane. Pobudki mogą nie dzwonić: proszę wydrukować listę, ' +
    'dzwonić do gości ręcznie i wezwać pomoc techniczną.',
  'lost.tab': 'Brak połączenia',
  'alarm.title': 'Alarm',
  'alarm.test': 'Sprawdź alarm',
  'alarm.notify': 'Powiadomienia na pulpicie',
  'alarm.tested': 'Alarm sprawdzony',
  'alarm.heard': 'Czy było słychać? Jeśli nie, proszę sprawdzić głośnik i głośność tego komputera.',
  'alarm.refused': 'Przeglądarka blokuje powiadomienia. Proszę zezwolić na nie dla tej strony w jej ustawieniach.',
};
