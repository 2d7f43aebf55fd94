/** For those who watch from outside: can what is due in the next hours be rung? */
import { Type } from 'typebox';
import type { App } from '../http/context.ts';
import { type Outlook, outlookHours } from './outlook.ts';
import { obstacles } from '../events/catalogue/alerts.ts';

const reasons = [...obstacles, 'database'] as const;
const wakeObject = Type.Object({
  status: Type.Union([Type.Literal('able'), Type.Literal('unable')]),
  hours: Type.Integer({ description: 'How far ahead was looked.' }),
  reasons: Type.Array(Type.Enum([...reasons]), {
    description:
      'What is in the way, of any property. disk: it is full. sounds: their folder cannot be used. clock-jumped: ' +
      'calls are held back. trunk: Asterisk does not reach the PBX. asterisk: it does not answer. dialer: no ' +
      'process that dials is alive. database: it cannot be asked.',
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
