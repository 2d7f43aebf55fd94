import type { FastifyInstance } from 'fastify';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';

const mostFields = 200;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** Bodies are URL-encoded forms, or JSON objects with the same names. Nothing else is read. */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, readForm(String(body)));
    } catch (error) {
      done(error as Error);
    }
  });
  readJson(app);
}

export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parse);
}

/**
 * A form is a list of single values: a name given twice or a broken escape is the caller's mistake, never a guess of
 * ours.
 */
export function readForm(body: string): Record<string, string> {
  const form: Record<string, string> = {};
  if (body === '') return form;
  const pairs = body.split('&', mostFields + 1);
  if (pairs.length > mostFields) throw new Failure('tooLarge', { detail: say('form.fields', { most: mostFields }) });
  for (const pair of pairs) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    if (forbidden.has(name)) throw new Failure('malformed', { detail: say('form.name', { name }) });
    if (Object.hasOwn(form, name))
      throw new Failure('malformed', { detail: say('form.twice', { name: printable(name) }) });
    form[name] = equals < 0 ? '' : decode(pair.slice(equals + 1));
  }
  return form;
}

function decode(text: string): string {
  let plain: string;
  try {
    plain = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Failure('malformed', { detail: say('form.escape') });
  }
  // PostgreSQL has no place for it, and no name or number holds it.
  if (plain.includes('\0')) throw new Failure('malformed', { detail: say('form.nul') });
  return plain;
}

function printable(name: string): string {
  return JSON.stringify(name.slice(0, 50));
}
