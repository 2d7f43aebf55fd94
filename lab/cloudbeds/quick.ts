/** The connector to Cloudbeds as it is, but for times that a test can wait for, and a key for its secrets. */
import { cloudbeds } from '../../server/src/connectors/cloudbeds/connector.ts';
import { BedsSession, type SessionOptions } from '../../server/src/connectors/cloudbeds/session.ts';
import type { Connector } from '../../server/src/connectors/connector.ts';
import { Links } from '../../server/src/connectors/links.ts';
import { useOf } from '../../server/src/connectors/secrets.ts';
import { roomDoor } from '../../server/src/room-status/door.ts';
import type { Database } from '../../server/src/db/connect.ts';
import { type RunningCourier, runCourier } from '../courier.ts';
import { labSecrets, patience } from '../opera-cloud/quick.ts';
import { apiKey } from './cloudbeds.ts';

export type Quick = Partial<Pick<SessionOptions, 'answerSeconds' | 'restSeconds' | 'perSecond' | 'consoleUrl'>>;

const usual = { answerSeconds: 20, restSeconds: 0.1, perSecond: 2000 };

export const quickBeds = (quick: Quick = {}): Connector => ({
  ...cloudbeds,
  start: (around) =>
    Promise.resolve(
      new Links({
        ...around,
        type: 'cloudbeds',
        open: (held, holding) => new BedsSession(held, { ...around, rooms: roomDoor, ...holding, ...usual, ...quick }),
      }),
    ),
});

/** As the connector of that name keeps it. */
export const sealedKey = (property: string, name: string): string =>
  JSON.stringify([labSecrets.seal(apiKey, useOf({ property, role: 'connector', name }))]);

/** A process that holds links to Cloudbeds. */
export function holdBeds(database: Database, quick: Quick = {}): Promise<RunningCourier> {
  return runCourier(database, quickBeds(quick), patience, labSecrets);
}
