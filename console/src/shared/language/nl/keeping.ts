import type { keeping as words } from '../en/keeping.ts';

export const keeping: Readonly<Record<keyof typeof words, string>> = {
  'keeping.assign': 'Toewijzen aan',
  'keeping.nobody': 'Niemand',
  'keeping.assigned': '{count} {count|kamer|kamers} · {account}',
  'keeping.taken': '{count} {count|kamer|kamers} · aan niemand toegewezen',
  'keeping.whose': 'Vandaag schoongemaakt door {account}',
  'keeping.presence': 'In de kamer',
  'keeping.departs': 'vertrekt {day}',
  'keeping.defects': 'Defecten',
  'keeping.noDefects': 'Er zijn geen defecten gemeld.',
  'keeping.report': 'Wat is er kapot?',
  'keeping.send': 'Melden',
  'keeping.reported': 'Gemeld: {words}',
  'keeping.isFixed': 'Verholpen: {words}',
  'keeping.fixOne': 'Verholpen: {words}, kamer {room}',
  'keeping.inspection': 'Wie mag een status instellen',
  'keeping.inspectionHint':
    'Een status zoals Gecontroleerd kunt u voorbehouden aan leidinggevenden. Dan mogen alleen accounts met het ' +
    'recht Controleren die instellen; anderen zien hem niet, en een programma dat het probeert, wordt geweigerd.',
  'keeping.onlyInspect': 'Alleen accounts met het recht Controleren mogen {status} instellen',
  'accounts.inspect': 'Controleren',
};
