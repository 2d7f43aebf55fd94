/** What Asterisk says, in the words of telephony.ts. */
import type { Ended, Progress } from '../telephony.ts';
import type { Channel, ChannelCallerId, ChannelDestroyed, Dial } from './ari-types.ts';
import { callId } from './dial.ts';

/** The kinds of events that tell something, and no other; answers to our own requests are sorted out by the same filter. */
export const heardEvents = ['RESTResponse', 'ApplicationReplaced', 'Dial', 'ChannelCallerId', 'ChannelDestroyed'] as const;

type Known = Dial | ChannelCallerId | ChannelDestroyed;

/** The progress that an event of Asterisk means, or undefined where it means none or is not about a call of ours. */
export function progressOf(message: object, node: string): Progress | undefined {
  const event = message as Known;
  switch (event.type) {
    case 'Dial': {
      const kind = dialled(event.dialstatus);
      const id = idOf(event.peer);
      return kind === undefined || id === undefined ? undefined : { kind, id, node, at: new Date(event.timestamp) };
    }
    case 'ChannelCallerId': {
      const id = idOf(event.channel);
      return id === undefined || variable(event.channel, 'REVEILLE_HEARD') !== '1' ? undefined : { kind: 'heard', id, node, at: new Date(event.timestamp) };
    }
    case 'ChannelDestroyed': {
      const id = idOf(event.channel);
      return id === undefined ? undefined : { kind: 'ended', node, ...destroyed(id, event) };
    }
    default:
      return undefined;
  }
}

/** A PBX that rings with a sound of its own says PROGRESS (183) and never RINGING (180). */
function dialled(status: string): 'ringing' | 'answered' | undefined {
  if (status === 'RINGING' || status === 'PROGRESS') return 'ringing';
  return status === 'ANSWER' ? 'answered' : undefined;
}

function destroyed(id: string, event: ChannelDestroyed): Ended {
  const kept = outcomeOf(id, variable(event.channel, 'REVEILLE_OUTCOME'));
  if (kept !== undefined) return kept;
  // The dialplan on this Asterisk is not the one of this version, but the event alone tells most of it.
  const sipStatus = event.tech_cause;
  return {
    id,
    at: new Date(event.timestamp),
    answered: event.channel.state === 'Up',
    heard: variable(event.channel, 'REVEILLE_HEARD') === '1',
    key: '',
    cause: event.cause,
    ...(sipStatus === undefined ? {} : { sipStatus }),
  };
}

/** An event that is not what Asterisk describes must not end the process. */
function idOf(channel: { readonly id?: unknown } | null | undefined): string | undefined {
  return typeof channel?.id === 'string' ? callId(channel.id) : undefined;
}

function variable(channel: Channel, name: string): string {
  const value = channel.channelvars?.[name];
  return typeof value === 'string' ? value : '';
}

/**
 * What the dialplan wrote when the call ended: when it ended and was answered, heard, key, cause, SIP answer, the room that was rung, who was
 * there, where the PBX sent it. Undefined when nothing is written.
 */
export function outcomeOf(id: string, written: string): Ended | undefined {
  const [ended = '', answered = '', heard, key = '', cause, sip, room = '', party = '', redirected = ''] = written.split(',');
  const at = new Date(Number(ended) * 1000);
  if (ended === '' || Number.isNaN(at.getTime())) return undefined;
  const sipStatus = Number(sip);
  const forwardedTo = [redirected, party].find((number) => number !== '' && !sameLine(number, room));
  return {
    id,
    at,
    answered: answered !== '',
    heard: heard === '1',
    key,
    cause: Number.parseInt(cause ?? '', 10) || 0,
    ...(forwardedTo === undefined ? {} : { forwardedTo }),
    // 200 only says that we, or they, have hung up.
    ...(sipStatus >= 300 ? { sipStatus } : {}),
  };
}

/** A PBX may write the same phone with the number of the house before it: +49301234101 is room 101. */
function sameLine(number: string, room: string): boolean {
  return number === room || number.endsWith(room);
}
