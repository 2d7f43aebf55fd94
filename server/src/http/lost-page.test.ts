/** Whoever types a wrong address is told so in a language of their own. */
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendLostPage } from './lost-page.ts';

test.each([
  ['de-CH,de;q=0.9,en;q=0.8', 'de', 'Diese Seite gibt es nicht'],
  ['pl', 'pl', 'Ta strona nie istnieje'],
  ['sv-SE, FR;q=0.7', 'fr', 'Cette page n’existe pas'],
  ['sv', 'en', 'This page does not exist'],
  ['', 'en', 'This page does not exist'],
  ['*;q=0.5', 'en', 'This page does not exist'],
])('asked for in %j it is in %s', async (wanted, language, title) => {
  const app = fastify().setNotFoundHandler(sendLostPage);
  const { body } = await app.inject({ url: '/nowhere', headers: { 'accept-language': wanted } });
  expect(body).toContain(`<html lang="${language}">`);
  expect(body).toContain(`<h1>${title}</h1>`);
  await app.close();
});
