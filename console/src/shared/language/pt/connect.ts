/** A connection added or changed at the screen. */
import type { connect as english } from '../en/connect.ts';

export const connect: Readonly<Record<keyof typeof english, string>> = {
  'connect.title': 'Acrescentar ou alterar uma ligação',
  'connect.which': 'Ligação',
  'connect.new': 'Uma nova',
  'connect.kind': 'O que é',
  'connect.name': 'Nome',
  'connect.list': 'Vários, separados por vírgulas',
  'connect.events': 'Eventos',
  'connect.secret': 'Segredo ou palavra-passe',
  'connect.secretKept': 'Já existe. Deixe vazio para o manter.',
  'connect.usual': 'como habitual',
  'connect.save': 'Guardar e experimentar',
  'connect.trying': 'Guardado. A experimentar…',
  'connect.linkUp': 'Guardado. A ligação está ativa.',
  'connect.linkDown': 'Guardado. A ligação ainda não está ativa; é tentada de novo sozinha.',
  'connect.field.url': 'Endereço',
  'connect.field.host': 'Máquina',
  'connect.field.port': 'Porta',
  'connect.field.tls': 'Cifrado (TLS)',
  'connect.field.user': 'Utilizador',
  'connect.field.to': 'Endereços de e-mail',
  'connect.field.format': 'Formato',
  'connect.field.chat': 'Conversa',
};
