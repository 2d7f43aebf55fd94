/**
 * What every stand-in for an Asterisk has in common: how it is asked over its WebSocket, how it answers, and what it
 * says of itself.
 */

/** A request as it comes over the WebSocket. */
export interface Asked {
  readonly request_id: string;
  readonly method: string;
  readonly uri: string;
  readonly query_strings?: readonly { readonly name: string; readonly value: string }[];
  /** JSON. */
  readonly message_body?: string;
}

/**
 * What it answers to who introduces itself, or asks for the line or for calls, of which there are none; nothing for the
 * rest.
 */
export function introduction(uri: string): object {
  if (uri.startsWith('asterisk/info')) return { system: { version: '22.10.1' } };
  const [technology, resource] = /^endpoints\/(\w+)\/(\w+)$/.exec(uri)?.slice(1) ?? [];
  if (technology !== undefined) return { technology, resource, state: 'online', channel_ids: [] };
  if (uri === 'channels') return [];
  const application = /^applications\/([^/]+)/.exec(uri)?.[1];
  if (application === undefined) return {};
  return {
    name: application,
    channel_ids: [],
    bridge_ids: [],
    endpoint_ids: [],
    device_names: [],
    events_allowed: [],
    events_disallowed: [],
  };
}

const phrases = new Map<unknown, string>([
  [200, 'OK'],
  [204, 'No Content'],
  [400, 'Bad Request'],
  [404, 'Not Found'],
  [409, 'Conflict'],
]);
/** By which an Asterisk tells itself from others. */
export const asteriskId = '02:fc:00:00:00:01';

/** The same form for every answer; neither status nor body need be what they should. An empty body is left out. */
export function answer(
  { request_id, uri }: Pick<Asked, 'request_id' | 'uri'>,
  status: unknown,
  body: unknown,
  application = 'reveille',
): string {
  return JSON.stringify({
    type: 'RESTResponse',
    transaction_id: '',
    request_id,
    status_code: status,
    reason_phrase: phrases.get(status) ?? '',
    uri,
    ...(body === ''
      ? {}
      : { content_type: 'application/json', message_body: typeof body === 'string' ? body : JSON.stringify(body) }),
    application,
    timestamp: timestamp(),
    asterisk_id: asteriskId,
  });
}

/** As Asterisk writes it: in no zone but its own, which is UTC here. */
export function timestamp(at = Date.now()): string {
  return `${new Date(at).toISOString().slice(0, -1)}+0000`;
}
