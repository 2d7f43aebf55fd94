import { Type } from 'typebox';
import type { Connector } from '../connector.ts';

/** A destination that is spoken to by HTTP. Receivers name a format as well, and subscribers their events. */
export const webhook: Connector = {
  type: 'webhook',
  settings: Type.Object({ url: Type.String({ format: 'uri' }) }),
  signs: true,
  roles: ['connector', 'receiver', 'subscriber'],
  async start({ addresses, secrets }) {
    const { Webhook } = await import('./transport.ts');
    return new Webhook({ addresses, secrets });
  },
};
