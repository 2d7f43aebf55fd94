import type { told as english } from '../en/told.ts';

export const told: Readonly<Record<keyof typeof english, string>> = {
  'journal.raw': 'Ruwe gegevens',
  'journal.utc': 'Geschreven (UTC)',
  'journal.hash': 'Hash (SHA-256)',
  'journal.proof': 'Bewijs',
  'journal.proofFile': 'Bewijs',
  'journal.proofHint': 'De zegels van de keten: daarmee kan iedereen het CSV-bestand controleren',
  'journal.group.wakeup': 'Wektelefoontjes',
  'journal.group.alert': 'Meldingen',
  'journal.group.charge': 'Minibar',
  'journal.group.delivery': 'Berichten naar andere systemen',
  'journal.group.room': 'Kamers en gasten',
  'journal.group.account': 'Accounts',
  'journal.group.policy': 'Instellingen en gesproken tekst',
  'journal.group.journal': 'Het logboek zelf',
  'alert.wakeupAt': 'Wekken {time}',
  'reports.back': 'Terug naar de rapporten',
  'reports.behind': '{count} {count|telefoontje|telefoontjes}',
  'record.technical': 'Technische gegevens',
  'record.phone': 'Toestel',
  'record.cause': 'Oorzaak (Q.850)',
};
