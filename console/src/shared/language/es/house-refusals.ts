/** Why something about the day in the house was refused; the English is the service's own. */
import type { houseRefusals as english } from '../../../../../server/src/messages/house-refusals.ts';

export const houseRefusals: Readonly<Record<keyof typeof english, string>> = {
  'account.person':
    'El nombre de una persona tiene letras, espacios, puntos, comas, guiones y apóstrofos, como ' +
    'mucho {most}, y empieza por letra.',
  'assignment.account': 'No hay ninguna cuenta {account} a la que asignar habitaciones.',
  'defect.photo.size': 'Una foto tiene como máximo {most} bytes.',
  'defect.photo.space':
    'Las fotos de las averías abiertas ocupan todo el espacio. Comuníquela sin foto, o marque las ya reparadas.',
  'defect.photo.type': 'La foto debe ser JPEG o PNG.',
  'defect.tooMany': 'Ya hay {most} averías abiertas. Marque como reparadas las que lo estén.',
  'defect.words': 'Diga en pocas palabras qué está roto.',
  'handover.meanwhile': 'Mientras tanto otra persona ha tomado el turno.',
  'handover.since': 'Un cambio de turno empieza dentro de los últimos {most} días.',
  'internal.number': 'Algo ha fallado aquí. Indique el número {number} al servicio técnico.',
  'note.others': '{author} escribió esta nota: solo {author} o un administrador puede cambiarla.',
  'note.text': 'La nota tiene de 1 a {most} letras, en una línea.',
  'password.changing': 'La cuenta se ha cambiado en este momento. Entre de nuevo.',
  'password.common': 'Mucha gente usa esta contraseña: se prueba la primera. Elija unas palabras que solo usted junte.',
  'password.own': 'Es poco más que un nombre conocido: el de la cuenta, el del hotel o Reveille.',
  'password.same': 'Es la contraseña actual.',
  'password.wrong': 'Esta no es la contraseña actual.',
  'limit.staff': 'Un hotel tiene como mucho {most} números de personal. Quite antes alguno.',
  'limit.phones': 'Un hotel tiene como mucho {most} teléfonos. Quite antes alguno.',
  'phone.codes': 'Cada servicio necesita su propio código.',
  'phone.needsRoom': 'El teléfono de una habitación necesita su habitación.',
  'phone.noRoom': 'Un teléfono de este tipo no pertenece a ninguna habitación.',
  'phone.room': 'No hay ninguna habitación {room}.',
  'rooms.number': 'Un número de habitación tiene de 1 a 10 cifras y letras.',
  'setup.code': 'El nombre corto tiene letras minúsculas, cifras, puntos y guiones, y empieza por letra o cifra.',
  'staff.language': 'El menú no habla {language}.',
  'staff.pin': 'Una clave tiene de 4 a 8 cifras.',
  'staff.pin.easy': 'Esta clave es demasiado fácil de adivinar.',
  'status.inspected':
    '{status} lo ponen quienes inspeccionan habitaciones: la cuenta {account} no tiene el permiso «inspect».',
  'token.console': 'Un token no abre ninguna sesión: inicie sesión con una contraseña.',
  'token.exists': 'La cuenta ya tiene un token {token}. Elija otro nombre o revóquelo antes.',
  'token.expired': 'El token {token} ha caducado. Cree otro.',
  'token.name': 'El nombre de un token tiene de 1 a {most} caracteres, en una línea.',
  'token.network': 'El token {token} no puede venir de la dirección {address}.',
  'token.networks': '«{network}» no es una red. Escríbala como 10.0.0.0/8 o 192.0.2.7.',
  'token.right': 'Ningún token puede tener el derecho «{right}»: quítelo.',
  'limit.tokens': 'Un hotel tiene como máximo {most} tokens. Revoque antes algunos.',
};
