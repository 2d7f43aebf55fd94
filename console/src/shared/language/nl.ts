import type { Catalogue } from './en.ts';
import { announcements } from './nl/announcements.ts';
import { callIn } from './nl/call-in.ts';
import { cameIn } from './nl/came-in.ts';
import { calls } from './nl/calls.ts';
import { codes } from './nl/codes.ts';
import { connect } from './nl/connect.ts';
import { connections } from './nl/connections.ts';
import { desk } from './nl/desk.ts';
import { alerts, kinds } from './nl/events.ts';
import { facts } from './nl/facts.ts';
import { formats } from './nl/formats.ts';
import { firstRun } from './nl/first-run.ts';
import { going } from './nl/going.ts';
import { groups } from './nl/groups.ts';
import { hotel } from './nl/hotel.ts';
import { house } from './nl/house.ts';
import { journal } from './nl/journal.ts';
import { keeping } from './nl/keeping.ts';
import { office } from './nl/office.ts';
import { phones } from './nl/phones.ts';
import { presence } from './nl/presence.ts';
import { reports } from './nl/reports.ts';
import { secondFactor } from './nl/second-factor.ts';
import { settings } from './nl/settings.ts';
import { shift } from './nl/shift.ts';
import { system } from './nl/system.ts';
import { provider } from './nl/provider.ts';
import { tokens } from './nl/tokens.ts';
import { told } from './nl/told.ts';

export const nl: Catalogue = {
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
