/** A code with which somebody sets a password of their own. */
import type { codes as english } from '../en/codes.ts';

export const codes: Readonly<Record<keyof typeof english, string>> = {
  'code.have': 'Tengo un código',
  'code.title': 'Poner una contraseña nueva',
  'code.code': 'Código',
  'code.hint': 'Dieciséis letras y cifras, de un administrador de su hotel.',
  'code.save': 'Ponerla y entrar',
  'code.back': 'Volver a iniciar sesión',
  'code.wrong': 'La cuenta o el código no es correcto, o el código ya se usó o es demasiado antiguo.',
  'code.for': 'Un código para {name}',
  'code.once':
    'Solo se muestra ahora y sirve una vez, hasta {when}. ' +
    'Con él {name} pone una contraseña: «Tengo un código» en la página de inicio de sesión.',
};
