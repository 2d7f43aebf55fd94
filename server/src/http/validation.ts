import type { FastifyInstance } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { Failure } from '../failures.ts';
import { type Said, say } from '../messages/say.ts';

/** What a schema does not allow, on its way through Fastify. */
export interface Invalid extends Error {
  readonly said: Said;
  readonly field?: string;
}

/** Says in a sentence what the schema did not like, in the caller's words: parameters, not paths into a document. */
export function validationMessage(errors: readonly FastifySchemaValidationError[]): Invalid | Error {
  const [first] = errors;
  if (first === undefined) return new Error('A parameter is missing or malformed.');
  const [field, said] = [fieldOf(first), sentence(first)];
  return Object.assign(new Error(said.text), { said }, field === '' ? {} : { field });
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

function sentence({ keyword, instancePath, params, message }: FastifySchemaValidationError): Said {
  const name = instancePath.slice(1).replaceAll('/', '.');
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'required':
      return say('field.missing', { name: String(params['missingProperty']) });
    case 'additionalProperties':
      return say('field.unknown', { name: JSON.stringify(params['additionalProperty']) });
    case 'enum': {
      const allowed = params['allowedValues'];
      return say('field.choice', { name, choices: Array.isArray(allowed) ? allowed.join(', ') : 'a fixed set' });
    }
    default: {
      if (name === '') return say('body.malformed', { problem: message ?? 'is malformed' });
      const bound = bounds[keyword];
      if (bound !== undefined) return say(bound, { name, limit });
      if (keyword === 'type') return say('field.type', { name, type: String(params['type']) });
      return say('field.malformed', { name, problem: message ?? 'is malformed' });
    }
  }
}

const bounds: Readonly<
  Record<string, 'field.short' | 'field.long' | 'field.small' | 'field.large' | 'field.few' | 'field.many'>
> = {
  minLength: 'field.short',
  maxLength: 'field.long',
  minimum: 'field.small',
  maximum: 'field.large',
  minItems: 'field.few',
  maxItems: 'field.many',
};

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
function oddValue(given: unknown, forbidden: RegExp): Said | undefined {
  const left: [name: string, value: unknown][] = [['', given]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [name, value] = next;
    if (typeof value === 'number' && !Number.isFinite(value)) return say('field.number', { name });
    if (typeof value === 'string' && isOdd(value, forbidden)) return say('field.oddCharacter', { name });
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (isOdd(key, forbidden)) return say('field.oddName');
      left.push([Array.isArray(value) ? name : key, inner]);
    }
  }
  return undefined;
}

function isOdd(text: string, forbidden: RegExp): boolean {
  return forbidden.test(text) || !text.isWellFormed();
}
