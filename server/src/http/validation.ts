import type { FastifyInstance } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { Failure } from '../failures.ts';

/** Says in a sentence what the schema did not like, in the caller's words: parameters, not paths into a document. */
export function validationMessage(errors: readonly FastifySchemaValidationError[]): Error & { field?: string } {
  const [first] = errors;
  if (first === undefined) return new Error('A parameter is missing or malformed.');
  const field = fieldOf(first);
  return Object.assign(new Error(sentence(first)), field === '' ? {} : { field });
}

/** The field to blame; empty where it is the whole body. */
function fieldOf({ keyword, instancePath, params }: FastifySchemaValidationError): string {
  const inner =
    keyword === 'required'
      ? params['missingProperty']
      : keyword === 'additionalProperties'
        ? params['additionalProperty']
        : undefined;
  return [...instancePath.split('/').slice(1), ...(typeof inner === 'string' ? [inner] : [])].join('.');
}

function sentence({ keyword, instancePath, params, message }: FastifySchemaValidationError): string {
  const name = instancePath.slice(1).replaceAll('/', '.');
  switch (keyword) {
    case 'required':
      return `The parameter ${String(params['missingProperty'])} is missing.`;
    case 'additionalProperties':
      return `There is no parameter ${JSON.stringify(params['additionalProperty'])}.`;
    case 'enum': {
      const allowed = params['allowedValues'];
      return `The parameter ${name} is one of ${Array.isArray(allowed) ? allowed.join(', ') : 'a fixed set'}.`;
    }
    default:
      return name === ''
        ? `The body ${message ?? 'is malformed'}.`
        : `The parameter ${name} ${message ?? 'is malformed'}.`;
  }
}

/** No name, number or date holds one, and PostgreSQL has no place for NUL. */
const controls = /\p{Cc}/u;

/**
 * What a schema does not see, of every value that a caller gives, however deep: a number of several hundred digits,
 * which is read as Infinity and passes every limit; NUL and half a character, which PostgreSQL cannot keep. Addresses
 * hold no control characters either; a body may, since a text has lines.
 */
export function refuseOddValues(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const odd = oddValue(request.query, controls) ?? oddValue(request.params, controls) ?? oddValue(request.body, /\0/);
    done(odd === undefined ? undefined : new Failure('parameter', { detail: odd }));
  });
}

/**
 * What is wrong with the first odd value, as a sentence. Walked without recursion: how deep a body goes is the caller's
 * choice.
 */
function oddValue(given: unknown, forbidden: RegExp): string | undefined {
  const left: [name: string, value: unknown][] = [['', given]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [name, value] = next;
    if (typeof value === 'number' && !Number.isFinite(value)) return `The parameter ${name} is too large a number.`;
    if (typeof value === 'string' && isOdd(value, forbidden))
      return `The parameter ${name} has a character that no text holds.`;
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (isOdd(key, forbidden)) return 'The name of a parameter has a character that no text holds.';
      left.push([Array.isArray(value) ? name : key, inner]);
    }
  }
  return undefined;
}

function isOdd(text: string, forbidden: RegExp): boolean {
  return forbidden.test(text) || !text.isWellFormed();
}
