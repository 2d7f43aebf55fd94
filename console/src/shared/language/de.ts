import type { Catalogue } from './en.ts';
import { announcements } from './de/announcements.ts';
import { callIn } from './de/call-in.ts';
import { cameIn } from './de/came-in.ts';
import { calls } from './de/calls.ts';
import { codes } from './de/codes.ts';
import { connect } from './de/connect.ts';
import { connections } from './de/connections.ts';
import { desk } from './de/desk.ts';
import { alerts, kinds } from './de/events.ts';
import { facts } from './de/facts.ts';
import { formats } from './de/formats.ts';
import { firstRun } from './de/first-run.ts';
import { going } from './de/going.ts';
import { groups } from './de/groups.ts';
import { hotel } from './de/hotel.ts';
import { house } from './de/house.ts';
import { journal } from './de/journal.ts';
import { keeping } from './de/keeping.ts';
import { office } from './de/office.ts';
import { phones } from './de/phones.ts';
import { presence } from './de/presence.ts';
import { reports } from './de/reports.ts';
import { secondFactor } from './de/second-factor.ts';
import { settings } from './de/settings.ts';
import { shift } from './de/shift.ts';
import { system } from './de/system.ts';
import { provider } from './de/provider.ts';
import { tokens } from './de/tokens.ts';
import { told } from './de/told.ts';

export const de: Catalogue = {
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
