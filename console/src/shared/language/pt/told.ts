import type { told as english } from '../en/told.ts';

export const told: Readonly<Record<keyof typeof english, string>> = {
  'journal.raw': 'Registo original',
  'journal.utc': 'Escrito (UTC)',
  'journal.hash': 'Hash (SHA-256)',
  'journal.proof': 'Prova',
  'journal.proofFile': 'Prova',
  'journal.proofHint': 'Os selos da cadeia: com eles qualquer pessoa pode verificar o ficheiro CSV',
  'journal.group.wakeup': 'Despertares',
  'journal.group.alert': 'Alertas',
  'journal.group.charge': 'Minibar',
  'journal.group.delivery': 'Mensagens a outros sistemas',
  'journal.group.room': 'Quartos e hóspedes',
  'journal.group.account': 'Contas',
  'journal.group.policy': 'Definições e anúncios',
  'journal.group.journal': 'O próprio diário',
  'alert.wakeupAt': 'Despertar {time}',
  'reports.back': 'Voltar aos relatórios',
  'reports.behind': '{count} {count|chamada|chamadas}',
  'record.technical': 'Detalhes técnicos',
  'record.phone': 'Telefone',
  'record.cause': 'Causa (Q.850)',
};
