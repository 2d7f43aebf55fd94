/** Beyond the interface: an operator says how a call went, and why. The interface itself takes the result alone. */
import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { checkedUuid } from '../fields.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import { overwriteResult } from './book.ts';

export function wakeupOverwriteRoutes(app: App, database: Database): void {
  app.put(
    '/wakeups/:id/result',
    {
      config: { right: 'wakeups.conclude', licence: 'wakeup' },
      schema: {
        tags: ['Wake-ups'],
        security: basicSecurity,
        summary: 'Set the result of a call, with the reason',
        description:
          'As `PUT /rest/wakeup/{id}`, for a call that is over or whose time has come; the reason is kept in the ' +
          'journal.',
        params: Type.Object({ id: Type.String({ description: 'Id of the call.' }) }),
        body: Type.Object(
          {
            result: Type.Integer({ description: 'Outcome code, as in the interface.' }),
            how: Type.Optional(
              Type.Unsafe<'in-person' | 'already-up'>({
                type: 'string',
                enum: ['in-person', 'already-up'],
                description:
                  'With result 1: the guest was woken in person, or was up already. Else it is a correction.',
              }),
            ),
            reason: Type.String({
              minLength: 1,
              maxLength: 200,
              pattern: '^[^\\u0000]*$',
              description: 'Why, in a few words.',
            }),
          },
          { additionalProperties: false },
        ),
        response: { 204: Type.Null(), ...problems('parameter', 'permission', 'unknownCall', 'rule', 'licence') },
      },
    },
    async (request, reply) => {
      const { property, name: actor, rights } = principalOf(request);
      const corrects = rights.has('wakeups.correct');
      const id = checkedUuid(request.params.id, 'unknownCall');
      const { result, how, reason } = request.body;
      await asProperty(database, property, (db) =>
        overwriteResult(db, property, id, { result, how, onlyIfDue: true, corrects, actor, personal: { reason } }),
      );
      return reply.code(204).send(null);
    },
  );
}
