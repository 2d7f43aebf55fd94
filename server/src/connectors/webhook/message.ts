/** What a message looks like on the wire, in each of the formats, and how it is signed. */
import { createHmac } from 'node:crypto';
import type { MessageFormat } from '../destination.ts';
import type { Delivery } from '../connector.ts';

export const contentTypes: Record<MessageFormat, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'application/xml',
};

export function messageBody(delivery: Delivery, format: MessageFormat): string {
  return writers[format](delivery);
}

const writers: Record<MessageFormat, (delivery: Delivery) => string> = {
  json: ({ event, createdAt, sequence, payload }) =>
    JSON.stringify({
      type: event,
      timestamp: new Date(createdAt).toISOString(),
      sequence: Number(sequence),
      data: payload,
    }),
  form({ event, sequence, payload }) {
    const form = new URLSearchParams({ type: event, sequence });
    for (const [name, value] of Object.entries(payload)) form.append(name, flat(value));
    return form.toString();
  },
  xml({ event, sequence, payload }) {
    const fields = Object.entries(payload).map(([name, value]) => `  <${name}>${escape(flat(value))}</${name}>\n`);
    return (
      `<?xml version="1.0" encoding="UTF-8"?>\n<event type="${escape(event)}" ` +
      `sequence="${sequence}">\n${fields.join('')}</event>\n`
    );
  },
};

function flat(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function escape(text: string): string {
  // What XML 1.0 cannot say at all is left out.
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/**
 * By the Standard Webhooks: id, moment and body, once for each secret. A secret may be written as whsec_ and base64.
 */
export function signature(id: string, seconds: number, body: string, secrets: readonly string[]): string {
  return secrets
    .map(
      (secret) => `v1,${createHmac('sha256', secretBytes(secret)).update(`${id}.${seconds}.${body}`).digest('base64')}`,
    )
    .join(' ');
}

function secretBytes(secret: string): Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret, 'base64');
}
