import type { keeping as words } from '../en/keeping.ts';

export const keeping: Readonly<Record<keyof typeof words, string>> = {
  'keeping.assign': 'Asignar a',
  'keeping.nobody': 'Nadie',
  'keeping.assigned': '{count} {count|habitación|habitaciones} · {account}',
  'keeping.taken': '{count} {count|habitación|habitaciones} · sin asignar',
  'keeping.whose': 'Hoy la limpia {account}',
  'keeping.presence': 'En la habitación',
  'keeping.departs': 'salida {day}',
  'keeping.defects': 'Averías',
  'keeping.noDefects': 'No se ha avisado de ninguna avería.',
  'keeping.report': '¿Qué está averiado?',
  'keeping.send': 'Avisar',
  'keeping.reported': 'Avisado: {words}',
  'keeping.isFixed': 'Reparado: {words}',
  'keeping.fixOne': 'Reparado: {words}, habitación {room}',
  'keeping.inspection': 'Quién puede poner un estado',
  'keeping.inspectionHint':
    'Un estado como Inspeccionada se puede reservar para quien supervisa. Entonces solo lo ponen las cuentas con el ' +
    'derecho Inspeccionar; a las demás no se les ofrece, y a un programa que lo intente se le rechaza.',
  'keeping.onlyInspect': 'Solo las cuentas con el derecho Inspeccionar pueden poner {status}',
  'accounts.inspect': 'Inspeccionar',
};
