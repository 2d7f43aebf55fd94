/** The telephone system that the settings name. */
import type { Config } from '../config/settings.ts';
import { asterisk } from './asterisk/asterisk.ts';
import { soundsFolders } from '../config/values.ts';
import { noTelephony, type Telephony } from './telephony.ts';

export function telephonyOf(config: Config): Telephony {
  if (config.ariUrl === undefined) return noTelephony;
  return asterisk({
    url: config.ariUrl === 'attach' ? '' : config.ariUrl,
    user: config.ariUser,
    // Asked for with each connection: it may be renewed while the service runs.
    get password() {
      return config.ariPassword?.reveal() ?? '';
    },
    endpoint: config.ariEndpoint,
    soundsAt: soundsFolders(config).folderAt,
  });
}
