/**
 * What every answer must keep, whatever was asked: the OpenAPI document of the service, and the headers and error
 * bodies of the interface.
 */
import { differences, type Schema } from './schema.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined where there is none. */
  readonly body: unknown;
}

interface Operation {
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema?: Schema }> }>;
}

export interface OpenApi extends Schema {
  readonly paths: Record<string, Record<string, Operation>>;
}

/** All that is wrong with an answer, in sentences; nothing when it keeps the contract. */
export function faults(document: OpenApi, method: string, path: string, answer: Answer): string[] {
  const surface = path.startsWith('/rest')
    ? restFaults(answer).map((fault) => `${method} ${path} answered ${answer.status}: ${fault}`)
    : [];
  return [...surface, ...documentFaults(document, method, path, answer)];
}

function restFaults(answer: Answer): string[] {
  return answer.status < 400 ? successFaults(answer) : errorFaults(answer);
}

/** Section 1 of the interface: the headers of a success. */
function successFaults({ headers, text, body }: Answer): string[] {
  const wrong = ['content-language', 'access-control-allow-origin', 'date', 'connection', 'location', 'server']
    .filter((name) => (headers.get(name) ?? '') === '')
    .map((name) => `a success lacks the header ${name}`);
  const type = headers.get('content-type');
  if (text !== '' && type !== 'application/json') wrong.push(`a body comes as ${type}, not application/json`);
  if (text === '' && type !== null) wrong.push(`an empty body comes as ${type}`);
  if (text !== '' && body === undefined) wrong.push('the body is not JSON');
  if (Number.isNaN(Date.parse(headers.get('date') ?? ''))) wrong.push('the header date is no date');
  if (!/^\S+\/\d/.test(headers.get('server') ?? ''))
    wrong.push('the header server does not name a product and a version');
  return wrong;
}

function errorFaults({ status, headers, body }: Answer): string[] {
  const wrong: string[] = [];
  const { error, description } = (body ?? {}) as Record<string, unknown>;
  if (!Number.isInteger(error) || error === 0) wrong.push(`the error of a failure is ${JSON.stringify(error)}`);
  if (typeof description !== 'string' || description === '') wrong.push('a failure does not describe itself');
  if (!(headers.get('content-type') ?? '').startsWith('application/json'))
    wrong.push('a failure is not application/json');
  if (status === 401 && !/^basic/i.test(headers.get('www-authenticate') ?? ''))
    wrong.push('401 does not ask for basic credentials');
  if (status === 405 && headers.get('allow') === null) wrong.push('405 does not say what is allowed');
  if ((status === 429 || status === 503) && !/^\d+$/.test(headers.get('retry-after') ?? ''))
    wrong.push(`${status} does not say when to come back`);
  return wrong;
}

function documentFaults(document: OpenApi, method: string, path: string, answer: Answer): string[] {
  const methods = described(document, path);
  // Where nothing is described there is nothing: the answer may only say that, or first ask who wants to know.
  if (methods === undefined) return among(answer.status, [401, 404, 405, 429], `${path} is not in the document`);
  const operation = methods[method.toLowerCase()];
  if (operation === undefined) return among(answer.status, [401, 405, 429], `${method} ${path} is not in the document`);
  const response = operation.responses[answer.status] ?? operation.responses['default'];
  if (response === undefined)
    return [
      `${method} ${path} answered ${answer.status}, which the document does not name: ${answer.text.slice(0, 200)}`,
    ];
  const content = Object.entries(response.content ?? {});
  if (content.length === 0)
    return answer.text === ''
      ? []
      : [`${method} ${path} answered ${answer.status} with a body where none is described`];
  const type = (answer.headers.get('content-type') ?? '').split(';')[0];
  const schema = content.find(([name]) => name === type)?.[1].schema;
  if (schema === undefined)
    return [`${method} ${path} answered ${answer.status} as ${type}, which the document does not name`];
  return differences(answer.body, schema, document).map(
    (difference) => `${method} ${path} answered ${answer.status}: ${difference}`,
  );
}

function among(status: number, allowed: number[], why: string): string[] {
  return allowed.includes(status) ? [] : [`${why}, yet it answered ${status}`];
}

/** A path without a variable part is meant before one with. */
function described(document: OpenApi, path: string): Record<string, Operation> | undefined {
  if (path in document.paths) return document.paths[path];
  const parts = path.split('/');
  const fits = (template: string) => {
    const wanted = template.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part === parts[index] || (part.startsWith('{') && parts[index] !== ''))
    );
  };
  const best = Object.keys(document.paths).filter(fits);
  return document.paths[best.toSorted((one, other) => one.split('{').length - other.split('{').length)[0] ?? ''];
}
