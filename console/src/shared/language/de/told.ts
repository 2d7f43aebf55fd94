import type { told as english } from '../en/told.ts';

export const told: Readonly<Record<keyof typeof english, string>> = {
  'journal.raw': 'Rohdaten',
  'journal.utc': 'Geschrieben (UTC)',
  'journal.hash': 'Prüfsumme (SHA-256)',
  'journal.proof': 'Nachweis',
  'journal.proofFile': 'Nachweis',
  'journal.proofHint': 'Die Siegel der Kette: Damit kann jeder die CSV-Datei prüfen',
  'journal.group.wakeup': 'Weckrufe',
  'journal.group.alert': 'Alarme',
  'journal.group.charge': 'Minibar',
  'journal.group.delivery': 'Nachrichten an andere Systeme',
  'journal.group.room': 'Zimmer und Gäste',
  'journal.group.account': 'Konten',
  'journal.group.policy': 'Einstellungen und Ansagen',
  'journal.group.journal': 'Das Journal selbst',
  'alert.wakeupAt': 'Weckruf {time}',
  'reports.back': 'Zurück zu den Berichten',
  'reports.behind': '{count} {count|Weckruf|Weckrufe}',
  'record.technical': 'Technische Angaben',
  'record.phone': 'Telefon',
  'record.cause': 'Ursache (Q.850)',
};
