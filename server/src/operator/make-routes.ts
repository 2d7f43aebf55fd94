/** Making a hotel, for whoever runs the installation. */
import { Type } from 'typebox';
import { budgets } from '../budgets/budgets.ts';
import type { Connector } from '../connectors/connector.ts';
import type { SecretBox } from '../connectors/secrets.ts';
import type { Database } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { type App, principalOf } from '../http/context.ts';
import { nullable, problems } from '../http/schemas.ts';
import { say } from '../messages/say.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Admission } from '../work/admission.ts';
import type { FairQueue } from '../work/fair-queue.ts';
import { makeHotel } from './make.ts';
import { common, config, words } from './schemas.ts';

/** What making a hotel needs: how much of it may be under way, and in which order it is done. */
export interface MakingWork {
  readonly secretBox: SecretBox;
  readonly connectors: readonly Connector[];
  readonly imports: Admission;
  readonly files: FairQueue;
  readonly metrics: Metrics;
}

export function operatorMakingRoutes(app: App, database: Database, work: MakingWork): void {
  app.post(
    '/operator/hotels',
    {
      config,
      schema: {
        ...common,
        summary: 'Make a hotel, with an administrator',
        description:
          'From a property file, or from a name and a timezone. The administrator sets a password with the one-time ' +
          'code, which is in this answer and nowhere else. `Idempotency-Key` is needed: the same request again makes ' +
          'no second hotel, and answers with another code as long as none was used. A file names no passwords, ' +
          'secrets or recordings, since nothing is read of the server.',
        body: Type.Object(
          {
            file: Type.Optional(Type.String({ description: 'The property file, YAML; without the fields below.' })),
            name: Type.Optional(words(200, 'The hotel, as people read it.')),
            code: Type.Optional(words(63, 'With which accounts sign in; otherwise made of the name.')),
            timezone: Type.Optional(words(64, 'IANA zone.')),
            languages: Type.Optional(
              Type.Array(words(20, 'Language tag.'), {
                minItems: 1,
                maxItems: 20,
                description: 'What guests can be woken in, the usual one first; otherwise en.',
              }),
            ),
            currency: Type.Optional(words(3, 'Of its prices, as ISO 4217 writes it, like EUR.')),
            lines: Type.Optional(Type.Integer({ minimum: 1, maximum: budgets.lines.most })),
            rooms: Type.Optional(
              Type.Array(words(21, 'Like 101-120, or 9.'), {
                maxItems: 500,
                description: 'Rooms with a phone whose extension is their number.',
              }),
            ),
            administrator: Type.Object(
              {
                account: words(64, 'Its name, before the code of the hotel.'),
                person: Type.Optional(words(80, 'Whose it is.')),
              },
              { additionalProperties: false },
            ),
          },
          { additionalProperties: false },
        ),
        response: {
          201: Type.Object({
            code: Type.String(),
            name: Type.String(),
            account: Type.String({ description: 'As the administrator signs in.' }),
            oneTimeCode: nullable('With which they set a password, once; null where they have.'),
            expiresAt: nullable('Of the code, ISO 8601.'),
          }),
          ...problems('parameter', 'conflict', 'moved', 'tooLarge', 'rule', 'repeatDiffers', 'foreignOrigin'),
        },
      },
      bodyLimit: 2 * budgets.importFile.most + 1024, // as a JSON string the file is longer
      onRequest: work.imports.admit,
    },
    async (request, reply) => {
      const { name: operator, property } = principalOf(request);
      const key = keyOf(request.headers['idempotency-key']);
      const { secretBox, connectors, metrics } = work;
      const { again, ...made } = await work.imports.during(request, () =>
        work.files.run(property, 'person', () =>
          makeHotel(database, request.body, { operator, key, secretBox, connectors, metrics }),
        ),
      );
      if (again) reply.header('idempotent-replayed', 'true');
      return reply.code(201).header('location', `/api/v1/operator/hotels/${made.code}`).send(made);
    },
  );
}

function keyOf(given: string | string[] | undefined): string {
  if (given === undefined) throw new Failure('parameter', { detail: say('operator.key') });
  if (typeof given === 'string' && /^[\u0021-\u007e]{1,255}$/.test(given)) return given;
  throw new Failure('parameter', { detail: say('repeat.key') });
}
