/**
 * Microsoft Teams, by a workflow that begins when a webhook request is received:
 * https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
 */
import { anyAddress, type Format, readAddress } from './format.ts';

/** A run knows no markdown, so what is in a name stays a name. */
const block = (text: string, more: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...more }],
});

export const teams: Format = {
  settings: {},
  secret: anyAddress,
  request: ({ sentence, where, hotel, link, urgency }, address) => ({
    url: readAddress(address),
    json: {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              block(sentence, { weight: 'Bolder', color: urgency === 'raised' ? 'Attention' : 'Default' }),
              block(where),
              block(hotel, { isSubtle: true }),
            ],
            ...(link === undefined ? {} : { actions: [{ type: 'Action.OpenUrl', title: 'Reveille', url: link }] }),
          },
        },
      ],
    },
  }),
};
