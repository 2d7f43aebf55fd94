/** A code with which somebody sets a password of their own. */
import type { codes as english } from '../en/codes.ts';

export const codes: Readonly<Record<keyof typeof english, string>> = {
  'code.have': 'Tenho um código',
  'code.title': 'Definir uma nova palavra-passe',
  'code.code': 'Código',
  'code.hint': 'Dezasseis letras e algarismos, de um administrador do hotel.',
  'code.save': 'Definir e entrar',
  'code.back': 'Voltar a iniciar sessão',
  'code.wrong': 'A conta ou o código está errado, ou o código já foi usado ou é demasiado antigo.',
  'code.for': 'Um código para {name}',
  'code.once':
    'Só é mostrado agora e serve uma vez, até {when}. ' +
    'Com ele {name} define uma palavra-passe: «Tenho um código» na página de início de sessão.',
};
