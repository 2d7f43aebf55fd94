import { Type } from 'typebox';
import type { Connector } from '../connector.ts';
import { formatSections } from './formats/formats.ts';

/** A destination that is spoken to by HTTP. Receivers name a format as well, and subscribers their events and,
 * where people read them, a format of these. */
export const webhook: Connector = {
  type: 'webhook',
  settings: Type.Object({ url: Type.String({ format: 'uri' }) }),
  signs: true,
  formats: formatSections,
  roles: ['connector', 'receiver', 'subscriber'],
  async start({ addresses, secrets, database, consoleUrl, heartbeat }) {
    const { Webhook } = await import('./transport.ts');
    const { hotelOf } = await import('./formats/store.ts');
    return new Webhook({
      addresses,
      secrets,
      consoleUrl,
      hotelOf: (property) => hotelOf(database, property),
      clockOffset: () => heartbeat.clock.ahead,
    });
  },
};
