import { SecretBox } from '../src/connectors/secrets.ts';
import { useOfProvider } from '../src/providers/provider.ts';
import type { NewProvider } from '../src/providers/manage.ts';

/** Of a service whose hotel signs in at Contoso: `REVEILLE_SECRET_KEY`. */
export const secretKey = Buffer.alloc(32, 7);

/** The provider that tests run, as a hotel has it. */
export const contoso = (issuer: string, property: string): NewProvider => ({
  name: 'Contoso',
  issuer,
  clientId: 'reveille',
  secret: new SecretBox([secretKey]).seal('a-secret-of-both', useOfProvider(property)),
  accountClaim: 'preferred_username',
  groupsClaim: 'groups',
  hotelsClaim: null,
  roles: [
    { group: 'it', role: 'administrator', permissions: [] },
    { group: 'reception', role: 'front-desk', permissions: ['inventory'] },
  ],
  breakGlass: [],
});
