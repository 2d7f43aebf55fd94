import type { tokens as english } from '../en/tokens.ts';

export const tokens: Readonly<Record<keyof typeof english, string>> = {
  'tokens.title': 'Tokeny dla maszyn',
  'tokens.hint':
    'Dla programów innych firm: token loguje się na konto, może tyle co ono i kończy się od razu po ' +
    'unieważnieniu.',
  'tokens.name': 'Do czego służy',
  'tokens.account': 'Dla konta',
  'tokens.may': 'Może',
  'tokens.all': 'wszystko, co może konto',
  'tokens.read': 'tylko odczyt',
  'tokens.rights': 'niektóre prawa ({count})',
  'tokens.life': 'Wygasa po',
  'tokens.days': '{days} dniach',
  'tokens.make': 'Utwórz token',
  'tokens.value': 'Token {name}',
  'tokens.once': 'Jest pokazany tylko teraz. Wpisz go do programu, który go potrzebuje.',
  'tokens.revoke': 'Unieważnij',
  'tokens.revokeOne': 'Unieważnić {name}?',
  'tokens.revokeHint': 'Kto go używa, zostanie od razu odrzucony. Nie można go przywrócić.',
  'tokens.expires': 'wygasa {when}',
  'tokens.expired': 'wygasł {when}',
  'tokens.used': 'ostatnio użyty {when}',
  'tokens.unused': 'jeszcze nieużywany',
};
