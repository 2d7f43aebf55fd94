import type { Catalogue } from './en.ts';
import { announcements } from './pl/announcements.ts';
import { callIn } from './pl/call-in.ts';
import { cameIn } from './pl/came-in.ts';
import { calls } from './pl/calls.ts';
import { codes } from './pl/codes.ts';
import { connect } from './pl/connect.ts';
import { connections } from './pl/connections.ts';
import { desk } from './pl/desk.ts';
import { alerts, kinds } from './pl/events.ts';
import { facts } from './pl/facts.ts';
import { formats } from './pl/formats.ts';
import { firstRun } from './pl/first-run.ts';
import { going } from './pl/going.ts';
import { groups } from './pl/groups.ts';
import { hotel } from './pl/hotel.ts';
import { house } from './pl/house.ts';
import { journal } from './pl/journal.ts';
import { keeping } from './pl/keeping.ts';
import { office } from './pl/office.ts';
import { phones } from './pl/phones.ts';
import { presence } from './pl/presence.ts';
import { reports } from './pl/reports.ts';
import { secondFactor } from './pl/second-factor.ts';
import { settings } from './pl/settings.ts';
import { shift } from './pl/shift.ts';
import { system } from './pl/system.ts';
import { provider } from './pl/provider.ts';
import { tokens } from './pl/tokens.ts';
import { told } from './pl/told.ts';

export const pl: Catalogue = {
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
