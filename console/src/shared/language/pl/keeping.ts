import type { keeping as words } from '../en/keeping.ts';

export const keeping: Readonly<Record<keyof typeof words, string>> = {
  'keeping.assign': 'Przydziel',
  'keeping.nobody': 'Nikt',
  'keeping.assigned': '{count} {count|pokój|pokoje|pokoi} · {account}',
  'keeping.taken': '{count} {count|pokój|pokoje|pokoi} · bez przydziału',
  'keeping.whose': 'Dziś sprząta {account}',
  'keeping.presence': 'W pokoju',
  'keeping.departs': 'wyjazd {day}',
  'keeping.defects': 'Usterki',
  'keeping.noDefects': 'Nie zgłoszono żadnych usterek.',
  'keeping.report': 'Co nie działa?',
  'keeping.send': 'Zgłoś',
  'keeping.reported': 'Zgłoszono: {words}',
  'keeping.isFixed': 'Naprawiono: {words}',
  'keeping.fixOne': 'Naprawiono: {words}, pokój {room}',
  'keeping.inspection': 'Kto może ustawiać status',
  'keeping.inspectionHint':
    'Status taki jak „Sprawdzony” można zastrzec dla przełożonych. Wtedy ustawiają go tylko konta z uprawnieniem ' +
    'Kontrola; inne go nie widzą, a program, który spróbuje, dostanie odmowę.',
  'keeping.onlyInspect': '{status} mogą ustawić tylko konta z uprawnieniem Kontrola',
  'accounts.inspect': 'Kontrola',
};
