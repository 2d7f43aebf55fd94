import { Type } from 'typebox';
import type { Connector } from '../connector.ts';
import { Links } from '../links.ts';

const topic = (advice: string) => Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.-]{1,40}$', advice }));

/** Lamps, curtains and bed shakers by way of a broker. docs/mqtt.md says what is published where. */
export const mqtt: Connector = {
  type: 'mqtt',
  settings: Type.Object({
    host: Type.String({
      pattern: '^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})|[0-9A-Fa-f:.]{2,45})$',
      advice: 'write the name or the address of the broker, like broker.hotel.example',
    }),
    port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
    tls: Type.Optional(Type.Enum(['yes', 'no'])),
    user: Type.Optional(
      Type.String({ pattern: '^[\\x21-\\x7E]{1,100}$', advice: 'write the user that the broker knows us by' }),
    ),
    topic: topic('write the first word of the topics, like reveille'),
    discovery: topic('write the word that Home Assistant listens to, homeassistant as it comes, or none'),
  }),
  signs: false,
  signsIn: true,
  roles: ['subscriber'],
  usualEvents: [
    'wakeup.changed',
    'wakeup.concluded',
    'wakeup.deleted',
    'wakeup.moved',
    'wakeup.overwritten',
    'wakeup.retry',
    'wakeup.ringing',
    'wakeup.snoozed',
    'wakeup.soon',
  ],
  async start(surroundings) {
    const { MqttSession } = await import('./session.ts');
    // One process holds each of them: two would say of each other that we are offline.
    return new Links({
      ...surroundings,
      type: 'mqtt',
      open: (held, holding) => new MqttSession(held, { ...surroundings, ...holding }),
    });
  },
};
