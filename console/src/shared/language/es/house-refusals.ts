/** Why something about the day in the house was refused; the English is the service's own. */
import type { houseRefusals as english } from '../../../../../server/src/messages/house-refusals.ts';

export const houseRefusals: Readonly<Record<keyof typeof english, string>> = {
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
  'password.same': 'Es la contraseña actual.',
  'password.wrong': 'Esta no es la contraseña actual.',
  'phone.codes': 'Poner y anular necesitan dos códigos distintos.',
  'phone.needsRoom': 'El teléfono de una habitación necesita su habitación.',
  'phone.noRoom': 'Un teléfono de este tipo no pertenece a ninguna habitación.',
  'phone.room': 'No hay ninguna habitación {room}.',
  'rooms.number': 'Un número de habitación tiene de 1 a 10 cifras y letras.',
  'setup.code': 'El nombre corto tiene letras minúsculas, cifras, puntos y guiones, y empieza por letra o cifra.',
  'status.inspected':
    '{status} lo ponen quienes inspeccionan habitaciones: la cuenta {account} no tiene el permiso «inspect».',
};
