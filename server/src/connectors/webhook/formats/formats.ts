/** The formats for people. A further one is a file beside this one, and one more here. */
import { Type } from 'typebox';
import type { FormatSection } from '../../connector.ts';
import { alertmanager } from './alertmanager.ts';
import type { Format } from './format.ts';
import { ntfy } from './ntfy.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';
import { telegram } from './telegram.ts';

export const formats: Readonly<Record<string, Format>> = { slack, teams, telegram, ntfy, alertmanager };

/** What people need, where the file names no events: an alert, of a guest who did not wake above all, and its end. */
const usualEvents = ['alert.acknowledged', 'alert.raised'];

/** As data, for whoever reads the file. */
export const formatSections: Readonly<Record<string, FormatSection>> = Object.fromEntries(
  Object.entries(formats).map(([name, { settings, secret }]) => [
    name,
    { settings: Type.Object({ format: Type.Enum([name]), ...settings }), secret, usualEvents },
  ]),
);
