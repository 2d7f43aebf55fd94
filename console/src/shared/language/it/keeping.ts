import type { keeping as words } from '../en/keeping.ts';

export const keeping: Readonly<Record<keyof typeof words, string>> = {
  'keeping.assign': 'Assegna a',
  'keeping.nobody': 'Nessuno',
  'keeping.assigned': '{count} {count|camera|camere} · {account}',
  'keeping.taken': '{count} {count|camera non assegnata|camere non assegnate}',
  'keeping.whose': 'Oggi la pulisce {account}',
  'keeping.presence': 'In camera',
  'keeping.departs': 'partenza {day}',
  'keeping.defects': 'Guasti',
  'keeping.noDefects': 'Nessun guasto segnalato.',
  'keeping.report': "Che cosa c'è di guasto?",
  'keeping.send': 'Segnala',
  'keeping.reported': 'Segnalato: {words}',
  'keeping.isFixed': 'Riparato: {words}',
  'keeping.fixOne': 'Riparato: {words}, camera {room}',
  'keeping.inspection': 'Chi può impostare uno stato',
  'keeping.inspectionHint':
    'Uno stato come Controllata può essere riservato alle governanti. Allora lo impostano solo gli account con il ' +
    'permesso Controllo; agli altri non è proposto, e un programma che ci prova viene rifiutato.',
  'keeping.onlyInspect': 'Solo gli account con il permesso Controllo possono impostare {status}',
  'accounts.inspect': 'Controllo',
};
