/** Signing in at the provider that the hotel has already. */
export const provider = {
  'provider.title': 'Provider',
  'provider.hint':
    'People sign in with the account that they have elsewhere (OpenID Connect). There, register a web ' +
    'application that sends people back to {address}.',
  'provider.name': 'Name',
  'provider.nameHint': 'As it stands on the button: Sign in with …',
  'provider.issuer': 'Address of the provider',
  'provider.issuerHint': 'Its issuer, as it writes it, like https://login.example.com/hotel',
  'provider.clientId': 'Client ID',
  'provider.secret': 'Secret',
  'provider.secretHint': 'Kept sealed, and never shown again. Empty where the provider gave none.',
  'provider.secretKept': 'One is kept. Write another one to replace it.',
  'provider.groups': 'Groups and roles',
  'provider.groupsHint': 'One in each line, as GROUP=ROLE: reception=front-desk,inventory. The first that fits counts.',
  'provider.accountClaim': 'Claim with the name of the account',
  'provider.groupsClaim': 'Claim with the groups',
  'provider.hotelsClaim': 'Claim with the hotels',
  'provider.hotelsClaimHint': 'Only who has the code of this hotel in it comes in. Empty: the groups decide.',
  'provider.breakGlass': 'Accounts for emergencies',
  'provider.breakGlassHint':
    'Administrators with a password, one in each line. With any, nobody else signs in with a password.',
  'provider.try': 'Try it',
  'provider.keep': 'Save the provider',
  'provider.kept': 'People sign in with {name}',
  'provider.end': 'Back to passwords',
  'provider.endTitle': 'Sign in with passwords again?',
  'provider.endHint': 'Accounts that the provider made have no password: reset it for each.',
  'provider.ended': 'People sign in with passwords',
};
