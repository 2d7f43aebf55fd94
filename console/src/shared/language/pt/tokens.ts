import type { tokens as english } from '../en/tokens.ts';

export const tokens: Readonly<Record<keyof typeof english, string>> = {
  'tokens.title': 'Tokens para máquinas',
  'tokens.hint':
    'Para programas de terceiros: um token entra por uma conta, não pode mais do que ela e termina ' +
    'assim que o revogar.',
  'tokens.name': 'Para que serve',
  'tokens.account': 'Para a conta',
  'tokens.may': 'Pode',
  'tokens.all': 'tudo o que a conta pode',
  'tokens.read': 'só consultar',
  'tokens.rights': 'alguns direitos ({count})',
  'tokens.life': 'Termina após',
  'tokens.days': '{days} dias',
  'tokens.make': 'Criar token',
  'tokens.value': 'O token {name}',
  'tokens.once': 'Só é mostrado agora. Coloque-o no programa que precisa dele.',
  'tokens.revoke': 'Revogar',
  'tokens.revokeOne': 'Revogar {name}?',
  'tokens.revokeHint': 'Quem o usa é recusado de imediato. Não pode ser recuperado.',
  'tokens.expires': 'termina em {when}',
  'tokens.expired': 'terminou em {when}',
  'tokens.used': 'último uso {when}',
  'tokens.unused': 'ainda não usado',
};
