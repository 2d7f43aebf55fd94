import type { told as english } from '../en/told.ts';

export const told: Readonly<Record<keyof typeof english, string>> = {
  'journal.raw': 'Record originale',
  'journal.utc': 'Scritta (UTC)',
  'journal.hash': 'Hash (SHA-256)',
  'journal.proof': 'Sigillo',
  'journal.proofFile': 'Sigilli',
  'journal.proofHint': 'I sigilli della catena: con essi chiunque può controllare il file CSV',
  'journal.group.wakeup': 'Sveglie',
  'journal.group.alert': 'Avvisi',
  'journal.group.charge': 'Minibar',
  'journal.group.delivery': 'Messaggi ad altri sistemi',
  'journal.group.room': 'Camere e ospiti',
  'journal.group.account': 'Account',
  'journal.group.policy': 'Impostazioni e annunci',
  'journal.group.journal': 'Il registro stesso',
  'alert.wakeupAt': 'Sveglia {time}',
  'reports.back': 'Torna ai report',
  'reports.behind': '{count} {count|sveglia|sveglie}',
  'record.technical': 'Dettagli tecnici',
  'record.phone': 'Telefono',
  'record.cause': 'Causa (Q.850)',
};
