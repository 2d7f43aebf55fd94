import { Type } from 'typebox';
import { mailAddressAdvice, mailAddressPattern } from '../../config/values.ts';
import type { Connector } from '../connector.ts';

/** Alerts, and whatever else a subscriber names, by mail to people. */
export const mail: Connector = {
  type: 'mail',
  settings: Type.Object({
    to: Type.Array(Type.String({ pattern: mailAddressPattern, advice: mailAddressAdvice }), {
      orOne: true,
      minItems: 1,
      // A hotel writes these itself, and the mail server of all hotels sends to them.
      maxItems: 10,
    }),
  }),
  signs: false,
  roles: ['subscriber'],
  usualEvents: ['alert.raised'],
  needs: ['smtpUrl'],
  recipients: 'to',
  async start({ mail: settings, database }) {
    const { Mail } = await import('./transport.ts');
    const { hotelOf } = await import('./store.ts');
    return new Mail({ ...settings, hotelOf: (property) => hotelOf(database, property) });
  },
};
