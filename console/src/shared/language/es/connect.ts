/** A connection added or changed at the screen. */
import type { connect as english } from '../en/connect.ts';

export const connect: Readonly<Record<keyof typeof english, string>> = {
  'connect.title': 'Añadir o cambiar una conexión',
  'connect.which': 'Conexión',
  'connect.new': 'Una nueva',
  'connect.kind': 'Qué es',
  'connect.name': 'Nombre',
  'connect.list': 'Varios, separados por comas',
  'connect.events': 'Eventos',
  'connect.secret': 'Secreto o contraseña',
  'connect.secretKept': 'Ya hay uno. Déjelo vacío para conservarlo.',
  'connect.usual': 'lo habitual',
  'connect.save': 'Guardar y probar',
  'connect.trying': 'Guardado. Probando…',
  'connect.linkUp': 'Guardado. El enlace funciona.',
  'connect.linkDown': 'Guardado. El enlace aún no funciona; se intenta de nuevo solo.',
  'connect.field.url': 'Dirección',
  'connect.field.host': 'Equipo',
  'connect.field.port': 'Puerto',
  'connect.field.tls': 'Cifrado (TLS)',
  'connect.field.user': 'Usuario',
  'connect.field.to': 'Direcciones de correo',
  'connect.field.format': 'Formato',
  'connect.field.chat': 'Chat',
};
