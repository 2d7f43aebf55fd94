/**
 * What is published of an event: the state of a room for lamps and curtains, retained, and what Home Assistant needs to
 * find it by itself (https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery). Nothing in it is about a guest.
 */
import { release } from '../../release.ts';
import { result } from '../../wakeups/wakeup.ts';
import type { Delivery } from '../connector.ts';
import type { Publication } from './packets.ts';

const states = ['idle', 'soon', 'ringing', 'awake', 'failed'] as const;
type State = (typeof states)[number];

export interface Scene {
  readonly room: string;
  readonly state: State;
  readonly wakeup: string | null;
  /** When it rings, or rings again. */
  readonly due: string | null;
  readonly at: string;
}

/** Where things are published for one hotel. */
export interface Topics {
  readonly base: string;
  /** The word that Home Assistant listens to; undefined where nobody should be told. */
  readonly discovery: string | undefined;
  readonly code: string;
}

export const availability = ({ base }: Topics): string => `${base}/status`;
const roomTopic = ({ base }: Topics, room: string): string => `${base}/room/${room}/wakeup`;

type Values = Readonly<Record<string, unknown>>;

/** Undefined when it is nothing about a room's wake-up. */
export function sceneOf({ event, subject, payload, createdAt }: Delivery): Scene | undefined {
  const detail = (payload['detail'] ?? {}) as Values;
  const [state, due] = stateOf(event, detail);
  // A call that moved leaves the room that it had.
  const room = event === 'wakeup.moved' ? detail['from'] : payload['room'];
  if (state === undefined || typeof room !== 'string' || !/^[0-9A-Za-z]{1,10}$/.test(room)) return undefined;
  const at = typeof payload['at'] === 'string' ? payload['at'] : createdAt;
  return { room, state, wakeup: subject, due: textOrNull(due), at: Temporal.Instant.from(at).toString() };
}

function stateOf(event: string, detail: Values): [State | undefined, unknown?] {
  switch (event) {
    case 'wakeup.soon':
    case 'wakeup.ringing':
      return [event === 'wakeup.soon' ? 'soon' : 'ringing', detail['due']];
    case 'wakeup.snoozed':
    case 'wakeup.retry':
      return ['soon', detail['at']];
    case 'wakeup.concluded':
    case 'wakeup.overwritten':
      if (detail['result'] === result.complete) return ['awake'];
      return [detail['result'] === result.cancelled ? 'idle' : 'failed'];
    // Where the other time is near, `soon` is told again.
    case 'wakeup.changed':
    case 'wakeup.deleted':
    case 'wakeup.moved':
      return ['idle'];
    default:
      return [undefined];
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Light in a room long after its call wakes somebody who sleeps: how it ended is told, however late. */
export function isTooLate({ state, at }: Scene, now: Temporal.Instant): boolean {
  if (state !== 'soon' && state !== 'ringing') return false;
  return now.since(Temporal.Instant.from(at)).total('minutes') > latestMinutes;
}

export const latestMinutes = 5;

/** The facts first: who acts on the state finds them there. */
export function scenePublications(topics: Topics, { room, ...scene }: Scene): Publication[] {
  const topic = roomTopic(topics, room);
  return [
    { topic: `${topic}/attributes`, payload: JSON.stringify(scene), retain: true },
    { topic, payload: scene.state, retain: true },
  ];
}

/** Any other event that the subscriber names, as a webhook would have it, and a test. */
export function eventPublication({ base }: Topics, delivery: Delivery): Publication {
  const { id, event, createdAt, sequence, payload } = delivery;
  const timestamp = new Date(createdAt).toISOString();
  const message = { id: `msg_${id}`, type: event, timestamp, sequence: Number(sequence), data: payload };
  return { topic: `${base}/event/${event}`, payload: JSON.stringify(message), retain: false };
}

/** One device for each room, with the state of its wake-up call. */
export function discoveryPublication(topics: Topics & { discovery: string }, room: string): Publication {
  const name = `reveille_${topics.code.replaceAll('.', '_')}_${room}`;
  const topic = roomTopic(topics, room);
  const config = {
    name: 'Wake-up call',
    unique_id: `${name}_wakeup`,
    state_topic: topic,
    json_attributes_topic: `${topic}/attributes`,
    device_class: 'enum',
    options: states,
    icon: 'mdi:alarm',
    qos: 1,
    availability_topic: availability(topics),
    payload_available: 'online',
    payload_not_available: 'offline',
    device: {
      identifiers: [name],
      name: `Room ${room}`,
      manufacturer: 'Reveille',
      model: 'Wake-up call',
      suggested_area: `Room ${room}`,
    },
    origin: { name: 'Reveille', sw_version: release.version },
  };
  return { topic: `${topics.discovery}/sensor/${name}/wakeup/config`, payload: JSON.stringify(config), retain: true };
}
