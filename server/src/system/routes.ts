import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, restFailures } from '../http/schemas.ts';
import { findInstallation } from './store.ts';
import { systemInformation, type Surroundings } from './system.ts';

const text = (description: string, pattern?: string) =>
  Type.String(pattern === undefined ? { description } : { description, pattern });
const whole = (description: string) => Type.Integer({ description });
const flag = (description: string) => Type.Boolean({ description });

const atPattern = '^\\d{4}/\\d{2}/\\d{2} at \\d{2}:\\d{2}:\\d{2} [AP]M$';

const dateObject = Type.Object({
  day: text('Local day of month.', '^\\d{1,2}$'),
  localDate: text('Local date, MM/DD/YYYY.', '^\\d{2}/\\d{2}/\\d{4}$'),
  month: text('Local month name.'),
  weekday: text('Local weekday name.'),
  year: text('Local year.', '^\\d{4}$'),
});

const timeObject = Type.Object({
  hour: text('Hour of day, two digits.', '^\\d{2}$'),
  localTime: text('Local time on a 12-hour clock.', '^\\d{2}:\\d{2} [ap]m$'),
  minute: text('Local minute, two digits.', '^\\d{2}$'),
  timezone: text('Offset of the local zone, +HHMM.', '^[+-]\\d{4}$'),
});

const systemObject = Type.Object(
  {
    build: text('Build number.'),
    company: text('Company name.'),
    datapath: text('Path to the data directory.'),
    date: dateObject,
    defaultlanguage: whole('Id of the default language.'),
    telephony: flag('Whether the telephony media stack is running.'),
    diskfree: whole('Free bytes on the data drive.'),
    diskpercentfree: whole('Percent of the data drive that is free.'),
    diskpercentused: whole('Percent of the data drive that is used.'),
    disksize: whole('Bytes of the data drive.'),
    inetstack: text('Version of the internet stack.'),
    installed: text('When it was installed.', atPattern),
    iso8601: text('Local date and time, ISO 8601 with offset.'),
    languages: Type.Array(
      Type.Object({
        id: whole('Language id.'),
        name: text('Language name.'),
        default: flag('Whether this is the default language.'),
      }),
    ),
    license: Type.Array(
      Type.Object({
        id: whole('Licence id.'),
        name: text('Licence name.'),
        value: whole('0 means the feature is disabled.'),
      }),
    ),
    licenseVersion: whole('Licence version number.'),
    lines: whole('Number of configured lines.'),
    major: text('Major version number.', '^\\d+$'),
    minor: text('Minor version number.', '^\\d+$'),
    database: flag('Whether the database is running.'),
    name: text('Product name.'),
    registered: flag('Whether the telephony lines are registered.'),
    released: text('Release date, YYYY/MM/DD.', '^\\d{4}/\\d{2}/\\d{2}$'),
    rfc1036: text('Current date and time, RFC 1036.'),
    rfc1123: text('Current date and time, RFC 1123.'),
    rfc2616: text('Current date and time, RFC 2616.'),
    running: flag('Whether the system is running.'),
    serialnumber: text('Key number of the system.'),
    setup: text('When setup was completed.', atPattern),
    sitename: text('Name of the installed site.'),
    smtpenabled: flag('Whether mail sending is available.'),
    time: timeObject,
    timestamp: text('YYYYMMDDHHMMSS and three digits of milliseconds.', '^\\d{17}$'),
    updated: text('When it was last updated.', atPattern),
    version: text('Product version, major.minor.'),
    voices: Type.Array(
      Type.Object({ id: text('Selects the voice.'), name: text('Short name.'), description: text('Full name.') }),
    ),
    webuiversion: text('Version of the web console.'),
  },
  { description: 'The installation as the property of the account sees it.' },
);

export function systemRoutes(app: App, database: Database, around: Surroundings): void {
  app.get(
    '/system',
    {
      config: { right: 'system.read' },
      schema: {
        tags: ['System'],
        summary: 'System information',
        security: basicSecurity,
        response: { 200: systemObject, ...restFailures() },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const installation = await asProperty(database, property, (db) => findInstallation(db, property));
      if (installation === undefined) throw new Failure('credentials'); // the property was removed a moment ago
      return systemInformation(property, installation, around);
    },
  );
}
