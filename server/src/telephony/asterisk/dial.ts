import { randomUUID } from 'node:crypto';
import { uuid } from '../../fields.ts';
import { say } from '../../messages/say.ts';
import type { Call } from '../telephony.ts';
import type { Request } from './connection.ts';

const prefix = 'reveille-';
/**
 * Nothing in it may mean anything to a dial string: `@` would name another line, `&` another phone, `/` another
 * technology.
 */
const extension = /^[0-9A-Za-z]{1,10}$/;
/**
 * A file or an address as Asterisk knows it. A comma would begin another argument of the dialplan, `&` another sound.
 */
const sound = /^[0-9A-Za-z:/._~%+-]{1,250}$/;
const key = /^[0-9*#]$/;

/** Asterisk's name of the call, the same whoever asks, so that the same call cannot be placed twice at a time. */
export function channelId(call: string): string {
  return `${prefix}${call}`;
}

/** The call that a channel is, or undefined where it is not one of ours. */
export function callId(channel: string): string | undefined {
  const id = channel.startsWith(prefix) ? channel.slice(prefix.length) : '';
  return uuid.test(id) ? id : undefined;
}

/** The global variable in which the dialplan keeps what became of a call. */
export function outcomeVariable(call: string): string {
  return `REVEILLE_OUTCOME_${call}`;
}

/** Why this call may not be placed, or undefined when it may. */
export function objection(call: Call): string | undefined {
  const { script } = call;
  if (!uuid.test(call.id)) return `the id ${JSON.stringify(call.id)} of the call is no UUID`;
  if (!extension.test(call.extension)) return say('ring.extension', { extension: JSON.stringify(call.extension) }).text;
  if (call.connect !== undefined && !extension.test(call.connect))
    return say('ring.extension', { extension: JSON.stringify(call.connect) }).text;
  const sounds = [...script.announcement, ...Object.values(script.replies), script.goodbye];
  const strange = sounds.find((one) => !sound.test(one));
  if (strange !== undefined)
    return `${JSON.stringify(strange)} is no sound that Asterisk could play: use letters, digits and : / . _ ~ % + -`;
  if (script.announcement.length === 0) return say('ring.soundless').text;
  const odd = Object.keys(script.replies).find((one) => !key.test(one));
  if (odd !== undefined) return `${JSON.stringify(odd)} is no key of a telephone: use 0 to 9, * or #`;
  return undefined;
}

/** The request that places a call which nobody objects to. */
export function originate(call: Call, endpoint: string): Request {
  const [technology = 'PJSIP', line = 'pbx'] = endpoint.split('/');
  const { script } = call;
  const replies = Object.entries(script.replies);
  return {
    method: 'POST',
    uri: `channels/${channelId(call.id)}`,
    body: {
      endpoint: `${technology}/${call.extension}@${line}`,
      context: 'reveille',
      extension: 'announce',
      priority: 1,
      timeout: Math.max(1, Math.round(call.ringSeconds)),
      callerId: `"${plain(call.caller.name)}" <${call.caller.number.replaceAll(/[^0-9A-Za-z+*#]/g, '')}>`,
      variables: {
        // The order counts: the handler is there before anything can go wrong.
        'CHANNEL(hangup_handler_push)': 'reveille,ended,1',
        FORWARD_CONTEXT: 'reveille-nowhere',
        // Who is at the other end: the room, until the PBX says that somebody else has answered.
        'CALLERID(num)': call.extension,
        REVEILLE_CALL: call.id,
        REVEILLE_ROOM: call.extension,
        REVEILLE_ANNOUNCEMENT: script.announcement.join('&'),
        REVEILLE_READINGS: String(Math.max(1, Math.round(script.readings))),
        REVEILLE_WAIT: String(Math.max(0.1, script.waitSeconds)),
        REVEILLE_KEYS: replies.map(([one]) => one).join(''),
        REVEILLE_GOODBYE: script.goodbye,
        ...(call.connect === undefined
          ? {}
          : {
              REVEILLE_CONNECT: `${technology}/${call.connect}@${line}`,
              REVEILLE_CONNECT_SECONDS: String(Math.max(1, Math.round(call.ringSeconds))),
            }),
        ...Object.fromEntries(replies.map(([one, reply]) => [`REVEILLE_REPLY_${one}`, reply])),
      },
    },
  };
}

/** Channels that only have a name. */
const placeholder = 'Local/taken@reveille-taken';

/** The request that takes a call's name, with a channel that rings nowhere and goes after ten minutes. */
export function occupying(call: string): Request {
  return {
    method: 'POST',
    uri: `channels/${channelId(call)}`,
    body: { endpoint: `${placeholder}/n`, context: 'reveille-taken', extension: 'taken', priority: 1, timeout: 600 },
  };
}

export function isPlaceholder(channelName: string): boolean {
  return channelName.startsWith(placeholder);
}

/** The request that has Asterisk fetch sounds and keep them: a call that it makes to itself, and that rings nowhere. */
export function fetching(addresses: readonly string[]): Request {
  return {
    method: 'POST',
    uri: `channels/${prefix}fetch-${randomUUID()}`,
    body: {
      endpoint: 'Local/fetch@reveille-sounds/n',
      context: 'reveille-sounds',
      extension: 'wait',
      priority: 1,
      timeout: 30,
      variables: { REVEILLE_SOUNDS: addresses.join('&') },
    },
  };
}

/** A name as a phone can show it, without what would end the quotes or the header that it travels in. */
function plain(name: string): string {
  return name.replaceAll(/["\\<>\p{Cc}]/gu, ' ').slice(0, 60);
}
