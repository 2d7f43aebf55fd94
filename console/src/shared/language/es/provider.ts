import type { provider as english } from '../en/provider.ts';

export const provider: Record<keyof typeof english, string> = {
  'provider.title': 'Proveedor',
  'provider.hint':
    'Se entra con la cuenta que ya se tiene en otro sitio (OpenID Connect). Registre allí una aplicación ' +
    'web que devuelva a {address}.',
  'provider.name': 'Nombre',
  'provider.nameHint': 'Como figura en el botón: Entrar con …',
  'provider.issuer': 'Dirección del proveedor',
  'provider.issuerHint': 'Su emisor (issuer), como él lo escribe: https://login.example.com/hotel',
  'provider.clientId': 'ID de cliente',
  'provider.secret': 'Secreto',
  'provider.secretHint': 'Se guarda sellado y no se vuelve a mostrar. Vacío si el proveedor no dio ninguno.',
  'provider.secretKept': 'Hay uno guardado. Escriba otro para sustituirlo.',
  'provider.groups': 'Grupos y funciones',
  'provider.groupsHint':
    'Uno por línea, como GRUPO=FUNCIÓN: recepcion=front-desk,inventory. Vale el primero que coincide.',
  'provider.accountClaim': 'Dato con el nombre de la cuenta',
  'provider.groupsClaim': 'Dato con los grupos',
  'provider.hotelsClaim': 'Dato con los hoteles',
  'provider.hotelsClaimHint': 'Solo entra quien tiene en él el código de este hotel. Vacío: deciden los grupos.',
  'provider.breakGlass': 'Cuentas para emergencias',
  'provider.breakGlassHint':
    'Administradores con contraseña, uno por línea. Si hay alguno, nadie más entra con contraseña.',
  'provider.try': 'Probarlo',
  'provider.keep': 'Guardar el proveedor',
  'provider.kept': 'Se entra con {name}',
  'provider.end': 'Volver a las contraseñas',
  'provider.endTitle': '¿Volver a entrar con contraseña?',
  'provider.endHint': 'Las cuentas que creó el proveedor no tienen contraseña: restablézcala en cada una.',
  'provider.ended': 'Se entra con contraseña',
};
