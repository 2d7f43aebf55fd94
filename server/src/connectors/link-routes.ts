import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import type { Connector } from './connector.ts';
import { listLinks } from './links-listing-store.ts';

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const linkObject = Type.Object({
  id: Type.String({ description: 'Id of the destination, as `GET /destinations` has it.' }),
  name: Type.String(),
  state: Type.Enum(['down', 'connecting', 'up', 'night-audit'], {
    description: 'night-audit: up, and charges wait until the audit has ended.',
  }),
  since: nullable('Since when, in UTC.'),
  words: Type.String({ description: 'Why it is down; empty when it is not.' }),
  heard: nullable('When the property system last said something.'),
  resynced: nullable('When it last told the state of every room.'),
  postings: Type.Integer({ description: 'The last number that was given to a charge.' }),
  transcript: Type.Array(
    Type.Object({
      at: Type.String(),
      from: Type.String({ description: 'theirs or ours.' }),
      text: Type.String({ description: 'The record. What may say something about a guest is `(hidden)`.' }),
    }),
    { description: 'The last records in both directions, oldest first.' },
  ),
});

export function linkRoutes(app: App, database: Database, connectors: readonly Connector[]): void {
  const types = connectors.filter(({ isLink }) => isLink === true).map(({ type }) => type);
  app.get(
    '/links',
    {
      config: { right: 'destinations.read' },
      schema: {
        tags: ['Deliveries'],
        security: basicSecurity,
        summary: 'Links to property systems, how they are, and what was said on them last',
        querystring: Type.Object({}, { additionalProperties: false }),
        response: { 200: Type.Object({ links: Type.Array(linkObject) }), ...problems('permission', 'parameter') },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      return { links: await asProperty(database, property, (db) => listLinks(db, property, types)) };
    },
  );
}
