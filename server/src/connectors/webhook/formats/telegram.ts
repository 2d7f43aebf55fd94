/** Telegram, by a bot: https://core.telegram.org/bots/api#sendmessage */
import { Type } from 'typebox';
import type { DeliveryOutcome } from '../../connector.ts';
import { type Format, readAddress } from './format.ts';
import { linesOf } from './said.ts';

const token = '[0-9]{3,20}:[A-Za-z0-9_-]{20,100}';

export const telegram: Format = {
  settings: {
    chat: Type.String({
      pattern: '^(?:-?[0-9]{1,16}|@[A-Za-z0-9_]{4,32})$',
      advice: 'write the number of the chat, like -1001234567890, or the name of a channel, like "@night_team"',
    }),
  },
  secret: {
    // With an address in front where a server of one's own is between.
    pattern: `^(?:https?://[^\\s/?#@]+/bot)?${token}$`,
    advice: 'write the token as BotFather gave it out, like 123456:ABC…',
  },
  // Without a parse mode a text is only a text.
  request: (said, secret, { chat }) => ({
    url: readAddress(`${secret.includes('/') ? secret : `https://api.telegram.org/bot${secret}`}/sendMessage`),
    json: {
      chat_id: chat,
      text: [...linesOf(said).map(unnamed), ...(said.link === undefined ? [] : [said.link])].join('\n'),
      link_preview_options: { is_disabled: true },
    },
  }),
  judge(status, answer) {
    const { ok, description, parameters } = read(answer);
    const wait = parameters?.retry_after;
    return {
      ...(status < 300 && ok !== true ? { fate: 'retry' as const } : {}),
      ...(typeof description === 'string' ? { words: description } : {}),
      ...(typeof wait === 'number' && wait > 0 ? { retryAfterSeconds: wait } : {}),
    } satisfies Partial<DeliveryOutcome>;
  },
};

interface Answer {
  readonly ok?: unknown;
  readonly description?: unknown;
  readonly parameters?: { readonly retry_after?: unknown } | null;
}

function read(answer: string): Answer {
  try {
    return (JSON.parse(answer) as Answer | null) ?? {};
  } catch {
    return {};
  }
}

/** Telegram calls whoever stands behind an @, and takes a word behind a / for a command. */
function unnamed(text: string): string {
  return text.replaceAll(/[@/]/g, '$&\u{2060}');
}
