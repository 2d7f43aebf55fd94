/**
 * Every word that the console says, by area. Another language is the same again with other words; the compiler tells
 * what it lacks.
 */
import { announcements } from './en/announcements.ts';
import { callIn } from './en/call-in.ts';
import { cameIn } from './en/came-in.ts';
import { calls } from './en/calls.ts';
import { codes } from './en/codes.ts';
import { connect } from './en/connect.ts';
import { connections } from './en/connections.ts';
import { desk } from './en/desk.ts';
import { alerts, kinds } from './en/events.ts';
import { facts } from './en/facts.ts';
import { formats } from './en/formats.ts';
import { firstRun } from './en/first-run.ts';
import { going } from './en/going.ts';
import { groups } from './en/groups.ts';
import { hotel } from './en/hotel.ts';
import { house } from './en/house.ts';
import { journal } from './en/journal.ts';
import { keeping } from './en/keeping.ts';
import { office } from './en/office.ts';
import { phones } from './en/phones.ts';
import { presence } from './en/presence.ts';
import { reports } from './en/reports.ts';
import { secondFactor } from './en/second-factor.ts';
import { settings } from './en/settings.ts';
import { shift } from './en/shift.ts';
import { system } from './en/system.ts';
import { provider } from './en/provider.ts';
import { tokens } from './en/tokens.ts';
import { told } from './en/told.ts';

export const en = {
  ...desk,
  ...formats,
  ...going,
  ...firstRun,
  ...callIn,
  ...cameIn,
  ...calls,
  ...codes,
  ...groups,
  ...hotel,
  ...house,
  ...keeping,
  ...presence,
  ...office,
  ...journal,
  ...kinds,
  ...alerts,
  ...facts,
  ...phones,
  ...reports,
  ...connect,
  ...connections,
  ...system,
  ...announcements,
  ...secondFactor,
  ...settings,
  ...shift,
  ...told,
  ...provider,
  ...tokens,
} as const;

export type Word = keyof typeof en;
export type Catalogue = Readonly<Record<Word, string>>;
