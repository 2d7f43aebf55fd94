import type { tokens as english } from '../en/tokens.ts';

export const tokens: Readonly<Record<keyof typeof english, string>> = {
  'tokens.title': 'Tokens para máquinas',
  'tokens.hint':
    'Para programas de terceros: un token entra en nombre de una cuenta, no puede más que ella y ' +
    'termina en cuanto lo revoca.',
  'tokens.name': 'Para qué es',
  'tokens.account': 'Para la cuenta',
  'tokens.may': 'Puede',
  'tokens.all': 'todo lo que puede la cuenta',
  'tokens.read': 'solo consultar',
  'tokens.rights': 'algunos derechos ({count})',
  'tokens.life': 'Caduca tras',
  'tokens.days': '{days} días',
  'tokens.make': 'Crear token',
  'tokens.value': 'El token {name}',
  'tokens.once': 'Solo se muestra ahora. Póngalo en el programa que lo necesita.',
  'tokens.revoke': 'Revocar',
  'tokens.revokeOne': '¿Revocar {name}?',
  'tokens.revokeHint': 'A quien lo use se le rechaza al momento. No se puede recuperar.',
  'tokens.expires': 'caduca el {when}',
  'tokens.expired': 'caducó el {when}',
  'tokens.used': 'último uso {when}',
  'tokens.unused': 'aún sin usar',
};
