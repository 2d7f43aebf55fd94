import { Type } from 'typebox';

export const enrolmentText = Type.String({
  minLength: 1,
  maxLength: 1000,
  pattern: '^[^\\u0000]*$',
  description: 'As it was offered; good for 15 minutes.',
});
export const enrolmentObject = Type.Object({
  secret: Type.String({ description: 'For the app, in letters.' }),
  address: Type.String({ description: 'The same for a QR code: otpauth://totp/…' }),
  enrolment: Type.String({ description: 'Comes back with the first code of the app; nothing is kept until then.' }),
});
export const recoveryCodes = Type.Array(Type.String(), {
  description: 'Ten, each good once instead of a code of the app. They are never shown again.',
});
