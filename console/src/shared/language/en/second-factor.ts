/** A second factor beside the password, and the second step of signing in. */
export const secondFactor = {
  'factor.title': 'Second factor',
  'factor.hint': 'A code of an app on your phone, beside your password: who only knows your password does not get in.',
  'factor.since': 'Codes of an app since {date}. Recovery codes left: {count}.',
  'factor.begin': 'Set it up',
  'factor.noKey': 'This installation cannot keep a second factor yet. Ask whoever runs the server.',
  'factor.scan':
    'Scan this with an app for codes, or type the letters into it. Then type the six digits that it shows.',
  'factor.picture': 'QR code for the app',
  'factor.letters': 'Letters for the app',
  'factor.code': 'Code',
  'factor.confirm': 'Turn on',
  'factor.recovery': 'Recovery codes',
  'factor.recoveryHint':
    'If you lose your device, each of these lets you in once. They are shown only now: print them, or ' +
    'write them down.',
  'factor.kept': 'I have kept them',
  'factor.end': 'Turn off',
  'factor.endHint': 'With your password and a code of the app, or a recovery code.',
  'factor.required': 'Your hotel wants this of your account.',
  'factor.step': 'Second step',
  'factor.stepHint': 'Type the six digits that your app shows, or a recovery code.',
  'factor.lost': 'Lost your device and the recovery codes? An administrator of your hotel can help.',
  'factor.back': 'Back',
  'factor.must': 'Your hotel wants a second factor of this account. You get in once it is set up.',
  'factor.on': 'Your second factor is on',
  'factor.off': 'Your second factor is off',
  'factor.remove': 'Remove second factor',
  'factor.removeOne': 'Remove the second factor of {name}?',
  'factor.removeHint':
    'For somebody who has lost the device. They are signed out everywhere, and their password alone is ' +
    'enough again.',
  'passkey.title': 'Passkeys',
  'passkey.hint': 'Signs you in with a finger, a face or a PIN instead of the password. It stays on your device.',
  'passkey.name': 'Name of the device',
  'passkey.add': 'Add a passkey',
  'passkey.remove': 'Remove',
  'passkey.since': 'since {date}',
  'passkey.signIn': 'Sign in with a passkey',
  'passkey.failed': 'The passkey was not used. Try again, or sign in with your password.',
  'passkey.done': 'The passkey is kept',
};
