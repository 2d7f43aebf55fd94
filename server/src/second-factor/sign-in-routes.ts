/** The second step of signing in at the console. */
import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import type { App } from '../http/context.ts';
import { codeText, problems } from '../http/schemas.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import { described } from '../sessions/routes.ts';
import { sessionObject } from '../sessions/schemas.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { enrolmentObject, enrolmentText, recoveryCodes } from './schemas.ts';
import type { SecondStep } from './sign-in.ts';

const tags = ['Session'];
const challenge = Type.String({ pattern: '^[\\w-]{43}$', description: 'As the password was answered.' });

export function secondStepRoutes(app: App, database: Database, step: SecondStep, sessions: Sessions): void {
  app.post(
    '/session/second-step',
    {
      config: { open: true },
      schema: {
        tags,
        summary: 'Sign in with the code, after the password',
        description: 'A code of the app or a recovery code. After five wrong ones none is looked at for 15 minutes.',
        body: Type.Object({ challenge, code: codeText }, { additionalProperties: false }),
        response: { 201: sessionObject, ...problems('parameter', 'rule', 'conflict', 'foreignOrigin') },
      },
    },
    async (request, reply) => {
      const principal = await step.finish(request.body.challenge, request.body.code, request.ip);
      const token = await sessions.open(principal, request, 'totp');
      reply.header('set-cookie', sessionCookie(token, request.protocol === 'https'));
      return reply.code(201).send(await described(database, principal));
    },
  );

  app.post(
    '/session/second-step/offer',
    {
      config: { open: true },
      schema: {
        tags,
        summary: 'A secret for an app, for who must have a second factor and has none',
        body: Type.Object({ challenge }, { additionalProperties: false }),
        response: { 200: enrolmentObject, ...problems('parameter', 'conflict', 'foreignOrigin') },
      },
    },
    (request) => step.offer(request.body.challenge),
  );

  app.post(
    '/session/second-step/enrol',
    {
      config: { open: true },
      schema: {
        tags,
        summary: 'Sign in with the first code of an app',
        body: Type.Object({ challenge, enrolment: enrolmentText, code: codeText }, { additionalProperties: false }),
        response: {
          201: Type.Object({ session: sessionObject, recoveryCodes }),
          ...problems('parameter', 'rule', 'conflict', 'foreignOrigin'),
        },
      },
    },
    async (request, reply) => {
      const { challenge: given, ...first } = request.body;
      const { principal, recoveryCodes: codes } = await step.enrol(given, first);
      const token = await sessions.open(principal, request, 'totp');
      reply.header('set-cookie', sessionCookie(token, request.protocol === 'https'));
      return reply.code(201).send({ session: await described(database, principal), recoveryCodes: codes });
    },
  );
}
