/**
 * Every word that the console says, by area. Another language is the same again with other words; the compiler tells
 * what it lacks.
 */
import { announcements } from './en/announcements.ts';
import { connections } from './en/connections.ts';
import { desk } from './en/desk.ts';
import { alerts, kinds } from './en/events.ts';
import { facts } from './en/facts.ts';
import { house } from './en/house.ts';
import { journal } from './en/journal.ts';
import { office } from './en/office.ts';
import { reports } from './en/reports.ts';
import { settings } from './en/settings.ts';
import { system } from './en/system.ts';

export const en = {
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
} as const;

export type Word = keyof typeof en;
export type Catalogue = Readonly<Record<Word, string>>;
