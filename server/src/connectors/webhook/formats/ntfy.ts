/** ntfy, published as JSON: https://docs.ntfy.sh/publish/#publish-as-json */
import { type Format, readAddress, signedIn } from './format.ts';
import type { Said } from './said.ts';

const looks: Readonly<Record<Said['urgency'], object>> = {
  raised: { priority: 5, tags: ['rotating_light'] },
  over: { priority: 3, tags: ['white_check_mark'] },
  told: { priority: 3 },
};

export const ntfy: Format = {
  settings: {},
  secret: {
    // The topic is the password; a name and password, or a token as :tk_…@, where the server asks for one.
    pattern: '^https?://[^\\s/?#]+/[A-Za-z0-9_-]{1,64}$',
    advice: 'write the address of the topic, like https://ntfy.sh/a-long-name, or https://:tk_…@ntfy.example/topic',
  },
  request({ hotel, sentence, where, link, urgency }, address) {
    const { url, headers } = signedIn(readAddress(address));
    return {
      url: new URL('/', url),
      ...(headers === undefined ? {} : { headers }),
      json: {
        topic: url.pathname.slice(1),
        title: hotel,
        message: `${sentence}\n${where}`,
        ...looks[urgency],
        ...(link === undefined ? {} : { click: link }),
      },
    };
  },
};
