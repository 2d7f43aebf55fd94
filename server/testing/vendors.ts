/**
 * The services that people are told by, as strict as they are: each reads what it is sent by the rules that its maker
 * published, refuses in that service's words, and says what a person would see.
 */
import type { AnswerGiven, Received } from './receiver.ts';

export interface Vendor {
  /** The address, or token, as the service gives it out. */
  readonly secret: (url: string) => string;
  /** What stands in the property file beside the format. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Throws the refusal. */
  readonly read: (received: Received) => Shown;
  readonly accepts: AnswerGiven;
  readonly refuses: (why: string) => AnswerGiven;
}

interface Shown {
  readonly text: string;
  /** Whoever would be called, and whatever could be clicked on. */
  readonly live: readonly string[];
}

class Refused extends Error {}

export const answerAs =
  (vendor: Vendor) =>
  (received: Received): AnswerGiven => {
    try {
      vendor.read(received);
      return vendor.accepts;
    } catch (error) {
      if (error instanceof Refused) return vendor.refuses(error.message);
      throw error;
    }
  };

type Values = Record<string, unknown>;
const must = (holds: boolean, why: string): void => {
  if (!holds) throw new Refused(why);
};
const only = (value: unknown, ...keys: readonly string[]): Values => {
  must(typeof value === 'object' && value !== null && !Array.isArray(value), 'no object');
  for (const key of Object.keys(value as Values)) must(keys.includes(key), `unknown ${key}`);
  return value as Values;
};
const words = (value: unknown, most: number): string => {
  must(typeof value === 'string' && value.trim() !== '' && value.isWellFormed(), 'no text');
  must((value as string).length <= most, 'too long');
  return value as string;
};
const bodyOf = ({ headers, body }: Received): unknown => {
  must(headers['content-type']?.startsWith('application/json') === true, 'content type');
  try {
    return JSON.parse(body);
  } catch {
    throw new Refused('no JSON');
  }
};
const json = (status: number, value: unknown): AnswerGiven => ({ status, body: JSON.stringify(value) });
export const planted = 'B0Zc7PlantedSecretXq94';

