import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { uuid } from '../fields.ts';
import type { App } from '../http/context.ts';
import { problems } from '../http/schemas.ts';
import type { Connector } from './connector.ts';
import { isToken } from './hooks.ts';
import { linkOf, noteTold } from './links-store.ts';
import { type SecretBox, useOf } from './secrets.ts';

export function hookRoutes(app: App, database: Database, connectors: readonly Connector[], secretBox: SecretBox): void {
  const types = connectors.filter(({ isLink }) => isLink === true).map(({ type }) => type);
  app.post(
    '/hooks/:destination/:token',
    {
      config: { open: true },
      bodyLimit: 64 * 1024,
      schema: {
        tags: ['Deliveries'],
        summary: 'A property system tells that something has changed there',
        description:
          'For the property system of a link. What it sends is not believed: whatever it says, the link reads how it ' +
          'is there. The token is made of the secret of the link, and is no credential for anything else.',
        params: Type.Object({ destination: Type.String({ maxLength: 64 }), token: Type.String({ maxLength: 100 }) }),
        response: { 204: Type.Null(), ...problems('unknownDestination') },
      },
    },
    async (request, reply) => {
      const { destination, token } = request.params;
      const link = uuid.test(destination)
        ? await asSystem(database, (db) => linkOf(db, destination, types))
        : undefined;
      const isOurs = link?.secrets.some((sealed) => {
        const use = useOf(link);
        return secretBox.opens(sealed, use) && isToken(token, secretBox.open(sealed, use), destination);
      });
      // A wrong token and a link that there is not are answered alike.
      if (link === undefined || isOurs !== true) throw new Failure('unknownDestination');
      await asProperty(database, link.property, (db) => noteTold(db, link.property, destination));
      return reply.code(204).send(null);
    },
  );
}
