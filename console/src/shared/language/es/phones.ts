import type { phones as english } from '../en/phones.ts';

export const phones: Readonly<Record<keyof typeof english, string>> = {
  'phones.title': 'Ahora mismo las llamadas de despertador no pueden sonar.',
  'phones.cause.asterisk': 'La centralita de Reveille no responde, o no hay ninguna configurada.',
  'phones.cause.trunk': 'Se ha perdido la conexión con la centralita del hotel.',
  'phones.cause.dialer': 'La parte de Reveille que hace las llamadas no está en marcha.',
  'phones.cause.disk': 'El disco del servidor está lleno.',
  'phones.cause.sounds': 'El servidor no puede guardar los anuncios.',
  'phones.cause.clock-jumped': 'El reloj del servidor ha saltado, y las llamadas esperan un minuto.',
  'phones.todo': 'Llame ahora a su servicio técnico. Mientras vea este aviso, llame usted mismo a las habitaciones.',
  'phones.wait': 'Debería acabar solo. Si dura más de dos minutos, llame a su servicio técnico.',
  'phones.list': 'Lista para llamar a mano',
  'phones.look': 'Qué ocurre',
  'phones.booked': '{done}, pero los teléfonos no funcionan: nada suena hasta que vuelvan',
  'live.phones': 'teléfonos caídos',
  'done.already': 'Ya estaba puesto: no se ha cambiado nada',
  'done.goneAlready': 'Ya estaba anulado',
  'alert.tried': 'se llamó {count} {count|vez|veces}, {result}, la última a las {time}',
  'lost.title': 'Sin conexión con Reveille desde las {time}.',
  'lost.todo':
    'Lo que ve puede ser antiguo y lo que escriba no se guarda. Puede que los despertadores no suenen: imprima la ' +
    'lista, llame usted mismo a las habitaciones y avise a su servicio técnico.',
  'lost.tab': 'Sin conexión',
  'alarm.title': 'Alarma',
  'alarm.test': 'Probar la alarma',
  'alarm.notify': 'Notificaciones del escritorio',
  'alarm.tested': 'Alarma probada',
  'alarm.heard': '¿La ha oído? Si no, revise el altavoz y el volumen de este ordenador.',
  'alarm.refused': 'El navegador no permite notificaciones. Permítalas para esta página en su configuración.',
};
