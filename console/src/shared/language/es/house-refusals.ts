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
  'provider.answer':
    'La respuesta de {provider} no es de fiar, así que nadie ha entrado. Empiece de nuevo o avise a su administrador.',
  'provider.begun':
    'Este acceso no se inició en este navegador, ya terminó o tardó más de {minutes} minutos. Empiece de nuevo.',
  'provider.breakGlass':
    '{name} no es un administrador con contraseña que pueda entrar: no puede ser una cuenta de emergencia.',
  'provider.denied': '{provider} no le ha dejado entrar. Empiece de nuevo o pregunte a su administrador.',
  'provider.group':
    'En {provider} no está en ningún grupo que pueda usar Reveille en este hotel. Pregunte a su administrador.',
  'provider.hotel': '{provider} no nombra este hotel entre los suyos. Pregunte a su administrador.',
  'provider.linked': 'La cuenta {name}, o la persona, ya está vinculada.',
  'provider.name': '{provider} no le da ningún nombre que pueda tener una cuenta. Pregunte a su administrador.',
  'provider.none': 'En este hotel se entra solo con contraseña.',
  'provider.off': 'La cuenta {name} está desactivada.',
  'provider.only': 'En este hotel se entra por el proveedor: las contraseñas son solo para emergencias y máquinas.',
  'provider.password': 'La cuenta {name} entra por un proveedor y no tiene contraseña.',
  'provider.silent': '{provider} no responde como debe. Inténtelo de nuevo en un momento.',
  'provider.taken': 'Ya hay aquí una cuenta {name} que no está vinculada a usted. Su administrador puede vincularla.',
  'rooms.number': 'Un número de habitación tiene de 1 a 10 cifras y letras.',
  'secondFactor.locked': 'Demasiados códigos erróneos. Espere {minutes} minutos y vuelva a intentarlo.',
  'secondFactor.noKey':
    'Aquí no se puede guardar ningún segundo factor: defina antes REVEILLE_SECRET_KEY en el servidor.',
  'secondFactor.none': 'La cuenta no tiene segundo factor.',
  'secondFactor.over': 'Ha tardado demasiado o se empezó para otra cuenta. Empiece de nuevo.',
  'secondFactor.own': 'Termine su propio segundo factor con su contraseña y un código, en el menú bajo su nombre.',
  'secondFactor.required': 'El hotel exige un segundo factor a esta cuenta: no se puede terminar.',
  'secondFactor.stepOver': 'El segundo paso ha tardado demasiado o ya se ha dado. Inicie sesión de nuevo.',
  'secondFactor.there': 'La cuenta ya tiene un segundo factor. Termine antes ese.',
  'secondFactor.wrong': 'Este código es erróneo o ya se ha usado. Tome el siguiente.',
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
  'token.others':
    'Los tokens de otros son cosa de los administradores: a la cuenta {account} le falta el derecho «{right}».',
  'token.right': 'Ningún token puede tener el derecho «{right}»: quítelo.',
  'limit.tokens': 'Un hotel tiene como máximo {most} tokens. Revoque antes algunos.',
};
