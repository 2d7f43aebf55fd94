/** The policy, and a whole property as a file. */
import { Type } from 'typebox';
import type { SecretBox } from '../connectors/secrets.ts';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import { describeChanges, describeLeftAlone } from './apply/describe.ts';
import { importPropertyFile } from './import.ts';
import { changePolicy, policyOf } from './policy.ts';

const common = { tags: ['Property'], security: basicSecurity };
const config = { permission: 'admin' } as const;
const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

export const policyObject = Type.Object({
  lines: Type.Integer({ description: 'Simultaneous calls, 1 to 10000.' }),
  ringSeconds: Type.Number({ description: 'How long a phone rings, 5 to 120.' }),
  attempts: Type.Number({ description: 'How often a guest is rung, 1 to 10.' }),
  retryMinutes: Type.Number({ description: 'Minutes between two attempts, 1 to 60.' }),
  graceMinutes: Type.Number({ description: 'How late a call may still be made, 0 to 240.' }),
  snooze: Type.Object({ minutes: Type.Number({ description: '1 to 60.' }), times: Type.Number({ description: '0 to 10; 0 is no snooze.' }) }),
  confirm: nullable('The key that shows that the guest is awake; null asks for none.'),
  desk: nullable('The extension that is told when a guest does not answer.'),
  escalation: Type.Array(Type.Object({ ring: Type.String(), afterMinutes: Type.Number({ description: '0 to 120.' }) }), {
    description: 'Who is rung about a guest who did not wake, one after the other; at most 20.',
  }),
});

/** Judged by the rules of the property file, and told in its words; the schema only names what there is. */
const policyGiven = Type.Object(
  Object.fromEntries(
    Object.entries(policyObject.properties).map(([name, field]) => [
      name,
      Type.Optional(Type.Unsafe<unknown>({ description: (field as { description?: string }).description ?? 'As it is answered.' })),
    ]),
  ),
  { additionalProperties: false },
);

const changeObject = Type.Object({ action: Type.Enum(['add', 'change', 'remove']), text: Type.String({ description: 'For a person.' }) });

export function settingsRoutes(app: App, database: Database, secretBox: SecretBox): void {
  app.get(
    '/policy',
    { config, schema: { ...common, summary: 'How guests are woken', response: { 200: policyObject, ...problems('permission') } } },
    async (request) => {
      const { property } = principalOf(request);
      const policy = await asProperty(database, property, (db) => policyOf(db, property));
      return { ...policy, escalation: [...policy.escalation] };
    },
  );

  app.put(
    '/policy',
    {
      config,
      schema: {
        ...common,
        summary: 'Change how guests are woken',
        description: 'The whole policy. What is left out has its default, but for the lines, which stay as they are.',
        body: policyGiven,
        response: { 200: policyObject, ...problems('permission', 'parameter', 'rule') },
      },
    },
    async (request) => {
      const { property, name } = principalOf(request);
      const policy = await asProperty(database, property, (db) => changePolicy(db, property, request.body, name));
      return { ...policy, escalation: [...policy.escalation] };
    },
  );

  app.post(
    '/property/import',
    {
      config,
      schema: {
        ...common,
        summary: 'Make the property match a file',
        description: 'As `reveille apply` does, but nothing is read of the server: no passwords, secrets or recordings. Nothing is removed.',
        querystring: Type.Object({ dryRun: Type.Boolean({ default: false, description: 'Only say what would change.' }) }, { additionalProperties: false }),
        body: Type.Object({ file: Type.String({ description: 'The property file, YAML.' }) }, { additionalProperties: false }),
        response: {
          200: Type.Object({
            applied: Type.Boolean(),
            changes: Type.Array(changeObject),
            leftAlone: Type.String({ description: 'What the property has and the file does not mention.' }),
          }),
          ...problems('permission', 'parameter', 'tooLarge', 'conflict', 'rule'),
        },
      },
      bodyLimit: 4 * 1024 * 1024, // the file has at most 2 MB, and as a JSON string it is longer
    },
    async (request) => {
      const { property, name: actor } = principalOf(request);
      const { changes, leftAlone, applied } = await importPropertyFile(database, property, request.body.file, {
        dryRun: request.query.dryRun,
        actor,
        secretBox,
      });
      return { applied, changes: describeChanges(changes), leftAlone: describeLeftAlone(leftAlone) };
    },
  );
}
