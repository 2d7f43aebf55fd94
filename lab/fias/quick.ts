/** Time limits for tests: shorter than the protocol has them; and a courier that keeps to them. */
import type { Connector } from '../../server/src/connectors/connector.ts';
import { fias } from '../../server/src/connectors/fias/connector.ts';
import type { Limits } from '../../server/src/connectors/fias/protocol/options.ts';
import { FiasSession } from '../../server/src/connectors/fias/session.ts';
import { type Holding, Links } from '../../server/src/connectors/links.ts';
import type { HeldLink } from '../../server/src/connectors/links-store.ts';
import { SecretBox } from '../../server/src/connectors/secrets.ts';
import { type Patience, usualPatience } from '../../server/src/deliveries/patience.ts';
import type { Database } from '../../server/src/db/connect.ts';
import { type RunningCourier, runCourier } from '../courier.ts';

const quickPatience: Patience = { ...usualPatience, usual: [0.05, 0.1], fast: [0.05] };
export const quickLimits: Partial<Limits> = {
  startSeconds: 0.3,
  answerSeconds: 2,
  goodbyeSeconds: 0.2,
  resyncSeconds: 5,
};
const quickPauses: readonly number[] = [0.05, 0.1, 0.2];

/** FIAS as it is, but for these limits. */
export const quickFias = (limits: Partial<Limits> = quickLimits, pauses = quickPauses): Connector => ({
  ...fias,
  start(around) {
    const open = (held: HeldLink, holding: Holding) => new FiasSession(held, { ...around, ...holding, limits, pauses });
    return Promise.resolve(new Links({ ...around, type: 'fias', open }));
  },
});

/** A process that holds links to property systems, as far as they are free, and carries to them. */
export function holdLinks(
  database: Database,
  limits?: Partial<Limits>,
  pauses?: readonly number[],
): Promise<RunningCourier> {
  return runCourier(database, quickFias(limits, pauses), quickPatience, new SecretBox([]));
}
