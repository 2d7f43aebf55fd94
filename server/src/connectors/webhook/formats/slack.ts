/** Slack, by an incoming webhook: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
import { anyAddress, type Format, readAddress } from './format.ts';
import { linesOf } from './said.ts';

export const slack: Format = {
  settings: {},
  secret: anyAddress,
  request: (said, address) => ({
    url: readAddress(address),
    json: {
      text: [...linesOf(said).map(escaped), ...(said.link === undefined ? [] : [`<${escaped(said.link)}>`])].join('\n'),
      // No stars, no underscores; and nothing is looked up that stands in a name.
      mrkdwn: false,
      link_names: false,
      unfurl_links: false,
      unfurl_media: false,
    },
  }),
  // Whoever else answers, such as a page of the network in between, is not Slack.
  judge: (status, answer) => (status < 300 && answer.trim() !== 'ok' ? { fate: 'retry' } : undefined),
};

/** Mentions, channels and links all begin with <. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
