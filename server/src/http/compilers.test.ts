/** What is compiled late is judged and written as if it had been compiled at the start. */
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { lateCompilers } from './compilers.ts';

function anApp() {
  const app = Fastify({ schemaController: { compilersFactory: lateCompilers() } });
  const rooms = { type: 'object', required: ['count'], properties: { count: { type: 'integer', maximum: 9 } } };
  app.get(
    '/rooms',
    { schema: { querystring: rooms, response: { 200: { type: 'object', properties: { count: {} } } } } },
    (request) => ({ ...(request.query as object), secret: 'of nobody' }),
  );
  app.get('/wrong', { schema: { querystring: { type: 'no such type' } } }, () => 'never');
  return app;
}

test('a schema is compiled when it is first used: one that cannot be spoils its own route alone', async () => {
  await using app = anApp();
  await app.ready();
  expect((await app.inject('/wrong')).statusCode).toBe(500);
  expect((await app.inject('/rooms?count=7')).json()).toEqual({ count: 7 });
});

test('each request is told what is wrong with it, and what a schema does not name is not sent', async () => {
  await using app = anApp();
  const asked = ['count=10', '', 'count=3', 'count=many'].map((query) => app.inject(`/rooms?${query}`));
  const answers = (await Promise.all(asked)).map((answer) => answer.json<{ message?: string; count?: number }>());
  expect(answers.map(({ message, count }) => message ?? count)).toEqual([
    'querystring/count must be <= 9',
    "querystring must have required property 'count'",
    3,
    'querystring/count must be integer',
  ]);
});
