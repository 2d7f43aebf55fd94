import type { told as english } from '../en/told.ts';

export const told: Readonly<Record<keyof typeof english, string>> = {
  'journal.raw': 'Surowy zapis',
  'journal.utc': 'Zapisano (UTC)',
  'journal.hash': 'Skrót (SHA-256)',
  'journal.proof': 'Dowód',
  'journal.proofFile': 'Dowód',
  'journal.proofHint': 'Pieczęcie łańcucha: z nimi każdy może sprawdzić plik CSV',
  'journal.group.wakeup': 'Pobudki',
  'journal.group.alert': 'Alerty',
  'journal.group.charge': 'Minibar',
  'journal.group.delivery': 'Wiadomości do innych systemów',
  'journal.group.room': 'Pokoje i goście',
  'journal.group.account': 'Konta',
  'journal.group.policy': 'Ustawienia i zapowiedzi',
  'journal.group.journal': 'Sam dziennik',
  'alert.wakeupAt': 'Pobudka {time}',
  'reports.back': 'Wróć do raportów',
  'reports.behind': '{count} {count|pobudka|pobudki|pobudek}',
  'record.technical': 'Szczegóły techniczne',
  'record.phone': 'Telefon',
  'record.cause': 'Przyczyna (Q.850)',
};
