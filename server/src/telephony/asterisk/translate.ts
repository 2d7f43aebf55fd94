/** What Asterisk says, in the words of telephony.ts. */
import type { Ended, Progress } from '../telephony.ts';
import type { Channel, ChannelCallerId, ChannelDestroyed, Dial } from './ari-types.ts';
import { callId } from './dial.ts';
import { moment, momentOf, number, text, wholeNumber } from './said.ts';

/** Q.850 ends there. */
const mostCause = 127;
const longestOutcome = 500;

/**
 * The kinds of events that tell something, and no other; answers to our own requests are sorted out by the same filter.
 */
export const heardEvents = [
  'RESTResponse',
  'ApplicationReplaced',
  'Dial',
  'ChannelCallerId',
  'ChannelDestroyed',
] as const;

/** One of these, as far as it is one: nothing in it is known to be what it should be. */
type Heard = { readonly [field in keyof Dial | keyof ChannelCallerId | keyof ChannelDestroyed]?: unknown } & {
  readonly [field in 'peer' | 'channel']?: Channel | null;
};

/** The progress that an event of Asterisk means, or undefined where it means none or is not about a call of ours. */
export function progressOf(message: object, node: string): Progress | undefined {
  const event = message as Heard;
  const channel = event.type === 'Dial' ? event.peer : event.channel;
  const id = typeof channel?.id === 'string' ? callId(channel.id) : undefined;
  if (channel === undefined || channel === null || id === undefined) return undefined;
  switch (event.type) {
    case 'Dial': {
      const kind = dialled(event.dialstatus);
      return kind === undefined ? undefined : { kind, id, node, at: momentOf(event.timestamp) };
    }
    case 'ChannelCallerId':
      return hasHeard(channel) ? { kind: 'heard', id, node, at: momentOf(event.timestamp) } : undefined;
    case 'ChannelDestroyed':
      return { kind: 'ended', node, ...destroyed(id, channel, event) };
    default:
      return undefined;
  }
}

/** A PBX that rings with a sound of its own says PROGRESS (183) and never RINGING (180). */
function dialled(status: unknown): 'ringing' | 'answered' | undefined {
  if (status === 'RINGING' || status === 'PROGRESS') return 'ringing';
  return status === 'ANSWER' ? 'answered' : undefined;
}

function destroyed(id: string, channel: Channel, event: Heard): Ended {
  const kept = outcomeOf(id, variable(channel, 'REVEILLE_OUTCOME'));
  if (kept !== undefined) return kept;
  // The dialplan on this Asterisk is not the one of this version, but the event alone tells most of it.
  const sipStatus = wholeNumber(event.tech_cause, 100, 699);
  return {
    id,
    at: momentOf(event.timestamp),
    answered: channel.state === 'Up',
    heard: hasHeard(channel),
    key: '',
    cause: wholeNumber(event.cause, 0, mostCause) ?? 0,
    ...(sipStatus === undefined ? {} : { sipStatus }),
  };
}

/** Whether the whole announcement was played to whoever is on this channel. */
export function hasHeard(channel: Channel): boolean {
  return variable(channel, 'REVEILLE_HEARD') === '1';
}

function variable(channel: Channel, name: string): string {
  return text(channel.channelvars?.[name], longestOutcome);
}

/**
 * What the dialplan wrote when the call ended: when it ended and was answered, heard, key, cause, SIP answer, the room
 * that was rung, who was there, where the PBX sent it, and how the phone answered that it was connected with. Undefined
 * when nothing is written.
 */
export function outcomeOf(id: string, written: string): Ended | undefined {
  const [ended = '', answered = '', heard, key = '', cause, sip, ...where] = written.split(',');
  const [room = '', party = '', redirected = '', there] = where;
  const at = moment(Number(ended) * 1000);
  if (ended === '' || at === undefined) return undefined;
  const answeredAt = answered === '' ? undefined : moment(Number(answered) * 1000);
  const sipStatus = wholeNumber(Number(sip), 300, 699);
  const forwardedTo = [redirected, party].map(number).find((one) => one !== '' && !sameLine(one, room));
  return {
    id,
    at,
    answered: answered !== '',
    ...(answeredAt === undefined ? {} : { answeredAt }),
    heard: heard === '1',
    key: /^[0-9*#]$/.test(key) ? key : '',
    cause: wholeNumber(Number.parseInt(cause ?? '', 10), 0, mostCause) ?? 0,
    ...(forwardedTo === undefined ? {} : { forwardedTo }),
    ...(there === 'ANSWER' ? { connected: true } : {}),
    // 200 only says that we, or they, have hung up.
    ...(sipStatus === undefined ? {} : { sipStatus }),
  };
}

/** A PBX may write the same phone with the number of the house before it: +49301234101 is room 101. */
function sameLine(reached: string, room: string): boolean {
  return reached === room || reached.endsWith(room);
}
