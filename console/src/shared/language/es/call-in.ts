import type { callIn as english } from '../en/call-in.ts';

export const callIn: Readonly<Record<keyof typeof english, string>> = {
  'settings.phones': 'Teléfonos',
  'settings.staff': 'Personal por teléfono',
  'settings.number': 'Número',
  'settings.kind': 'Tipo',
  'settings.place': 'Lugar',
  'settings.staffName': 'Nombre',
  'settings.may': 'Puede',
  'settings.pin': 'PIN',
  'phone.kind.room': 'Habitación',
  'phone.kind.extra': 'Segundo teléfono',
  'phone.kind.staff': 'Personal',
  'phone.kind.public': 'Público',
  'phone.wrong.kind': 'Escriba uno de estos: {names}.',
  'staff.may.status': 'estado',
  'staff.may.inspect': 'inspección',
  'staff.may.minibar': 'minibar',
  'staff.may.wakeups': 'despertadores',
  'staff.wrong.may': 'Escriba algunos de estos: {names}, separados por comas.',
  'settings.staffHint':
    'Quién llama para el estado de las habitaciones, el minibar o los despertadores, con un número propio. Un ' +
    'PIN tiene de 4 a 8 cifras y no se muestra a nadie; vacíe la casilla para no pedir ninguno.',
  'seen.title': 'Números vistos hace poco',
  'seen.hint':
    'Marque un código desde un teléfono que aún no se conoce: su número aparece aquí y usted dice a qué ' +
    'habitación pertenece.',
  'seen.none': 'Ninguna llamada de un número desconocido.',
  'seen.room': 'Habitación de {number}',
  'seen.give': 'Asignar esta habitación',
  'cards.title': 'Tarjetas para imprimir',
  'cards.hint':
    'Junto al teléfono de la habitación y para el personal: qué se marca y qué se pulsa, como lo ' +
    'dice su menú. Imprímalas de nuevo si cambia un código, un estado o un artículo.',
  'cards.guest': 'Para clientes',
  'cards.staff': 'Para el personal',
};
