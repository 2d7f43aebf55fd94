/**
 * What an Asterisk says about a call that is answered and heard, word for word: the real one, and whatever stands in
 * for it.
 */
import { expect } from 'vitest';

const text: unknown = expect.any(String);
const moment: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/);
const person = { name: text, number: text };
const channel = {
  id: text,
  name: expect.stringMatching(/^PJSIP\/pbx-[0-9a-f]{8}$/) as unknown,
  state: text,
  protocol_id: text,
  caller: person,
  connected: person,
  accountcode: '',
  dialplan: { context: text, exten: text, priority: expect.any(Number) as unknown, app_name: text, app_data: text },
  creationtime: moment,
  language: 'en',
  channelvars: { REVEILLE_HEARD: text, REVEILLE_OUTCOME: text },
};
const about = { timestamp: moment, asterisk_id: text, application: text };

/** The events of such a call, of those that we want to hear, and in their order. */
export function eventsOf(extension: string): object[] {
  const named = {
    type: 'ChannelCallerId',
    caller_presentation: 0,
    caller_presentation_txt: 'Presentation Allowed, Not Screened',
    channel,
    ...about,
  };
  const dial = (status: string) => ({
    type: 'Dial',
    dialstatus: status,
    forward: '',
    dialstring: `${extension}@pbx`,
    peer: channel,
    ...about,
  });
  return [
    named,
    named,
    dial(''),
    dial('RINGING'),
    dial('ANSWER'),
    named,
    { type: 'ChannelDestroyed', cause: 16, cause_txt: 'Normal Clearing', channel, ...about },
  ];
}

/** The answers to the requests of `overhear`. */
export function answersOf(extension: string): object[] {
  const answer = { type: 'RESTResponse', transaction_id: '', request_id: text, uri: text, ...about };
  const json = (status_code: number, reason_phrase: string, message_body: unknown) => {
    return { ...answer, status_code, reason_phrase, content_type: 'application/json', message_body };
  };
  return [
    json(200, 'OK', expect.stringContaining('"state":"Down"')),
    json(409, 'Conflict', '{"message":"Channel with given unique ID already exists"}'),
    json(200, 'OK', expect.stringMatching(/"state":"(?:Down|Ringing)"/)),
    json(404, 'Not Found', '{"message":"Channel not found"}'),
    json(
      200,
      'OK',
      expect.stringMatching(
        new RegExp(`^{"value":"\\d+\\.\\d{3},\\d+\\.\\d{3},1,,16,200,${extension},${extension},,"}$`),
      ),
    ),
    { ...answer, status_code: 204, reason_phrase: 'No Content' },
    json(200, 'OK', '{"value":""}'),
  ];
}

const rings = (event: object | undefined): boolean =>
  event !== undefined && 'dialstatus' in event && event.dialstatus === 'RINGING';

/** A PBX that is busy may say twice that it rings, and then so does Asterisk. */
export function withoutRepeats(events: readonly object[]): object[] {
  return events.filter((event, index) => !rings(event) || !rings(events[index - 1]));
}
