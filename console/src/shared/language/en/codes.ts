/** A code with which somebody sets a password of their own. */
export const codes = {
  'code.have': 'I have a code',
  'code.title': 'Set a new password',
  'code.code': 'Code',
  'code.hint': 'Sixteen letters and digits, from an administrator of your hotel.',
  'code.save': 'Set it and sign in',
  'code.back': 'Back to signing in',
  'code.wrong': 'The account or the code is wrong, or the code was used or is too old.',
  'code.for': 'A code for {name}',
  'code.once':
    'It is shown only now, and can be used once, until {when}. ' +
    'With it {name} sets a password: “I have a code” on the page for signing in.',
} as const;
