/** The policy, and a whole property as a file. */
import { type TObject, Type } from 'typebox';
import { budgets } from '../budgets/budgets.ts';
import type { Connector } from '../connectors/connector.ts';
import type { SecretBox } from '../connectors/secrets.ts';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, nullable, problems } from '../http/schemas.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Admission } from '../work/admission.ts';
import type { FairQueue } from '../work/fair-queue.ts';
import { describeChanges, describeLeftAlone } from './apply/describe.ts';
import { mostDays, retentionKeys } from '../retention/retention.ts';
import { importPropertyFile } from './import.ts';
import { changePolicy, changeRetention, policyOf } from './policy.ts';
import { retentionOf } from '../retention/store.ts';

const common = { tags: ['Property'], security: basicSecurity };

const days = (description: string) => Type.Integer({ description: `${description} Days, 1 to ${mostDays}.` });

const policyObject = Type.Object({
  lines: Type.Integer({ description: 'Simultaneous calls, 1 to 10000.' }),
  ringSeconds: Type.Number({ description: 'How long a phone rings, 5 to 120.' }),
  attempts: Type.Number({ description: 'How often a guest is rung, 1 to 10.' }),
  retryMinutes: Type.Number({ description: 'Minutes between two attempts, 1 to 60.' }),
  graceMinutes: Type.Number({ description: 'How late a call may still be made, 0 to 240.' }),
  personMinutes: Type.Number({
    description: 'How long people have to say that a guest is awake whom they were asked to wake, 1 to 60.',
  }),
  soonMinutes: Type.Number({ description: 'How long before a call `wakeup.soon` is told, 0 to 120; 0 is never.' }),
  snooze: Type.Object({
    minutes: Type.Number({ description: '1 to 60.' }),
    times: Type.Number({ description: '0 to 10; 0 is no snooze.' }),
  }),
  confirm: nullable('The key that shows that the guest is awake; null asks for none.'),
  desk: nullable('The extension that is told when a guest does not answer.'),
  escalation: Type.Array(
    Type.Object({ ring: Type.String(), afterMinutes: Type.Number({ description: '0 to 120.' }) }),
    {
      description: 'Who is rung about a guest who did not wake, one after the other; at most 20.',
    },
  ),
  canary: Type.Union(
    [
      Type.Object({
        ring: Type.String({ description: 'The extension of a phone that answers by itself.' }),
        from: Type.String({ description: 'HH:MM, by the clock of the property.' }),
        until: Type.String({ description: 'HH:MM; the night may go over midnight.' }),
        everyMinutes: Type.Number({ description: '5 to 240.' }),
      }),
      Type.Null(),
    ],
    { description: "A phone that is rung through the night, by the path of guests' calls; null rings none." },
  ),
});

const retentionObject = Type.Object({
  personal: days(
    "Guests' names, reservation numbers, phone numbers and words of persons in the journal. Entries stay for longer.",
  ),
  calls: days('Wake-ups that are over.'),
  attempts: days('Each ring of a phone. Reports do not change when they go.'),
  alerts: days('Alerts that somebody took.'),
  charges: days('Charges, and the messages about them.'),
  messages: days('Other messages to webhooks and property systems that are settled.'),
  journal: days('Entries of the journal. An entry names the part that went, and the rest still verifies.'),
  nightSheets: days('Lists of nights.'),
  propertySystem: days(
    'What property systems were told of calls that are over, and the last records of a silent link.',
  ),
  departures: days('Whose reservation it was that left a room.'),
} satisfies Record<(typeof retentionKeys)[number], unknown>);

/** Judged by the rules of the property file, and told in its words; the schema only names what there is. */
const given = (object: TObject) =>
  Type.Object(
    Object.fromEntries(
      Object.entries(object.properties).map(([name, field]) => [
        name,
        Type.Optional(
          Type.Unsafe<unknown>({
            description: (field as { description?: string }).description ?? 'As it is answered.',
          }),
        ),
      ]),
    ),
    { additionalProperties: false },
  );

const changeObject = Type.Object({
  action: Type.Enum(['add', 'change', 'remove']),
  text: Type.String({ description: 'For a person.' }),
});

