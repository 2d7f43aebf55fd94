/** The connectors that there are. A further one is one more here. */
import { cloudbeds } from './connectors/cloudbeds/connector.ts';
import type { Connector } from './connectors/connector.ts';
import { fias } from './connectors/fias/connector.ts';
import { mail } from './connectors/mail/connector.ts';
import { mqtt } from './connectors/mqtt/connector.ts';
import { ohip } from './connectors/ohip/connector.ts';
import { webhook } from './connectors/webhook/connector.ts';

export const plugs: readonly Connector[] = [webhook, fias, ohip, cloudbeds, mail, mqtt];
