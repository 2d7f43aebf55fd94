import type { FastifyInstance } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { Failure } from '../failures.ts';

/** Says in a sentence what the schema did not like, in the caller's words: parameters, not paths into a document. */
export function validationMessage(errors: readonly FastifySchemaValidationError[]): Error {
  const [first] = errors;
  return new Error(first === undefined ? 'A parameter is missing or malformed.' : sentence(first));
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
      return name === '' ? `The body ${message ?? 'is malformed'}.` : `The parameter ${name} ${message ?? 'is malformed'}.`;
  }
}

/**
 * A number of several hundred digits becomes Infinity when it is read, and the validator applies no limit to what is not
 * finite: it would reach the database as it is.
 */
export function refuseInfinity(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    for (const given of [request.query, request.params, request.body]) {
      for (const [name, value] of Object.entries(given ?? {})) {
        if (typeof value === 'number' && !Number.isFinite(value)) {
          done(new Failure('parameter', { detail: `The parameter ${name} is too large a number.` }));
          return;
        }
      }
    }
    done();
  });
}
