import type { Catalogue } from './en.ts';
import { announcements } from './pt/announcements.ts';
import { callIn } from './pt/call-in.ts';
import { cameIn } from './pt/came-in.ts';
import { calls } from './pt/calls.ts';
import { codes } from './pt/codes.ts';
import { connect } from './pt/connect.ts';
import { connections } from './pt/connections.ts';
import { desk } from './pt/desk.ts';
import { alerts, kinds } from './pt/events.ts';
import { facts } from './pt/facts.ts';
import { formats } from './pt/formats.ts';
import { firstRun } from './pt/first-run.ts';
import { going } from './pt/going.ts';
import { groups } from './pt/groups.ts';
import { hotel } from './pt/hotel.ts';
import { house } from './pt/house.ts';
import { journal } from './pt/journal.ts';
import { keeping } from './pt/keeping.ts';
import { office } from './pt/office.ts';
import { phones } from './pt/phones.ts';
import { presence } from './pt/presence.ts';
import { reports } from './pt/reports.ts';
import { secondFactor } from './pt/second-factor.ts';
import { settings } from './pt/settings.ts';
import { shift } from './pt/shift.ts';
import { system } from './pt/system.ts';
import { provider } from './pt/provider.ts';
import { tokens } from './pt/tokens.ts';
import { told } from './pt/told.ts';

export const pt: Catalogue = {
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
