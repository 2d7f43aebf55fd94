import type { tokens as english } from '../en/tokens.ts';

export const tokens: Readonly<Record<keyof typeof english, string>> = {
  'tokens.title': 'Token per le macchine',
  'tokens.hint':
    'Per programmi di terzi: un token accede per un account, non può più di esso e finisce appena lo si revoca.',
  'tokens.name': 'A che cosa serve',
  'tokens.account': "Per l'account",
  'tokens.may': 'Può',
  'tokens.all': "tutto ciò che può l'account",
  'tokens.read': 'solo leggere',
  'tokens.rights': 'alcuni diritti ({count})',
  'tokens.life': 'Scade dopo',
  'tokens.days': '{days} giorni',
  'tokens.make': 'Crea token',
  'tokens.value': 'Il token {name}',
  'tokens.once': 'Viene mostrato solo ora. Inseritelo nel programma che ne ha bisogno.',
  'tokens.revoke': 'Revoca',
  'tokens.revokeOne': 'Revocare {name}?',
  'tokens.revokeHint': 'Chi lo usa viene respinto subito. Non si può ripristinare.',
  'tokens.expires': 'scade il {when}',
  'tokens.expired': 'scaduto il {when}',
  'tokens.used': 'ultimo uso {when}',
  'tokens.unused': 'non ancora usato',
};
