/** The connector to OPERA Cloud as it is, but for time limits that a test can wait for, and a key for its secrets. */
import { Clouds } from '../../server/src/connectors/ohip/clouds.ts';
import { ohip } from '../../server/src/connectors/ohip/connector.ts';
import type { StreamTiming } from '../../server/src/connectors/ohip/listener.ts';
import { CloudSession, type SessionOptions } from '../../server/src/connectors/ohip/session.ts';
import type { Connector } from '../../server/src/connectors/connector.ts';
import { Links } from '../../server/src/connectors/links.ts';
import { SecretBox, useOf } from '../../server/src/connectors/secrets.ts';
import type { Database } from '../../server/src/db/connect.ts';
import { roomDoor } from '../../server/src/room-status/door.ts';
import { type Patience, usualPatience } from '../../server/src/deliveries/patience.ts';
import { type RunningCourier, runCourier } from '../courier.ts';
import { credentials } from './opera-cloud.ts';

export interface Quick extends Partial<Pick<SessionOptions, 'lookUpSeconds' | 'answerSeconds' | 'holeSeconds'>> {
  readonly timing?: Partial<StreamTiming>;
}

const usual = { lookUpSeconds: [0.2, 0.3], answerSeconds: 20, holeSeconds: 0.2 } as const;
/** The seat is locked for 200 ms after it was given up. */
const usualTiming: Partial<StreamTiming> = {
  sureMilliseconds: 100,
  seatMilliseconds: 300,
  settleMilliseconds: 100,
  tellMilliseconds: 2000,
  keepMilliseconds: 1000,
};

export const quickOhip = (quick: Quick = {}): Connector => ({
  ...ohip,
  start(around) {
    const { timing = {}, ...session } = quick;
    const clouds = new Clouds({ ...around, perSecond: 2000, timing: { ...usualTiming, ...timing } });
    return Promise.resolve(
      new Links({
        ...around,
        type: 'ohip',
        seat: ['gateway', 'appKey', 'chain'],
        open: (held, holding) =>
          new CloudSession(held, { ...around, rooms: roomDoor, ...holding, clouds, ...usual, ...session }),
        onClosed: () => clouds.close(),
      }),
    );
  },
});

/** The key of an installation that is only in the lab. */
export const labKey = Buffer.alloc(32, 7);
export const labSecrets = new SecretBox([labKey]);
/** As the connector of that name keeps it. */
export const sealedSecret = (property: string, name = 'opera'): string =>
  JSON.stringify([labSecrets.seal(credentials.clientSecret, useOf({ property, role: 'connector', name }))]);

export const patience: Patience = { ...usualPatience, usual: [0.05, 0.1], fast: [0.05, 0.1] };

/** A process that holds links to the cloud. */
export function holdClouds(database: Database, quick: Quick = {}): Promise<RunningCourier> {
  return runCourier(database, quickOhip(quick), patience, labSecrets);
}
