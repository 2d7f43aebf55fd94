import type { Config } from '../config/settings.ts';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { examineService } from '../doctor/examination.ts';
import { remembered } from '../ops/remembered.ts';
import { installedVoices } from '../speech/voices.ts';
import { findOwnAsterisks } from '../telephony/store.ts';
import { statusFor, type Telephony } from '../telephony/telephony.ts';
import { atText, dateObject, iso8601, rfc1036, rfc1123, rfc2616, timeObject, timestamp } from '../dates.ts';
import { diskOf } from '../ops/disk.ts';
import { mailServerGreets } from '../ops/mail.ts';
import { release } from '../release.ts';
import type { Heartbeat } from '../work/heartbeat.ts';
import type { Installation } from './store.ts';

/** What the machine around us says of itself. */
export type Surroundings = ReturnType<typeof surroundings>;

export function surroundings(config: Config, telephony: Telephony, database: Database, heartbeat: Heartbeat) {
  const ownOf = (property: string) =>
    asProperty(database, property, (db) => findOwnAsterisks(db, property, heartbeat.lease.holder));
  const nodes = remembered(() => telephony.nodes(), 1000, 5000);
  return {
    dataPath: config.data,
    disk: remembered(() => diskOf(config.data), 1000),
    get process() {
      return heartbeat.lease.holder;
    },
    nodes,
    /** Of what rings this property: another's is neither its business nor any use to it. */
    telephony: async (property: string) => statusFor(await nodes(), property, await ownOf(property)),
    /** Whether another process has this property's own telephone system on the line. */
    isHeldElsewhere: async (property: string) => (await ownOf(property)).held.some(({ running }) => running),
    findings: remembered(() => examineService(config), 5000, 10_000),
    voices: remembered(() => installedVoices(config.speechCommand), 600_000),
    mail: remembered(() => mailServerGreets(config.smtpUrl?.reveal()), 10_000, 60_000),
  };
}

/** The system information object, field by field as the interface names them. */
export async function systemInformation(property: string, installation: Installation, around: Surroundings) {
  const [disk, telephony, voices, mail] = await Promise.all([
    around.disk(),
    around.telephony(property),
    around.voices(),
    around.mail(),
  ]);
  const local = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(installation.timezone);
  const now = local(installation.now);
  return {
    build: release.build,
    company: installation.company,
    datapath: around.dataPath,
    date: dateObject(now),
    defaultlanguage: installation.languages.find((language) => language.default)?.id ?? 0,
    telephony: telephony.running,
    diskfree: disk.free,
    diskpercentfree: disk.percentFree,
    diskpercentused: disk.percentUsed,
    disksize: disk.size,
    inetstack: release.internetStack,
    installed: atText(local(installation.installedAt)),
    iso8601: iso8601(now),
    languages: installation.languages,
    license: installation.licences,
    licenseVersion: release.licenceVersion,
    lines: installation.lines,
    major: release.major,
    minor: release.minor,
    database: true, // it has just answered: without it there is no installation to tell of
    name: release.product,
    registered: telephony.registered,
    released: release.released,
    rfc1036: rfc1036(now),
    rfc1123: rfc1123(now),
    rfc2616: rfc2616(now),
    running: true,
    serialnumber: installation.serialNumber,
    setup: atText(local(installation.setupAt)),
    sitename: installation.name,
    smtpenabled: mail,
    time: timeObject(now),
    timestamp: timestamp(now),
    updated: atText(local(installation.updatedAt)),
    version: `${release.major}.${release.minor}`,
    voices,
    webuiversion: release.console,
  };
}
