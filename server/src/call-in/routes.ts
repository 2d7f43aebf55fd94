/** What Asterisk asks while somebody who called in is on the line: one page for each turn. */
import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { Type } from 'typebox';
import { trustsOf } from '../callers.ts';
import type { Config } from '../config/settings.ts';
import { soundsFolders } from '../config/values.ts';
import type { Database } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import type { Renderer } from '../speech/render.ts';
import { fetchedFrom, originOf } from '../telephony/sounds.ts';
import { Ahead } from './ahead.ts';
import { takeTurn, type Waiting } from './turn.ts';
import { voicedPage } from './voice.ts';

const turnObject = Type.Object(
  {
    call: Type.String({ pattern: '^[0-9A-Za-z._-]{1,80}$', description: 'The same through a call, and no other.' }),
    turn: Type.Integer({ minimum: 1, maximum: 100, description: 'From 1. The same turn again gets the same answer.' }),
    caller: Type.String({ pattern: '^[0-9A-Za-z+]{0,40}$', description: 'Who calls, as the PBX says it.' }),
    called: Type.String({ pattern: '^[0-9*#]{0,40}$', description: 'What was dialled: a code, and digits behind it.' }),
    digits: Type.Optional(Type.String({ pattern: '^[0-9*#A-D]{0,20}$', description: 'What was pressed.' })),
    status: Type.Optional(
      Type.Unsafe<'OK' | 'TIMEOUT' | 'HANGUP'>({
        type: 'string',
        enum: ['OK', 'TIMEOUT', 'HANGUP'],
        description: 'How reading ended; OK without digits is the star.',
      }),
    ),
    patience: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 60,
        description: 'Seconds for which the answer is waited for: what is not done by then is not done at all.',
      }),
    ),
    sounds: Type.Optional(
      Type.Unsafe<'folder' | 'fetch'>({
        type: 'string',
        enum: ['folder', 'fetch'],
        description: 'Whether sounds are in the shared folder, or are fetched from here.',
      }),
    ),
  },
  { additionalProperties: false },
);

const pageObject = Type.Object({
  do: Type.Enum(['ask', 'end', 'desk', 'reject'], {
    description: 'Say it and read digits; say it and hang up; say it and ring the desk; turn the caller away.',
  }),
  say: Type.String({ description: 'Sounds, joined by &.' }),
  digits: Type.Integer({ description: 'How many are read at the most.' }),
  seconds: Type.Integer({ description: 'How long each is waited for.' }),
  sorry: Type.String({ description: 'What to say when the next answer does not come.' }),
  nobody: Type.String({ description: 'What to say when nobody answers at the desk.' }),
  desk: Type.String({ description: 'The extension of a person; empty where there is none.' }),
});

/** Of a dialplan that does not say. */
const longest = 60;

/**
 * Asterisk closes its connection when its patience is at an end, and tells the caller that it does not work. A process
 * that stood still meanwhile finds what was asked and that it was given up side by side, when it goes on.
 */
function waitingFor({ socket }: IncomingMessage, seconds: number): Waiting {
  return {
    milliseconds: seconds * 1000,
    async still() {
      // All that has come in is looked at before this goes on.
      await setImmediate();
      if (socket.readableEnded || socket.destroyed) throw new Failure('busy');
    },
  };
}

export function callInRoutes(
  app: App,
  database: Database,
  { renderer, config, stopping }: { renderer: Renderer; config: Config; stopping: AbortSignal },
): void {
  const trusts = trustsOf(config.trustedProxies);
  const { folderAt } = soundsFolders(config);
  const ahead = new Ahead(renderer, stopping);
  app.post(
    '/telephony/call-ins',
    {
      config: { right: 'callers.ask' },
      schema: {
        tags: ['System'],
        security: basicSecurity,
        summary: 'One turn of a conversation with somebody who called in',
        description: 'For the dialplan of Asterisk. What was pressed is done before it is answered.',
        body: turnObject,
        response: { 200: pageObject, ...problems('permission', 'parameter') },
      },
    },
    async (request) => {
      const { property, account, stamp, licences } = principalOf(request);
      const { digits = '', status = 'OK', sounds = 'folder', patience = longest, ...asked } = request.body;
      const licensed = (licence: string) => licences.get(licence) !== 0;
      const waiting = waitingFor(request.raw, patience);
      const page = await takeTurn(database, property, { ...asked, digits, status }, { licensed, waiting });
      const origin = sounds === 'fetch' ? originOf(request.raw, trusts) : undefined;
      const where =
        origin === undefined || stamp === undefined
          ? (sound: string) => sound
          : fetchedFrom(origin, { account, stamp }, folderAt);
      return voicedPage({ database, renderer, log: request.log, ahead }, property, page, where);
    },
  );
}
