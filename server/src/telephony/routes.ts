import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import { findBusyLines, findOwnAsterisks } from './store.ts';
import { type NodeStatus, nodesFor } from './telephony.ts';

const nodeObject = Type.Object({
  name: Type.String(),
  own: Type.Boolean({ description: 'Whether it serves this property alone.' }),
  running: Type.Boolean({ description: 'Whether it answers.' }),
  registered: Type.Boolean({ description: 'Whether it reaches the PBX.' }),
  version: Type.String({ description: 'Empty while it is not known.' }),
  calls: Type.Integer({ description: "This property's calls on it at this moment." }),
  detail: Type.String({ description: 'For a person: what was asked, what came back, and what to check.' }),
});

export interface NodesHere {
  readonly nodes: () => Promise<NodeStatus[]>;
  /** Whose these are. */
  readonly process: string;
}

export function telephonyRoutes(app: App, database: Database, { nodes, process }: NodesHere): void {
  app.get(
    '/telephony',
    {
      config: { right: 'health.read' },
      schema: {
        tags: ['System'],
        security: basicSecurity,
        summary: 'The telephone systems that ring the rooms, and how they are',
        querystring: Type.Object({}, { additionalProperties: false }),
        response: {
          200: Type.Object({
            lines: Type.Integer({ description: 'How many calls the property may have at once.' }),
            nodes: Type.Array(nodeObject),
          }),
          ...problems('permission', 'parameter'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const [busy, own] = await asProperty(database, property, async (db) => {
        return [await findBusyLines(db, property), await findOwnAsterisks(db, property, process)] as const;
      });
      if (busy === undefined) throw new Failure('credentials'); // the property was removed a moment ago
      const calls = new Map(busy.nodes.map((one) => [one.node, one.calls]));
      const serving = nodesFor(await nodes(), property, own);
      return {
        lines: busy.lines,
        nodes: serving.map(({ name, property: owner, running, registered, version, detail }) => {
          return { name, own: owner !== undefined, running, registered, version, calls: calls.get(name) ?? 0, detail };
        }),
      };
    },
  );
}
