import type { secondFactor as english } from '../en/second-factor.ts';

export const secondFactor: Readonly<Record<keyof typeof english, string>> = {
  'factor.title': 'Segundo factor',
  'factor.hint':
    'Además de la contraseña, un código de una aplicación en su teléfono: quien solo sabe su contraseña no entra.',
  'factor.since': 'Códigos de una aplicación desde el {date}. Códigos de recuperación restantes: {count}.',
  'factor.begin': 'Configurar',
  'factor.noKey': 'Esta instalación aún no puede guardar un segundo factor. Pregunte a quien lleva el servidor.',
  'factor.scan':
    'Escanee esto con una aplicación de códigos, o escriba en ella las letras. Escriba después las seis ' +
    'cifras que muestra.',
  'factor.picture': 'Código QR para la aplicación',
  'factor.letters': 'Letras para la aplicación',
  'factor.code': 'Código',
  'factor.confirm': 'Activar',
  'factor.recovery': 'Códigos de recuperación',
  'factor.recoveryHint':
    'Si pierde su dispositivo, cada uno le deja entrar una vez. Solo se muestran ahora: imprímalos o apúntelos.',
  'factor.kept': 'Los he guardado',
  'factor.end': 'Desactivar',
  'factor.endHint': 'Con su contraseña y un código de la aplicación, o un código de recuperación.',
  'factor.required': 'Su hotel lo exige a su cuenta.',
  'factor.step': 'Segundo paso',
  'factor.stepHint': 'Escriba las seis cifras que muestra su aplicación, o un código de recuperación.',
  'factor.lost': '¿Ha perdido el dispositivo y los códigos de recuperación? Un administrador de su hotel puede ayudar.',
  'factor.back': 'Atrás',
  'factor.must': 'Su hotel exige un segundo factor a esta cuenta. Entrará en cuanto esté configurado.',
  'factor.on': 'Su segundo factor está activado',
  'factor.off': 'Su segundo factor está desactivado',
  'factor.remove': 'Quitar segundo factor',
  'factor.removeOne': '¿Quitar el segundo factor de {name}?',
  'factor.removeHint':
    'Para quien ha perdido el dispositivo. Se cierran todas sus sesiones, y su contraseña sola vuelve a bastar.',
  'passkey.title': 'Llaves de acceso',
  'passkey.hint': 'Entra con el dedo, la cara o un PIN en vez de la contraseña. Se queda en su dispositivo.',
  'passkey.name': 'Nombre del dispositivo',
  'passkey.add': 'Añadir una llave de acceso',
  'passkey.remove': 'Quitar',
  'passkey.since': 'desde el {date}',
  'passkey.signIn': 'Entrar con una llave de acceso',
  'passkey.failed': 'La llave de acceso no se ha usado. Inténtelo de nuevo o use su contraseña.',
  'passkey.done': 'La llave de acceso está guardada',
};
