import type { told as english } from '../en/told.ts';

export const told: Readonly<Record<keyof typeof english, string>> = {
  'journal.raw': 'Données brutes',
  'journal.utc': 'Écrit (UTC)',
  'journal.hash': 'Empreinte (SHA-256)',
  'journal.proof': 'Preuve',
  'journal.proofFile': 'Preuve',
  'journal.proofHint': 'Les sceaux de la chaîne : ils permettent à chacun de vérifier le fichier CSV',
  'journal.group.wakeup': 'Réveils',
  'journal.group.alert': 'Alertes',
  'journal.group.charge': 'Minibar',
  'journal.group.delivery': 'Messages aux autres systèmes',
  'journal.group.room': 'Chambres et clients',
  'journal.group.account': 'Comptes',
  'journal.group.policy': 'Réglages et annonces',
  'journal.group.journal': 'Le journal lui-même',
  'alert.wakeupAt': 'Réveil {time}',
  'reports.back': 'Retour aux rapports',
  'reports.behind': '{count} {count|réveil|réveils}',
  'record.technical': 'Détails techniques',
  'record.phone': 'Téléphone',
  'record.cause': 'Cause (Q.850)',
};
