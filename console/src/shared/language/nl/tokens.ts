import type { tokens as english } from '../en/tokens.ts';

export const tokens: Readonly<Record<keyof typeof english, string>> = {
  'tokens.title': 'Tokens voor machines',
  'tokens.hint':
    "Voor programma's van anderen: een token meldt zich aan voor een account, mag niet meer dan dat " +
    'account en eindigt direct als u het intrekt.',
  'tokens.name': 'Waarvoor het is',
  'tokens.account': 'Voor het account',
  'tokens.may': 'Mag',
  'tokens.all': 'alles wat het account mag',
  'tokens.read': 'alleen lezen',
  'tokens.rights': 'enkele rechten ({count})',
  'tokens.life': 'Eindigt na',
  'tokens.days': '{days} dagen',
  'tokens.make': 'Token maken',
  'tokens.value': 'Het token {name}',
  'tokens.once': 'Het wordt alleen nu getoond. Zet het in het programma dat het nodig heeft.',
  'tokens.revoke': 'Intrekken',
  'tokens.revokeOne': '{name} intrekken?',
  'tokens.revokeHint': 'Wie het gebruikt, wordt direct geweigerd. Het kan niet worden teruggehaald.',
  'tokens.expires': 'eindigt {when}',
  'tokens.expired': 'verlopen {when}',
  'tokens.used': 'laatst gebruikt {when}',
  'tokens.unused': 'nog niet gebruikt',
};
