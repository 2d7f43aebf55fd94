import type { Catalogue } from './en.ts';
import { announcements } from './es/announcements.ts';
import { connections } from './es/connections.ts';
import { desk } from './es/desk.ts';
import { alerts, kinds } from './es/events.ts';
import { facts } from './es/facts.ts';
import { house } from './es/house.ts';
import { journal } from './es/journal.ts';
import { office } from './es/office.ts';
import { reports } from './es/reports.ts';
import { settings } from './es/settings.ts';
import { system } from './es/system.ts';

export const es: Catalogue = {
  ...desk,
  ...house,
  ...office,
  ...journal,
  ...kinds,
  ...alerts,
  ...facts,
  ...reports,
  ...connections,
  ...system,
  ...announcements,
  ...settings,
};
