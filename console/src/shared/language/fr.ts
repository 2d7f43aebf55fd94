import type { Catalogue } from './en.ts';
import { announcements } from './fr/announcements.ts';
import { callIn } from './fr/call-in.ts';
import { cameIn } from './fr/came-in.ts';
import { calls } from './fr/calls.ts';
import { codes } from './fr/codes.ts';
import { connect } from './fr/connect.ts';
import { connections } from './fr/connections.ts';
import { desk } from './fr/desk.ts';
import { alerts, kinds } from './fr/events.ts';
import { facts } from './fr/facts.ts';
import { formats } from './fr/formats.ts';
import { firstRun } from './fr/first-run.ts';
import { going } from './fr/going.ts';
import { groups } from './fr/groups.ts';
import { hotel } from './fr/hotel.ts';
import { house } from './fr/house.ts';
import { journal } from './fr/journal.ts';
import { keeping } from './fr/keeping.ts';
import { office } from './fr/office.ts';
import { phones } from './fr/phones.ts';
import { presence } from './fr/presence.ts';
import { reports } from './fr/reports.ts';
import { secondFactor } from './fr/second-factor.ts';
import { settings } from './fr/settings.ts';
import { shift } from './fr/shift.ts';
import { system } from './fr/system.ts';
import { provider } from './fr/provider.ts';
import { tokens } from './fr/tokens.ts';
import { told } from './fr/told.ts';

export const fr: Catalogue = {
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
