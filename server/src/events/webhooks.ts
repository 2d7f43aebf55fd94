/**
 * The `webhooks` of the OpenAPI document: every message that may come to a destination, with the schema of its body.
 */
import { type TObject, type TSchema, Type } from 'typebox';
import { describedEvents } from './catalogue.ts';
import type { EventDescription } from './catalogue/describe.ts';
import { chargeMessage, statusMessage, testMessage, undoneMessage } from './messages.ts';

const nullableText = (description: string) => Type.Union([Type.String({ description }), Type.Null()]);

/** A message as it stands in the body of a request. */
function body(type: string, data: TSchema) {
  return Type.Object({
    type: Type.Literal(type),
    timestamp: Type.String({ format: 'date-time', description: 'When it was written.' }),
    sequence: Type.Integer({ description: 'Its number among the messages to you.' }),
    data,
  });
}

/** An entry of the journal. What identifies a guest is told with the detail until it is erased. */
function entry({ detail, personal, subject }: EventDescription): TSchema {
  return Type.Object({
    id: Type.String({ description: 'The id of the entry; the stream of events has the same.' }),
    at: Type.String({ description: 'When it happened, ISO 8601.' }),
    actor: Type.String({ description: 'Who did it: an account, a destination, a phone, or `reveille` by itself.' }),
    room: nullableText('The room that it is about; null without one.'),
    subject: subject === null ? Type.Null() : nullableText(`The id of ${subject}.`),
    detail: personal === undefined ? detail : withPersonal(detail as TObject, personal),
  });
}

function withPersonal(detail: TObject, personal: TObject): TSchema {
  return Type.Object({ ...detail.properties, ...personal.properties });
}

interface Webhook {
  readonly type: string;
  readonly means: string;
  readonly who: string;
  readonly data: TSchema;
}

function described({ type, means, who, data }: Webhook) {
  return {
    post: {
      tags: ['Webhooks'],
      summary: means,
      description: who,
      requestBody: { required: true, content: { 'application/json': { schema: body(type, data) } } },
      responses: {
        '2XX': { description: 'Accepted.' },
        '410': { description: 'You never want to hear from us again.' },
        '4XX': { description: '400, 406, 409, 413, 415 and 422 refuse it for good; others are tried again.' },
        '5XX': { description: 'Tried again.' },
      },
    },
  };
}

export function webhooks(): Record<string, object> {
  const subscribed = describedEvents().map(([type, event]): [string, Webhook] => [
    type,
    { type, means: event.means, who: 'To subscribers that ask for it.', data: entry(event) },
  ]);
  const others: Record<string, Webhook> = {
    'connector: charge.made': {
      type: 'charge.made',
      means: 'A room was charged.',
      who: 'To every connector.',
      data: chargeMessage,
    },
    'connector: charge.undone': {
      type: 'charge.undone',
      means: 'A charge was taken back.',
      who: 'To every connector that was told of the charge, after it. One that was not told hears nothing.',
      data: undoneMessage,
    },
    'receiver: roomstatus.changed': {
      type: 'roomstatus.changed',
      means: 'The status of a room was changed.',
      who: 'To every receiver.',
      data: statusMessage,
    },
    'system.test': {
      type: 'system.test',
      means: 'A person tries a destination.',
      who: 'To one destination.',
      data: testMessage,
    },
  };
  const all = [...subscribed, ...Object.entries(others)].map(([name, webhook]) => [name, described(webhook)] as const);
  return Object.fromEntries(all);
}
