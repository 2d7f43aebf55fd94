/** The shapes of the interface's wake-up calls. */
import { Type } from 'typebox';
import { type Method, methods } from '../rooms/method.ts';

const optionalText = (description: string) => Type.Optional(Type.String({ description, maxLength: 64 }));

export const createForm = Type.Object({
  room: Type.String({ description: 'Room number, or several with commas between them.', maxLength: 8000 }),
  datetime: optionalText(
    "Date and time in ISO 8601; without an offset in the property's zone. Use either this or date and time.",
  ),
  date: optionalText('Date as YYYYMMDD. Default: today, or tomorrow when the time has passed today.'),
  time: optionalText('Time as HHMM.'),
  daily: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      enum: ['0', '1', 'true', 'false', ''],
      description: 'Whether the call repeats every day. Default: false.',
    }),
  ),
});

const bookedCall = Type.Object({ room: Type.String(), id: Type.String() });

export const createdObject = Type.Object({
  error: Type.Integer({ description: '0 on success.' }),
  description: Type.String(),
  id: Type.String({ description: "Id of the created call; of several, the first room's." }),
  calls: Type.Optional(Type.Array(bookedCall, { description: 'Every call, where several rooms were given.' })),
});

export const listQuery = Type.Object({
  start: optionalText('Only calls scheduled at or after this moment: YYYYMMDDHHMM or ISO 8601.'),
  end: optionalText('Only calls scheduled before this moment.'),
  room: optionalText('Only calls of this room.'),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: 'How many at the most. Default: 10,000 of pending and today, 1,000 of the others.',
    }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 80, description: 'From the Link header of the page before.' })),
});

export const recordObject = Type.Object({
  id: Type.String({ description: 'Unique wake-up call id.' }),
  room: Type.String({ description: 'Room number.' }),
  scheduled: Type.String({ description: 'Date and time of the call, ISO 8601 with UTC offset.' }),
  created: Type.String({ description: 'Creation time, ISO 8601 with UTC offset.' }),
  daily: Type.Boolean({ description: 'Whether the call repeats every day.' }),
  actor: Type.String({ description: 'Who created or last acted on the call.' }),
  attempts: Type.Integer({ description: 'Call attempts made.' }),
  snoozes: Type.Integer({ description: 'Snoozes.' }),
  prompt: Type.Integer({ description: 'Announcement; 0 is the standard one.' }),
  result: Type.Integer({
    description:
      '-1 none, 1 complete, 2 ring no answer, 3 busy, 4 unreachable, 5 voicemail or forwarded, 6 no line, 7 ' +
      'answered but not confirmed, 8 cancelled, 9 missed.',
  }),
  source: Type.Integer({ description: "1 guest's phone, 2 staff by phone, 3 console, 4 property system, 5 REST." }),
  status: Type.Integer({
    description:
      '0 pending, 1 in progress, 2 waiting for a retry, 3 snoozed, 4 answered, 5 failed, 6 cancelled, 7 missed.',
  }),
  tenant: Type.String({ description: 'Id of the property.' }),
});

/** Beyond the interface. */
export const method = Type.Unsafe<Method>({
  type: 'string',
  enum: [...methods],
  description:
    'How the guest is woken. system: the phone rings. person: the desk is rung, and by a key connected with the ' +
    'room. person-then-system: the same, and the phone rings by itself where nobody has said in time that the ' +
    'guest is awake. knock: an alert that stands until somebody has been at the door.',
});

export const previewObject = Type.Object({
  rings: Type.Array(
    Type.Object({
      at: Type.String({ description: 'ISO 8601 with UTC offset.' }),
      rule: Type.Unsafe<string>({
        type: 'string',
        enum: ['exact', 'gap', 'overlap'],
        description:
          'gap: the time never comes that day, it rings when the clock jumps past it. overlap: the time comes ' +
          'twice, it rings the first time.',
      }),
    }),
  ),
});
