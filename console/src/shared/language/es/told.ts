import type { told as english } from '../en/told.ts';

export const told: Readonly<Record<keyof typeof english, string>> = {
  'journal.raw': 'Registro original',
  'journal.utc': 'Escrito (UTC)',
  'journal.hash': 'Huella (SHA-256)',
  'journal.proof': 'Prueba',
  'journal.proofFile': 'Prueba',
  'journal.proofHint': 'Los sellos de la cadena: con ellos cualquiera puede comprobar el archivo CSV',
  'journal.group.wakeup': 'Despertadores',
  'journal.group.alert': 'Avisos',
  'journal.group.charge': 'Minibar',
  'journal.group.delivery': 'Mensajes a otros sistemas',
  'journal.group.room': 'Habitaciones y huéspedes',
  'journal.group.account': 'Cuentas',
  'journal.group.policy': 'Ajustes y anuncios',
  'journal.group.journal': 'El propio diario',
  'alert.wakeupAt': 'Despertador {time}',
  'reports.back': 'Volver a los informes',
  'reports.behind': '{count} {count|llamada|llamadas}',
  'record.technical': 'Detalles técnicos',
  'record.phone': 'Teléfono',
  'record.cause': 'Causa (Q.850)',
};
