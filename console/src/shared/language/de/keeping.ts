import type { keeping as words } from '../en/keeping.ts';

export const keeping: Readonly<Record<keyof typeof words, string>> = {
  'keeping.assign': 'Zuteilen an',
  'keeping.nobody': 'Niemand',
  'keeping.assigned': '{count} Zimmer · {account}',
  'keeping.taken': '{count} Zimmer · niemandem zugeteilt',
  'keeping.whose': 'Reinigung heute: {account}',
  'keeping.presence': 'Im Zimmer',
  'keeping.departs': 'Abreise {day}',
  'keeping.defects': 'Defekte',
  'keeping.noDefects': 'Kein Defekt gemeldet.',
  'keeping.report': 'Was ist kaputt?',
  'keeping.send': 'Melden',
  'keeping.reported': 'Gemeldet: {words}',
  'keeping.isFixed': 'Behoben: {words}',
  'keeping.fixOne': 'Behoben: {words}, Zimmer {room}',
  'keeping.inspection': 'Wer einen Status setzen darf',
  'keeping.inspectionHint':
    'Ein Status wie „Kontrolliert“ kann der Housekeeping-Leitung vorbehalten sein. Dann dürfen ihn nur Konten mit ' +
    'dem Recht „Kontrolle“ setzen; andere bekommen ihn nicht angeboten, und Programme werden abgewiesen.',
  'keeping.onlyInspect': 'Nur Konten mit dem Recht „Kontrolle“ dürfen {status} setzen',
  'accounts.inspect': 'Kontrolle',
};
