import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { App } from './context.ts';
import { requireRights } from './guard.ts';

test('a route that names no right keeps the service from starting', () => {
  const app = Fastify() as unknown as App;
  requireRights(app);
  const handler = (): string => '';
  app.get('/named', { config: { right: 'rooms.read' } }, handler);
  app.get('/sign-in', { config: { open: true } }, handler);
  expect(() => app.get('/forgotten', handler)).toThrow('/forgotten names no right');
  expect(() => app.get('/empty', { config: { right: [] }, schema: { hide: true } }, handler)).toThrow('names no right');
});
