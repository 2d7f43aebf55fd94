import type { tokens as english } from '../en/tokens.ts';

export const tokens: Readonly<Record<keyof typeof english, string>> = {
  'tokens.title': 'Tokens für Maschinen',
  'tokens.hint':
    'Für fremde Programme: Ein Token meldet sich für ein Konto an, darf nicht mehr als das Konto ' +
    'und endet sofort, wenn Sie es widerrufen.',
  'tokens.name': 'Wofür es ist',
  'tokens.account': 'Für das Konto',
  'tokens.may': 'Darf',
  'tokens.all': 'alles, was das Konto darf',
  'tokens.read': 'nur lesen',
  'tokens.rights': 'einige Rechte ({count})',
  'tokens.life': 'Endet nach',
  'tokens.days': '{days} Tagen',
  'tokens.make': 'Token erstellen',
  'tokens.value': 'Das Token {name}',
  'tokens.once': 'Es wird nur jetzt gezeigt. Tragen Sie es in das Programm ein, das es braucht.',
  'tokens.revoke': 'Widerrufen',
  'tokens.revokeOne': '{name} widerrufen?',
  'tokens.revokeHint': 'Wer es benutzt, wird sofort abgewiesen. Es lässt sich nicht zurückholen.',
  'tokens.expires': 'endet {when}',
  'tokens.expired': 'abgelaufen {when}',
  'tokens.used': 'zuletzt benutzt {when}',
  'tokens.unused': 'noch nicht benutzt',
};