const slack: Vendor = {
  secret: (url) => `${url}/services/T01ABCDEF/B02GHIJKL/${planted}`,
  accepts: { status: 200, body: 'ok' },
  refuses: () => ({ status: 400, body: 'invalid_payload' }),
  read(received) {
    must(received.path.endsWith(planted), 'no_service');
    const sent = only(bodyOf(received), 'text', 'mrkdwn', 'link_names', 'unfurl_links', 'unfurl_media');
    const text = words(sent['text'], 40_000);
    must(!/&(?!(?:amp|lt|gt);)/.test(text), 'a bare &');
    const live = [...text.matchAll(/<([^<>]*)>/g)].map(([, inner = '']) => inner.replaceAll('&amp;', '&'));
    const bare = text.replaceAll(/<[^<>]*>/g, '');
    must(!/[<>]/.test(bare), 'a bare < or >');
    const marks = sent['mrkdwn'] === false ? [] : [...bare.matchAll(/([*_~`])\S.*?\1/g)].map(([mark]) => mark);
    const names = sent['link_names'] === true ? [...bare.matchAll(/@\w+/g)].map(([name]) => name) : [];
    const shown = bare.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    return { text: shown, live: [...live, ...marks, ...names] };
  },
};

const teams: Vendor = {
  secret: (url) => `${url}/workflows/0f1e/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Frun&sig=${planted}`,
  accepts: { status: 202 },
  refuses: (message) => json(400, { error: { code: 'InvalidRequestContent', message } }),
  read(received) {
    must(received.path.endsWith(`sig=${planted}`), 'signature');
    must(Buffer.byteLength(received.body) <= 28 * 1024, 'larger than 28 KB');
    const { type, attachments } = only(bodyOf(received), 'type', 'attachments');
    must(type === 'message' && Array.isArray(attachments) && attachments.length === 1, 'one attachment');
    const attachment = only((attachments as unknown[])[0], 'contentType', 'contentUrl', 'content');
    must(attachment['contentType'] === 'application/vnd.microsoft.card.adaptive', 'contentType');
    const card = only(attachment['content'], '$schema', 'type', 'version', 'body', 'actions');
    must(card['type'] === 'AdaptiveCard' && /^1\.[0-5]$/.test(String(card['version'])), 'card');
    const texts = (card['body'] as unknown[]).map((block) => {
      const { type: kind, inlines } = only(block, 'type', 'inlines');
      // A TextBlock reads markdown, a TextRun does not.
      must(kind === 'RichTextBlock' && Array.isArray(inlines), 'block');
      return (inlines as unknown[])
        .map((inline) => {
          const run = only(inline, 'type', 'text', 'weight', 'color', 'isSubtle');
          must(run['type'] === 'TextRun', 'run');
          return words(run['text'], 10_000);
        })
        .join('');
    });
    const actions = (card['actions'] ?? []) as unknown[];
    must(actions.length <= 6, 'actions');
    const live = actions.map((one) => {
      const action = only(one, 'type', 'title', 'url');
      must(action['type'] === 'Action.OpenUrl' && words(action['title'], 100) !== '', 'action');
      return new URL(String(action['url'])).href;
    });
    return { text: texts.join('\n'), live };
  },
};

const telegram: Vendor = {
  secret: (url) => `${url}/bot123456789:${planted}`,
  settings: { chat: '"-1001234567890"' },
  accepts: json(200, { ok: true, result: { message_id: 7 } }),
  refuses: (why) => json(400, { ok: false, error_code: 400, description: `Bad Request: ${why}` }),
  read(received) {
    must(received.path === `/bot123456789:${planted}/sendMessage`, 'Not Found');
    const sent = only(bodyOf(received), 'chat_id', 'text', 'link_preview_options');
    must(String(sent['chat_id']) === '-1001234567890', 'chat not found');
    const text = words(sent['text'], 4096);
    const { is_disabled: isDisabled } = only(sent['link_preview_options'], 'is_disabled');
    const found = text.matchAll(/https?:\/\/\S+|(?<!\w)@\w{4,}|(?<!\S)\/\w+/g);
    const live = [...found].map(([one]) => one);
    return { text: text.replaceAll('\u{2060}', ''), live: isDisabled === true ? live : ['preview', ...live] };
  },
};

const ntfy: Vendor = {
  secret: (url) => `${url.replace('://', '://:tk_accessPlanted77@')}/${planted}`,
  accepts: json(200, { id: 'sPs71M8A2T', event: 'message' }),
  refuses: (error) => json(400, { code: 40_024, http: 400, error }),
  read(received) {
    const token = Buffer.from(':tk_accessPlanted77').toString('base64');
    must(received.path === '/' && received.headers.authorization === `Basic ${token}`, 'unauthorized');
    const sent = only(bodyOf(received), 'topic', 'title', 'message', 'priority', 'tags', 'click', 'markdown');
    must(sent['topic'] === planted && sent['markdown'] !== true, 'topic invalid');
    const message = words(sent['message'], 4096);
    must(Buffer.byteLength(message) <= 4096, 'message too large');
    const title = words(sent['title'], 250);
    must([1, 2, 3, 4, 5].includes(Number(sent['priority'])), 'priority');
    must(
      ((sent['tags'] ?? []) as unknown[]).every((tag) => typeof tag === 'string'),
      'tags',
    );
    const click = sent['click'] === undefined ? [] : [new URL(words(sent['click'], 2000)).href];
    return { text: `${message}\n${title}`, live: click };
  },
};

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const alertmanager: Vendor = {
  secret: (url) => `${url.replace('://', `://reveille:${planted}@`)}/am`,
  accepts: { status: 200 },
  refuses: (why) => json(400, why),
  read(received) {
    const pair = Buffer.from(`reveille:${planted}`).toString('base64');
    must(received.path === '/am/api/v2/alerts' && received.headers.authorization === `Basic ${pair}`, 'unauthorized');
    const sent = bodyOf(received);
    must(Array.isArray(sent) && sent.length === 1, 'an array of alerts');
    const alert = only((sent as unknown[])[0], 'labels', 'annotations', 'startsAt', 'endsAt', 'generatorURL');
    const labels = only(alert['labels'], 'alertname', 'property', 'severity', 'subject', 'room');
    const annotations = only(alert['annotations'], 'summary', 'description');
    for (const [name, value] of Object.entries({ ...labels, ...annotations }))
      must(words(value, 10_000) !== '', `invalid label ${name}`);
    must('alertname' in labels, 'at least an alertname');
    const { startsAt, endsAt, generatorURL } = alert;
    const times = [startsAt, endsAt].filter((at) => at !== undefined).map(String);
    must(
      times.every((at) => instant.test(at)),
      'invalid time',
    );
    must(times.length < 2 || Date.parse(String(startsAt)) <= Date.parse(String(endsAt)), 'ends too early');
    const text = `${String(annotations['summary'])}\n${String(annotations['description'])}`;
    return { text, live: generatorURL === undefined ? [] : [words(generatorURL, 2000)] };
  },
};

export const vendors: Readonly<Record<string, Vendor>> = { slack, teams, telegram, ntfy, alertmanager };