/** What a file may name, how much of it one property may ask for at a time, and in which order it is done. */
export interface ImportWork {
  readonly connectors: readonly Connector[];
  readonly imports: Admission;
  readonly files: FairQueue;
  readonly metrics: Metrics;
}

export function settingsRoutes(
  app: App,
  database: Database,
  secretBox: SecretBox,
  { connectors, imports, files, metrics }: ImportWork,
): void {
  app.get(
    '/policy',
    {
      config: { right: 'settings.read' },
      schema: {
        ...common,
        summary: 'How guests are woken',
        response: { 200: policyObject, ...problems('permission') },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const policy = await asProperty(database, property, (db) => policyOf(db, property));
      return { ...policy, escalation: [...policy.escalation] };
    },
  );

  app.put(
    '/policy',
    {
      config: { right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Change how guests are woken',
        description: 'The whole policy. What is left out has its default, but for the lines, which stay as they are.',
        body: given(policyObject),
        response: { 200: policyObject, ...problems('permission', 'parameter', 'rule') },
      },
    },
    async (request) => {
      const { property, name } = principalOf(request);
      const policy = await asProperty(database, property, (db) => changePolicy(db, property, request.body, name));
      return { ...policy, escalation: [...policy.escalation] };
    },
  );

  app.get(
    '/retention',
    {
      config: { right: 'settings.read' },
      schema: {
        ...common,
        summary: 'How long is kept what is over',
        response: { 200: retentionObject, ...problems('permission') },
      },
    },
    (request) => {
      const { property } = principalOf(request);
      return asProperty(database, property, (db) => retentionOf(db, property));
    },
  );

  app.put(
    '/retention',
    {
      config: { right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Change how long is kept what is over',
        description:
          'In days. What is left out has its default. What is older goes within a day, and does not come back.',
        body: given(retentionObject),
        response: { 200: retentionObject, ...problems('permission', 'parameter', 'rule') },
      },
    },
    (request) => {
      const { property, name } = principalOf(request);
      return asProperty(database, property, (db) => changeRetention(db, property, request.body, name));
    },
  );

  app.post(
    '/property/import',
    {
      config: { right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Make the property match a file',
        description:
          'As `reveille apply` does, but nothing is read of the server: no passwords, secrets or recordings. ' +
          'Nothing is removed.',
        querystring: Type.Object(
          { dryRun: Type.Boolean({ default: false, description: 'Only say what would change.' }) },
          { additionalProperties: false },
        ),
        body: Type.Object(
          { file: Type.String({ description: 'The property file, YAML.' }) },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({
            applied: Type.Boolean(),
            count: Type.Integer({ description: 'How many changes there are.' }),
            resets: Type.Array(
              Type.Object({
                setting: Type.String({ description: 'The way to it in a file, like `wakeup.desk`.' }),
                from: Type.String(),
                to: Type.String({ description: 'Its default.' }),
                text: Type.String({ description: 'As it stands among the changes.' }),
              }),
              { description: 'Those changes that nobody wrote: settings that the file does not mention.' },
            ),
            changes: Type.Array(changeObject, { description: `The first ${budgets.changesTold.most} of them.` }),
            leftAlone: Type.String({ description: 'What the property has and the file does not mention.' }),
          }),
          ...problems('permission', 'parameter', 'tooLarge', 'conflict', 'rule'),
        },
      },
      bodyLimit: 2 * budgets.importFile.most + 1024, // as a JSON string the file is longer
      onRequest: imports.admit,
    },
    async (request) => {
      const by = principalOf(request);
      const { property } = by;
      const wanted = { dryRun: request.query.dryRun, by, secretBox, connectors, metrics };
      const work = () => importPropertyFile(database, property, request.body.file, wanted);
      const { changes, resets, leftAlone, applied } = await imports.during(request, () =>
        files.run(property, 'person', work),
      );
      const lines = describeChanges(changes);
      const most = budgets.changesTold.most;
      return {
        applied,
        count: lines.length,
        changes: lines.slice(0, most),
        resets: [...resets],
        leftAlone: describeLeftAlone(leftAlone, most),
      };
    },
  );
}
