import type { Facts } from './facts.ts';
import type { Language } from './language.ts';
import { spanishWords } from './words-es.ts';

const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('es')} ${count === 1 ? one : more}`;
/** Every day, and in which way where that was said. */
const daily = (f: Facts): string => `${f.is('daily') ? ', cada día' : ''}${f.with(', ', f.word('method'))}`;
/** What a person wrote is quoted; what the service noted stands in the details. */
const wrote = (f: Facts): string => (f.has('ending') ? f.with(': ', f.quoted('reason')) : '');
const ended = (f: Facts): string =>
  f.has('ending') && f.text('ending') !== 'corrected' ? f.word('ending') : f.result() || 'no se sabe';
const about = (f: Facts): string => f.with(' sobre ', f.noun('event'));
const item = (f: Facts): string => `${f.text('quantity')} × ${f.text('description')}${f.with(' a ', f.text('price'))}`;
const changed = (name: string, f: Facts): string => `${name}${f.with(': ', f.changed())}`;

const role = (f: Facts): string => f.with(', rol: ', f.word('role'));
const secondFactor = (f: Facts): string => f.with(', segundo factor: ', f.word('secondFactor'));

function attempt(f: Facts): string {
  if (f.is('unsure')) return 'no se sabe cómo terminó';
  const heard = f.is('heard') ? ', anuncio oído entero' : '';
  const listened = f.number('listened') >= 1 ? `, escuchó ${Math.round(f.number('listened'))} s` : '';
  const key = f.with(', pulsó la tecla ', f.text('key'));
  return `${f.result() || 'sin contestar'}${heard}${listened}${key}${f.with(', desviado a ', f.text('forwardedTo'))}`;
}

export const spanish: Language = {
  tag: 'es',
  quoted: (text) => `«${text}»`,
  told: {
    'wakeup.booked': (f) =>
      `Despertador puesto${f.with(' para el ', f.at('due'))}${daily(f)}${f.with(' (', f.source(), ')')}`,
    'wakeup.changed': (f) => `Despertador cambiado del ${f.at('from')} al ${f.at('due')}${daily(f)}`,
    'wakeup.method': (f) => `Cambiada la forma de despertar: ${f.word('from')} → ${f.word('to')}`,
    'wakeup.soon': (f) => `El despertador llega pronto, ${f.at('due')}`,
    'wakeup.made-daily': () => 'El despertador pasa a ser diario',
    'wakeup.moved': (f) =>
      `Despertador trasladado con el huésped de la habitación ${f.text('from')} a la ${f.text('to')}`,
    'wakeup.deleted': (f) =>
      f.is('daily')
        ? `Despertador diario anulado, el próximo era el ${f.at('due')}`
        : `Despertador del ${f.at('due')} anulado`,
    'wakeup.ringing': (f) => `Se llama al teléfono ${f.text('extension')}, intento ${f.text('number')}`,
    'wakeup.attempt': (f) => `Intento ${f.text('number')}, teléfono ${f.text('extension')}: ${attempt(f)}`,
    'wakeup.retry': (f) => `${f.result() || 'Sin despertar'}: vuelve a sonar el ${f.at('at')}`,
    'wakeup.snoozed': (f) =>
      `El huésped lo aplazó (${many(f.number('snoozes'), 'vez', 'veces')}): vuelve a sonar el ${f.at('at')}`,
    'wakeup.concluded': (f) => `Despertador terminado: ${ended(f)}${wrote(f)}`,
    'wakeup.overwritten': (f) =>
      `Resultado corregido: ${f.with('', f.result('before'), ' → ')}${ended(f)}${f.with(': ', f.quoted('reason'))}`,
    'wakeup.next-day': (f) => `El despertador diario continúa: próximo el ${f.at('due')}`,
    'wakeup.refused': (f) =>
      `No se puede hacer el despertador de ${f.text('destination')} (fecha ${f.text('date')}, hora ${f.text('time')})`,
    'wakeup.unsure': (f) => `No se sabe si ${f.text('destination')} conoce este despertador`,
    'wakeup.sheet-made': (f) => `Hoja de noche del ${f.text('night')} hecha: ${many(f.number('calls'), 'llamada')}`,
    'alert.raised': (f) => `Aviso${f.with(': ', f.alert())}`,
    'alert.joined': (f) => `Aviso: también ${f.text('callers')}`,
    'alert.ringing': (f) => `Se llama al teléfono ${f.text('extension')} por el aviso, intento ${f.text('number')}`,
    'alert.attempt': (f) => `Aviso, intento ${f.text('number')} en el teléfono ${f.text('extension')}: ${attempt(f)}`,
    'alert.acknowledged': (f) =>
      f.text('how') === 'over'
        ? `El aviso terminó por sí solo: ${f.alert()}`
        : `Aviso atendido${f.with(' por ', f.word('how'))}: ${f.alert()}`,
    'alert.concluded': (f) => `Cómo terminó: ${f.word('how')}`,
    'charge.made': (f) => `Cargo de minibar: ${item(f)}`,
    'charge.undone': (f) => `Cargo anulado: ${item(f)}`,
    'charge.none': () => 'Minibar revisado, sin consumo',
    'charge.unsure': (f) =>
      `Cargo sin respuesta de ${f.text('destination')}: se envía otra vez con el número ${f.text('posting')} ` +
      `(${many(f.number('sent'), 'vez', 'veces')})`,
    'item.added': (f) => `Artículo añadido: ${f.text('description')}${f.with(' a ', f.text('price'))}`,
    'item.changed': (f) => changed('Artículo cambiado', f),
    'item.removed': (f) => `Artículo quitado: ${f.text('description')}`,
    'category.added': (f) => `Categoría añadida: ${f.text('description')}`,
    'category.changed': (f) => changed('Categoría cambiada', f),
    'category.removed': (f) => `Categoría quitada: ${f.text('description')}`,
    'delivery.refused': (f) => `Mensaje${about(f)} rechazado por ${f.text('destination')}`,
    'delivery.gone': (f) => `${f.text('destination')} no quiere más mensajes`,
    'delivery.parked': (f) => `Mensajes a ${f.text('destination')} detenidos hasta que alguien los reanude`,
    'delivery.undone': (f) => `Mensaje${about(f)} a ${f.text('destination')} retirado`,
    'delivery.replayed': (f) => `Mensaje${about(f)} enviado otra vez a ${f.text('destination')}`,
    'delivery.resumed': (f) => `Mensajes a ${f.text('destination')} reanudados`,
    'delivery.tested': (f) => `Mensaje de prueba enviado a ${f.text('destination')}`,
    'room.added': (f) =>
      `Habitación añadida${f.with(', teléfono ', f.text('extension'))}${f.with(', idioma ', f.text('language'))}`,
    'room.changed': (f) => changed('Habitación cambiada', f),
    'room.removed': (f) => `Habitación quitada${f.with(', teléfono ', f.text('extension'))}`,
    'phone.changed': (f) =>
      `Teléfono ${f.subject.split(' ')[0] ?? ''} de quien llama, ` +
      (f.size('to') === 0 ? 'quitado' : `puesto${f.with(': ', f.changed())}`),
    'staff.changed': (f) => `Número de empleado ${f.subject} puesto${f.with(': ', f.list('may'))}`,
    'staff.removed': (f) => `Número de empleado ${f.subject} quitado`,
    'staff.locked': (f) =>
      `Se probaron claves por teléfono${f.with(' del empleado ', f.subject)}: bloqueado ${f.text('minutes')} minutos`,
    'room.test-ring': (f) => `Llamada de prueba al teléfono ${f.text('extension')}`,
    'room.test-ring-ended': (f) => `Llamada de prueba al teléfono ${f.text('extension')}: ${f.word('outcome')}`,
    'room.do-not-disturb': (f) => (f.is('on') ? 'No molestar' : 'Ya se puede molestar'),
    'room.assigned': (f) =>
      `Habitaciones del ${f.text('day')}${f.with(' asignadas a ', f.text('account')) || ' sin asignar'}: ` +
      (f.list('rooms') || 'ninguna'),
    'defect.reported': (f) => `Avería comunicada${f.with(': ', f.quoted('words'))}${f.is('photo') ? ', con foto' : ''}`,
    'defect.fixed': (f) => `Avería reparada que comunicó ${f.text('reporter')}`,
    'canary.rung': (f) => `Prueba nocturna del teléfono ${f.text('extension')}: ${f.word('outcome')}`,
    'roomstatus.changed': (f) =>
      `Estado de la habitación: ${f.with('', f.status('from'), ' → ')}${f.status('to')}` +
      f.with(' (anotado el ', f.at('entered'), ')'),
    'statustype.added': (f) => `Estado de habitación añadido: ${f.text('description')}`,
    'statustype.changed': (f) => changed('Estado de habitación cambiado', f),
    'statustype.removed': (f) => `Estado de habitación quitado: ${f.text('description')}`,
    'guest.arrived': (f) => `Llegada de huésped${f.with(', idioma ', f.text('language'))}`,
    'guest.left': (f) => `Salida de huésped; despertadores de la habitación: ${f.word('policy')}`,
    'guest.message-heard': () => 'Mensaje del sistema del hotel escuchado',
    'guest.moved': (f) =>
      `El huésped pasa de la habitación ${f.text('from')} a la ${f.text('to')}, con ` +
      many(f.number('calls'), 'despertador', 'despertadores'),
    'note.written': (f) => `Nota escrita${f.with(' para el ', f.at('due'))}${f.with(': ', f.quoted('text'))}`,
    'note.corrected': (f) => `Nota corregida${f.with(': ', f.quoted('before'))}${f.with(' → ', f.quoted('text'))}`,
    'note.done': () => 'Nota marcada como hecha',
    'note.reopened': () => 'Nota abierta de nuevo',
    'note.removed': (f) => `Nota quitada${f.with(': ', f.quoted('text'))}`,
    'handover.taken': (f) =>
      `Turno tomado, desde el ${f.at('since')}: ${many(f.number('set'), 'llamada puesta', 'llamadas puestas')}, ` +
      `${f.text('byPhone')} contestadas, ${f.text('open')} pendientes, ${many(f.number('alerts'), 'aviso')}`,
    'link.up': (f) => `Sistema del hotel ${f.text('destination')} conectado`,
    'link.down': (f) => `Sistema del hotel ${f.text('destination')} perdido`,
    'account.added': (f) =>
      `Cuenta ${f.account()} añadida${role(f)}${f.with(', puede además: ', f.list('permissions'))}`,
    'account.changed': (f) =>
      `Cuenta ${f.account()} cambiada${f.has('password') ? ', contraseña nueva' : ''}` +
      secondFactor(f) +
      (f.text('enabled') === 'false' ? ', ya no puede entrar' : '') +
      `${f.is('enabled') ? ', puede entrar' : ''}${role(f)}${f.with(', puede además: ', f.list('permissions'))}`,
    'account.removed': (f) => `Cuenta ${f.text('account')} quitada`,
    'account.code-made': (f) =>
      `Código para una contraseña nueva de ${f.text('account')} creado, válido hasta ${f.at('expires')}`,
    'account.guessed': (f) =>
      `${many(f.number('wrong'), 'contraseña errónea', 'contraseñas erróneas')} para ${f.text('account')} desde ` +
      many(f.number('networks'), 'red', 'redes') +
      f.tried(),
    'token.made': (f) => `Token ${f.text('token')} de ${f.text('account')} creado, válido hasta ${f.at('expires')}`,
    'token.revoked': (f) => `Token ${f.text('token')} de ${f.text('account')} revocado`,
    'session.opened': (f) => `Sesión iniciada${f.with(': ', f.word('way'))}${f.with(', ', f.text('address'))}`,
    'session.refused': (f) =>
      `Acceso no permitido${f.with(': ', f.text('account'))} (${f.word('way')}${f.with(', ', f.word('reason'))})` +
      f.with(', ', f.text('address')),
    'session.closed': () => 'Sesión cerrada',
    'policy.changed': (f) => `Ajustes cambiados${f.with(': ', f.changes())}`,
    'property.changed': (f) => `Hotel cambiado${f.with(': ', f.changes())}`,
    'property.imported': (f) => `Archivo del hotel aplicado: ${many(f.number('count'), 'cambio')}`,
    'property.suspended': (f) => `Hotel suspendido por el operador: ${f.text('reason')}`,
    'property.resumed': () => 'Suspensión del hotel levantada por el operador',
    'property.moved': (f) => `Hotel trasladado a otra instalación: ${f.text('address')}`,
    'announcement.changed': (f) =>
      `Anuncio cambiado (${f.subject.split(' ')[0] ?? ''}): ${f.spoken('from')} → ${f.spoken('to')}`,
    'announcement.rung': (f) =>
      `Anuncio (${f.text('language')}) oído en el teléfono ${f.text('extension')}: ${f.word('outcome')}`,
    'journal.name-erased': (f) => `Nombres de huéspedes borrados en ${many(f.number('names'), 'entrada')}`,
    'journal.guest-erased': (f) => `Huésped borrado${f.with(': ', f.quoted('reason'))}`,
    'journal.redacted': (f) =>
      `Datos personales retirados de ${many(f.size('entries'), 'entrada antigua', 'entradas antiguas')}`,
    'journal.forgotten': (f) => `Retirado lo que cumplió su plazo${f.with(': ', f.counted())}`,
    'journal.pruned': (f) =>
      `Parte más antigua del diario retirada: ${many(f.number('entries'), 'entrada')}, ` +
      `del ${f.at('from')} al ${f.at('to')}`,
  },
  ...spanishWords,
};
