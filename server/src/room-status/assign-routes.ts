import { Type } from 'typebox';
import { budgets } from '../budgets/budgets.ts';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import { assign } from './assign.ts';
import { listAssignees } from './assign-store.ts';

const common = { tags: ['Room status'], security: basicSecurity };
/** Who supervises housekeeping. */
const config = { licence: 'roomstatus' } as const;
const accountName = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' });

export function assignmentRoutes(app: App, database: Database): void {
  app.get(
    '/assignees',
    {
      config: { ...config, right: 'rooms.assign' },
      schema: {
        ...common,
        summary: 'Accounts that rooms can be given to, by name',
        response: { 200: Type.Object({ accounts: Type.Array(Type.String()) }), ...problems('permission', 'licence') },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const accounts = await asProperty(database, property, (db) => listAssignees(db, property, budgets.accounts.most));
      return { accounts };
    },
  );

  app.put(
    '/assignments',
    {
      config: { ...config, right: 'rooms.assign' },
      schema: {
        ...common,
        summary: 'Give rooms to an account for today, or take them back',
        description: "Tomorrow they are nobody's again. `GET /api/v1/room-status` tells whose a room is.",
        body: Type.Object(
          {
            rooms: Type.Array(Type.String({ minLength: 1, maxLength: 10 }), { minItems: 1, maxItems: 500 }),
            account: Type.Union([accountName, Type.Null()], {
              description: 'Name of an account; null takes the rooms from whoever has them.',
            }),
          },
          { additionalProperties: false },
        ),
        response: {
          204: Type.Null(),
          ...problems('parameter', 'permission', 'licence', 'unknownRoom', 'unknownAccount'),
        },
      },
    },
    async (request, reply) => {
      const { property, name: actor } = principalOf(request);
      await asProperty(database, property, (db) => assign(db, property, request.body, actor));
      return reply.code(204).send(null);
    },
  );
}
