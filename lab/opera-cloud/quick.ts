/** The connector to OPERA Cloud as it is, but for time limits that a test can wait for, and a key for its secrets. */
import { Clouds } from '../../server/src/connectors/ohip/clouds.ts';
import { ohip } from '../../server/src/connectors/ohip/connector.ts';
import { CloudSession, type SessionOptions } from '../../server/src/connectors/ohip/session.ts';
import type { Connector } from '../../server/src/connectors/connector.ts';
import { Links } from '../../server/src/connectors/links.ts';
import { SecretBox } from '../../server/src/connectors/secrets.ts';
import { credentials } from './opera-cloud.ts';

export type Quick = Partial<Pick<SessionOptions, 'lookUpSeconds' | 'answerSeconds'>>;

const usual: Required<Quick> = { lookUpSeconds: [0.2, 0.3], answerSeconds: 20 };

export const quickOhip = (quick: Quick = {}): Connector => ({
  ...ohip,
  start(around) {
    const clouds = new Clouds({ ...around, perSecond: 2000 });
    return Promise.resolve(
      new Links({
        ...around,
        type: 'ohip',
        seat: ['gateway', 'appKey', 'chain'],
        open: (held, holding) => new CloudSession(held, { ...around, ...holding, clouds, ...usual, ...quick }),
        onClosed: () => clouds.close(),
      }),
    );
  },
});

/** The key of an installation that is only in the lab. */
export const labSecrets = new SecretBox([Buffer.alloc(32, 7)]);
/** As a destination keeps them. */
export const sealedSecret = (): string => JSON.stringify([labSecrets.seal(credentials.clientSecret)]);
