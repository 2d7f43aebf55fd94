import type { Catalogue } from './en.ts';
import { announcements } from './es/announcements.ts';
import { callIn } from './es/call-in.ts';
import { cameIn } from './es/came-in.ts';
import { calls } from './es/calls.ts';
import { codes } from './es/codes.ts';
import { connect } from './es/connect.ts';
import { connections } from './es/connections.ts';
import { desk } from './es/desk.ts';
import { alerts, kinds } from './es/events.ts';
import { facts } from './es/facts.ts';
import { formats } from './es/formats.ts';
import { firstRun } from './es/first-run.ts';
import { going } from './es/going.ts';
import { groups } from './es/groups.ts';
import { hotel } from './es/hotel.ts';
import { house } from './es/house.ts';
import { journal } from './es/journal.ts';
import { keeping } from './es/keeping.ts';
import { office } from './es/office.ts';
import { phones } from './es/phones.ts';
import { presence } from './es/presence.ts';
import { reports } from './es/reports.ts';
import { secondFactor } from './es/second-factor.ts';
import { settings } from './es/settings.ts';
import { shift } from './es/shift.ts';
import { system } from './es/system.ts';
import { provider } from './es/provider.ts';
import { tokens } from './es/tokens.ts';
import { told } from './es/told.ts';

export const es: Catalogue = {
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
