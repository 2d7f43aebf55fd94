/** What the console is told of who is signed in. */
import { type Static, Type } from 'typebox';
import { permissions, rights, type Role, roles } from '../rights.ts';
import { nullable } from '../http/schemas.ts';
import { roomLists } from '../properties/property.ts';

/** The password was right, and is not enough. */
export const stepObject = Type.Object({
  step: Type.Enum(['code', 'enrol'], {
    description: 'A code of the second factor is asked for, or one must be made now.',
  }),
  challenge: Type.String({ description: 'Goes with the second step, once.' }),
  expiresAt: Type.String({ description: 'ISO 8601.' }),
});
export type StepNeeded = Static<typeof stepObject>;

export const sessionObject = Type.Object({
  account: Type.String({ description: 'Name of the account.' }),
  role: Type.Unsafe<Role | null>({
    anyOf: [{ type: 'string', enum: [...roles] }, { type: 'null' }],
    description: 'What the account is for; null without a role.',
  }),
  permissions: Type.Array(Type.Enum([...permissions])),
  rights: Type.Array(Type.Enum([...rights]), { description: 'What it may do, by the table of rights.' }),
  ownPassword: Type.Boolean({
    description: 'False for who signs in at the provider of the hotel: there is none to change or to confirm with.',
  }),
  licences: Type.Record(Type.String(), Type.Integer(), { description: 'Values by name; 0 is switched off.' }),
  property: Type.Object({
    code: Type.String(),
    name: Type.String(),
    timezone: Type.String({ description: 'IANA zone.' }),
    roomList: Type.Enum([...roomLists], { description: 'Which list of rooms inventory and room status use.' }),
    currency: Type.String({ description: 'Of its prices, like EUR; empty where nobody has said.' }),
    languages: Type.Array(Type.String(), { description: 'Language tags, the default first.' }),
  }),
  time: Type.String({ description: "The service's clock, ISO 8601." }),
  endsAt: nullable(
    'When the session is over, if nothing more is asked of it; null for who has just signed in, and where the ' +
      'request had credentials.',
  ),
});
