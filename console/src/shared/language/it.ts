import type { Catalogue } from './en.ts';
import { announcements } from './it/announcements.ts';
import { callIn } from './it/call-in.ts';
import { cameIn } from './it/came-in.ts';
import { calls } from './it/calls.ts';
import { codes } from './it/codes.ts';
import { connect } from './it/connect.ts';
import { connections } from './it/connections.ts';
import { desk } from './it/desk.ts';
import { alerts, kinds } from './it/events.ts';
import { facts } from './it/facts.ts';
import { formats } from './it/formats.ts';
import { firstRun } from './it/first-run.ts';
import { going } from './it/going.ts';
import { groups } from './it/groups.ts';
import { hotel } from './it/hotel.ts';
import { house } from './it/house.ts';
import { journal } from './it/journal.ts';
import { keeping } from './it/keeping.ts';
import { office } from './it/office.ts';
import { phones } from './it/phones.ts';
import { presence } from './it/presence.ts';
import { reports } from './it/reports.ts';
import { secondFactor } from './it/second-factor.ts';
import { settings } from './it/settings.ts';
import { shift } from './it/shift.ts';
import { system } from './it/system.ts';
import { provider } from './it/provider.ts';
import { tokens } from './it/tokens.ts';
import { told } from './it/told.ts';

export const it: Catalogue = {
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
};
