import type { phones as english } from '../en/phones.ts';

export const phones: Readonly<Record<keyof typeof english, string>> = {
  'phones.title': 'Wektelefoontjes kunnen op dit moment niet doorgaan.',
  'phones.cause.asterisk': 'Het telefoonsysteem reageert niet, of er is er geen ingesteld.',
  'phones.cause.trunk': 'Het telefoonsysteem heeft geen verbinding meer met de telefooncentrale (PBX).',
  'phones.cause.dialer': 'Het deel van Reveille dat belt, draait niet.',
  'phones.cause.disk': 'De schijf van de server is vol.',
  'phones.cause.sounds': 'De server kan de gesproken tekst niet opslaan.',
  'phones.cause.clock-jumped': 'De klok van de server is versprongen; telefoontjes wachten een minuut.',
  'phones.todo': 'Bel nu de technische ondersteuning. Bel de gasten zelf zolang u deze melding ziet.',
  'phones.wait': 'Dit gaat vanzelf over. Duurt het langer dan twee minuten, bel dan de technische ondersteuning.',
  'phones.list': 'Lijst om zelf te bellen',
  'phones.look': 'Wat er mis is',
  'phones.booked': '{done}, maar de telefoons werken niet: er wordt pas weer gebeld als ze het doen',
  'live.phones': 'telefoons werken niet',
  'done.already': 'Is al ingesteld: er is niets gewijzigd',
  'done.goneAlready': 'Was al geannuleerd',
  'alert.tried': '{count} keer gebeld, {result}, laatst om {time}',
  'lost.title': 'Geen verbinding met Reveille sinds {time}.',
  'lost.todo':
    'Wat u ziet kan verouderd zijn, en wat u invoert wordt niet bewaard. Misschien worden gasten niet gewekt: druk ' +
    'de lijst af, bel de gasten zelf en bel de technische ondersteuning.',
  'lost.tab': 'Geen verbinding',
  'alarm.title': 'Alarm',
  'alarm.test': 'Alarm testen',
  'alarm.notify': 'Bureaubladmeldingen',
  'alarm.tested': 'Alarm getest',
  'alarm.heard': 'Hebt u het gehoord? Zo niet, controleer de luidspreker en het volume van deze computer.',
  'alarm.refused': 'De browser staat meldingen niet toe. Sta ze voor deze pagina toe in de instellingen.',
};
