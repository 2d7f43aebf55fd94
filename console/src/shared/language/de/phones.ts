import type { phones as english } from '../en/phones.ts';

export const phones: Readonly<Record<keyof typeof english, string>> = {
  'phones.title': 'Zurzeit sind keine Weckrufe möglich.',
  'phones.cause.asterisk': 'Das Telefonsystem antwortet nicht, oder es ist keines eingerichtet.',
  'phones.cause.trunk': 'Das Telefonsystem hat die Verbindung zur Telefonanlage verloren.',
  'phones.cause.dialer': 'Der Teil von Reveille, der die Anrufe macht, läuft nicht.',
  'phones.cause.disk': 'Die Festplatte des Servers ist voll.',
  'phones.cause.sounds': 'Der Server kann die Ansagen nicht speichern.',
  'phones.cause.clock-jumped':
    'Die Uhr des Servers ist gesprungen; Weckrufe werden deshalb eine Minute zurückgehalten.',
  'phones.todo':
    'Rufen Sie jetzt Ihren technischen Support an. Bis diese Meldung verschwindet, rufen Sie die Gäste selbst an.',
  'phones.wait': 'Das sollte von selbst enden. Dauert es über zwei Minuten, rufen Sie den technischen Support an.',
  'phones.list': 'Liste zum Selbstwählen',
  'phones.look': 'Was nicht stimmt',
  'phones.booked': '{done}, aber die Telefone sind gestört: Bis sie wieder gehen, klingelt nichts',
  'live.phones': 'Telefone gestört',
  'done.already': 'Schon eingetragen: nichts wurde geändert',
  'done.goneAlready': 'War schon gelöscht',
  'alert.tried': '{count} Mal angerufen, {result}, zuletzt {time}',
  'lost.title': 'Keine Verbindung zu Reveille seit {time}.',
  'lost.todo':
    'Was Sie sehen, ist vielleicht veraltet, und Eingaben werden nicht gespeichert. Vielleicht klingeln keine ' +
    'Weckrufe: Drucken Sie die Liste, rufen Sie die Gäste selbst an und verständigen Sie den technischen Support.',
  'lost.tab': 'Keine Verbindung',
  'alarm.title': 'Alarmton',
  'alarm.test': 'Alarmton testen',
  'alarm.notify': 'Desktop-Mitteilungen',
  'alarm.tested': 'Alarmton getestet',
  'alarm.heard': 'Haben Sie ihn gehört? Wenn nicht, prüfen Sie Lautsprecher und Lautstärke dieses Computers.',
  'alarm.refused': 'Der Browser lässt keine Mitteilungen zu. Erlauben Sie sie in den Einstellungen für diese Seite.',
};
