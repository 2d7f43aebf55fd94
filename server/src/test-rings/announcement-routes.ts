/** A real phone rings with the announcement: the only proof that a guest will hear it. */
import { Type } from 'typebox';
import type { Database, Db } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { checkedUuid } from '../fields.ts';
import { type App, principalOf } from '../http/context.ts';
import { problems } from '../http/schemas.ts';
import { answerOnce } from '../repeats/answer.ts';
import { askForTestRing, type Connected, requireTelephony, testRingState, testRingStates } from './ask.ts';
import { findTestRing, recentTestRings } from './store.ts';
import { findRoom } from '../rooms/store.ts';
import { requireLanguage } from '../announcements/announcement.ts';
import { common, config, language } from '../announcements/routes.ts';
import { wallTime } from '../announcements/sound-routes.ts';

const number = (description: string) => Type.Optional(Type.String({ pattern: '^[0-9A-Za-z]{1,10}$', description }));
const testRingObject = Type.Object({
  id: Type.String(),
  extension: Type.String({ description: 'The phone that rings.' }),
  state: Type.Enum([...testRingStates], {
    description: 'waiting and ringing come before the end; the others are how it ended.',
  }),
});

const mostAMinute = 5;

export function announcementRingRoutes(app: App, database: Database, connected: Connected): void {
  app.post(
    '/announcements/:language/ring',
    {
      config: { ...config, right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Ring a phone with an announcement',
        description:
          'By extension or by room; at most five times a minute. How it went is told by `GET ' +
          '/api/v1/announcements/rings/{id}`.',
        params: Type.Object({ language }),
        body: Type.Object(
          {
            extension: number('The phone to ring.'),
            room: number('Or the room whose phone is rung.'),
            time: Type.Optional(wallTime),
          },
          { additionalProperties: false },
        ),
        response: {
          202: testRingObject,
          ...problems(
            'permission',
            'licence',
            'parameter',
            'unknownLanguage',
            'unknownRoom',
            'conflict',
            'requestsLimited',
            'repeatRunning',
            'repeatDiffers',
          ),
        },
      },
    },
    async (request, reply) => {
      const { property, name: actor } = principalOf(request);
      const { body, params } = request;
      await requireTelephony(connected, property);
      return answerOnce(request, reply, database, async (db) => {
        await requireLanguage(db, property, params.language);
        const extension = await extensionOf(db, property, body);
        await requirePause(db, property);
        const id = await askForTestRing(db, property, {
          room: null,
          language: params.language,
          extension,
          wallTime: body.time ?? '06:30',
          actor,
          canary: false,
        });
        return {
          status: 202,
          body: { id, extension, state: 'waiting' },
          location: `/api/v1/announcements/rings/${id}`,
        };
      });
    },
  );

  app.get(
    '/announcements/rings/:id',
    {
      config: { ...config, right: 'settings.read' },
      schema: {
        ...common,
        summary: 'How the ringing of a phone went',
        params: Type.Object({ id: Type.String({ description: 'As `ring` answered it.' }) }),
        response: { 200: testRingObject, ...problems('permission', 'licence', 'unknownTrial') },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const id = checkedUuid(request.params.id, 'unknownTrial');
      const testRing = await asProperty(database, property, (db) => findTestRing(db, property, id));
      if (testRing === undefined) throw new Failure('unknownTrial');
      return { id, extension: testRing.extension, state: testRingState(testRing) };
    },
  );
}

async function requirePause(db: Db, property: string): Promise<void> {
  const { count, waitSeconds } = await recentTestRings(db, property);
  if (count < mostAMinute) return;
  const detail = say('testRing.often', { most: mostAMinute, seconds: waitSeconds });
  throw new Failure('requestsLimited', { detail, retryAfterSeconds: Math.max(1, waitSeconds) });
}

async function extensionOf(
  db: Db,
  property: string,
  { extension, room }: { extension?: string; room?: string },
): Promise<string> {
  if ((extension === undefined) === (room === undefined))
    throw new Failure('parameter', { detail: say('testRing.either') });
  if (extension !== undefined) return extension;
  const found = await findRoom(db, property, 'mailboxes', room ?? '');
  if (found?.extension == null) throw new Failure('unknownRoom', { detail: say('testRing.noPhone') });
  return found.extension;
}
