/**
 * Read by the compiler alone: each line under a comment must be refused. Should one of them become possible,
 * `npm run types` fails, because there is no error where one is expected.
 */
import { type Answer, request } from './request.ts';

const id = '0193';

void request('GET /api/v1/alerts');
void request('GET /api/v1/alerts', { query: { standing: true } });
void request('PUT /api/v1/wakeups/{id}/result', { path: { id }, json: { result: 1, reason: 'up' } });

// @ts-expect-error a path that the service does not have
void request('GET /api/v1/alert');
// @ts-expect-error a method that the path does not take
void request('DELETE /api/v1/alerts');
// @ts-expect-error a parameter that the operation does not know
void request('GET /api/v1/alerts', { query: { standin: true } });
// @ts-expect-error a parameter of another type
void request('GET /api/v1/alerts', { query: { limit: 'all' } });
// @ts-expect-error no id where the path has one
void request('GET /rest/wakeup/{id}');
// @ts-expect-error a body that lacks something
void request('PUT /api/v1/wakeups/{id}/result', { path: { id }, json: { result: 1 } });
// @ts-expect-error a body where there is none
void request('GET /api/v1/alerts', { json: {} });
// @ts-expect-error a member that the answer does not have
export type Wrong = Answer<'GET /rest/wakeup/{id}'>['guest'];
