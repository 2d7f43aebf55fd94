/** Time limits for tests: shorter than the protocol has them. */
import type { Limits } from '../../server/src/connectors/fias/protocol/options.ts';
import { type Patience, usualPatience } from '../../server/src/courier/patience.ts';

export const quickPatience: Patience = { ...usualPatience, usual: [0.05, 0.1], fast: [0.05] };
export const quickLimits: Partial<Limits> = { startSeconds: 0.3, answerSeconds: 2, goodbyeSeconds: 0.2, resyncSeconds: 5 };
