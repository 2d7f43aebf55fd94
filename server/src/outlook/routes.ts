/** For those who watch from outside, and for the desk that is about to book: can it be rung? */
import { Type } from 'typebox';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import { type InTheWay, type Outlook, outlookHours } from './outlook.ts';
import { obstacles } from '../events/catalogue/alerts.ts';

const reasons = [...obstacles, 'database'] as const;
const meaning =
  'disk: it is full. sounds: their folder cannot be used. clock-jumped: calls are held back. trunk: Asterisk does ' +
  'not reach the PBX. asterisk: it does not answer, or there is none. dialer: no process that dials is alive.';
const wakeObject = Type.Object({
  status: Type.Union([Type.Literal('able'), Type.Literal('unable')]),
  hours: Type.Integer({ description: 'How far ahead was looked.' }),
  reasons: Type.Array(Type.Enum([...reasons]), {
    description: `What is in the way, of any property. ${meaning} database: it cannot be asked, or not be written to.`,
  }),
});

export function wakeRoutes(app: App, outlook: Outlook): void {
  app.get(
    '/wakez',
    {
      schema: {
        tags: ['Service'],
        summary: 'What is due in the next hours can be rung',
        description: 'Of all properties together. Whose calls are in danger is told by an alert of that property.',
        response: { 200: wakeObject, 503: wakeObject },
      },
    },
    async (_request, reply) => {
      const found = await outlook().then(
        (stuck) => [...new Set(stuck.map(({ obstacle }) => obstacle))],
        () => ['database' as const],
      );
      reply.header('cache-control', 'no-store');
      return reply.code(found.length === 0 ? 200 : 503).send({
        status: found.length === 0 ? ('able' as const) : ('unable' as const),
        hours: outlookHours,
        reasons: found,
      });
    },
  );
}

/** For every account of the hotel: who books must know that it cannot ring. */
export function ringingOutlookRoutes(app: App, inTheWay: InTheWay): void {
  app.get(
    '/wakeups/outlook',
    {
      config: { right: 'wakeups.read', licence: 'wakeup' },
      schema: {
        tags: ['Wake-ups'],
        security: basicSecurity,
        summary: 'Whether a phone of this property can ring at this moment',
        description: 'Also while no call is booked. At most some seconds old.',
        querystring: Type.Object({}, { additionalProperties: false }),
        response: {
          200: Type.Object({
            able: Type.Boolean({ description: 'A call that is due now would ring.' }),
            obstacle: Type.Union([Type.Enum([...obstacles]), Type.Null()], {
              description: `What is in the way; null while nothing is. ${meaning}`,
            }),
          }),
          ...problems('parameter', 'licence'),
        },
      },
    },
    async (request, reply) => {
      const obstacle = await inTheWay(principalOf(request).property);
      reply.header('cache-control', 'no-store');
      return { able: obstacle === undefined, obstacle: obstacle ?? null };
    },
  );
}
