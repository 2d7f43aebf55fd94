/** What machines sign in with. */
export const tokens = {
  'tokens.title': 'Tokens for machines',
  'tokens.hint':
    'For programs of others: a token signs in for an account, may no more than the account, and ' +
    'ends at once when you revoke it.',
  'tokens.name': 'What it is for',
  'tokens.account': 'For the account',
  'tokens.may': 'May',
  'tokens.all': 'all that the account may',
  'tokens.read': 'only look',
  'tokens.rights': 'some rights ({count})',
  'tokens.life': 'Ends after',
  'tokens.days': '{days} days',
  'tokens.make': 'Make token',
  'tokens.value': 'The token {name}',
  'tokens.once': 'It is shown only now. Put it into the program that needs it.',
  'tokens.revoke': 'Revoke',
  'tokens.revokeOne': 'Revoke {name}?',
  'tokens.revokeHint': 'Whoever uses it is refused at once. It cannot be brought back.',
  'tokens.expires': 'ends {when}',
  'tokens.expired': 'ended {when}',
  'tokens.used': 'last used {when}',
  'tokens.unused': 'not used yet',
};
