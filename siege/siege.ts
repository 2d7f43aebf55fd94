/** The whole of it: prepares, sends slice by slice with calm in between, and adds up. */
import { ask } from './client.ts';
import { Campaign } from './campaign.ts';
import { Findings } from './findings.ts';
import { besieged } from './hotels.ts';
import { calm } from './kinds/calm.ts';
import { runEffects } from './kinds/effects.ts';
import { aims, type Aim, type Grounds, shotAt } from './kinds/fields.ts';
import { rawShots } from './kinds/raw.ts';
import { slow } from './kinds/slow.ts';
import { streams } from './kinds/streams.ts';
import { upgrade } from './kinds/upgrades.ts';
import { Lives } from './lives.ts';
import { NextDoor } from './next-door.ts';
import { type Document, type Operation, operationsOf } from './openapi.ts';
import { Random } from './random.ts';
import type { Report } from './report.ts';
import { fire, type Shot } from './shot.ts';
import { Stage } from './stage.ts';

export const kinds = ['upgrades', 'raw', 'fields', 'slow', 'streams', 'effects'] as const;

export interface Order {
  readonly requests: number;
  readonly seed: number;
  readonly tree: string;
  readonly only: readonly string[];
  /** Of fields, only operations like this; of effects, only those whose name is. */
  readonly at?: RegExp;
  readonly rate: number;
  readonly hold: number;
  readonly frees: number;
  /** Where the bytes of findings are left. */
  readonly out: string;
  readonly say: (line: string) => void;
  /** How many connections are held in each way, and how many streams. */
  readonly held?: number;
  readonly streams?: number;
}

const slice = 1000;
/** Parts of a hundred, where all of these are sent. */
const shares = { fields: 60, raw: 30, upgrades: 10 };

export async function siege(order: Order): Promise<Report> {
  const { say, seed } = order;
  const findings = new Findings(order.out, say);
  const nextDoor = new NextDoor();
  const stage = await Stage.build(order.tree);
  const leave = (): void => void stage.close().finally(() => process.exit(2));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave);
  try {
    const campaign = new Campaign(stage, nextDoor, findings, order, say);
    await campaign.restart('fresh');
    const grounds = await survey(stage, order);
    const lives = new Lives(campaign);
    await sendSlices(campaign, grounds, order, lives);
    const random = new Random(seed);
    const freed = order.only.includes('slow')
      ? await slow(campaign, order.held ?? 20, order.frees, say)
      : new Map<string, string>();
    const streamed = order.only.includes('streams') ? await streams(campaign, order.streams ?? 300, random) : '';
    if (order.only.includes('slow') || order.only.includes('streams')) await lives.look();
    const effects = order.only.includes('effects')
      ? await runEffects(campaign, say, { share: order.requests < 5000 ? 8 : 1, at: order.at ?? /(?:)/ })
      : 0;
    lives.judge();
    const [quiet, loud] = [nextDoor.times('calm'), nextDoor.times('siege')];
    if (loud.p99 > quiet.p99 * 1.5 && loud.p99 > quiet.p99 + 10)
      findings.add(
        'next door',
        { kind: 'all', family: 'p99', label: 'the hotel next door waits' },
        `p99 ${quiet.p99.toFixed(1)} ms beside calm requests, ${loud.p99.toFixed(1)} ms beside hostile ones`,
      );
    for (const [what, times] of nextDoor.wrong)
      findings.add(
        'next door',
        { kind: 'all', family: what, label: `the hotel next door was answered wrongly: ${what}` },
        `${times} times`,
      );
    return {
      seed,
      tree: order.tree,
      sent: campaign.sent,
      statuses: Object.fromEntries(
        Array.from(campaign.statuses, ([kind, counts]) => [kind, Object.fromEntries(counts)]),
      ),
      worst: campaign.worst,
      lives: lives.table(),
      nextDoor: { calm: quiet, siege: loud },
      freed: Object.fromEntries(freed),
      streams: streamed,
      effects,
      findings: findings.all,
    };
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, leave);
    await nextDoor.close();
    await stage.close();
  }
}

/** What there is to aim at, and how large a body each operation takes. */
async function survey(stage: Stage, { say, at = /(?:)/ }: Order): Promise<Grounds> {
  const { url, port } = stage.service;
  const document = JSON.parse((await ask(url, '', 'GET', '/openapi.json')).text) as Document;
  const operations = operationsOf(document).filter(({ method, path }) => at.test(`${method} ${path}`));
  const largest = new Map<Operation, number>();
  for (const operation of operations.filter(({ body }) => body !== undefined))
    for (const size of [2_000_000, 190_000, 60_000]) {
      const probe = shotAt(
        {
          operation,
          field: { place: 'header', way: ['x-probe'], name: 'x-probe', schema: {}, required: false },
          value: '',
          account: 'all',
        },
        { operations, file: '', largest },
        stage.supplies,
        new Random(1),
      );
      const [line = ''] = probe.bytes.toString('latin1').split('\r\n', 1);
      const head =
        `${line}\r\nhost: x\r\nconnection: close\r\nauthorization: ` +
        `${/authorization: (.*)\r/.exec(probe.bytes.toString('latin1'))?.[1]}\r\ncontent-type: ` +
        `application/json\r\ncontent-length: ${size}\r\n\r\n`;
      const { status } = await fire(
        { bytes: Buffer.from(`${head}{"siege":"${'x'.repeat(size - 12)}"}`), whole: true },
        port,
        '127.0.1.1',
      );
      if (status === '413' || status === 'closed') continue;
      largest.set(operation, size);
      break;
    }
  const grounds = { operations, file: stage.file, largest };
  say(
    `${operations.length} operations, ${operations.flatMap(({ fields }) => fields).length} fields, ` +
      `${aims(grounds).length} aims as ${besieged}; ${largest.size} take bodies of more than 60 kB`,
  );
  return grounds;
}

async function sendSlices(
  campaign: Campaign,
  grounds: Grounds,
  { requests, seed, only, say }: Order,
  lives: Lives,
): Promise<void> {
  const sending = Object.entries(shares).filter(([kind]) => only.includes(kind));
  const whole = sending.reduce((sum, [, part]) => sum + part, 0);
  if (whole === 0) return;
  const list = shuffled(aims(grounds), new Random(seed));
  const random = new Random(seed + 1);
  const counts = { fields: 0, raw: 0, upgrades: 0 };
  for (let sent = 0; sent < requests; sent += slice) {
    const size = Math.min(slice, requests - sent);
    const shots: Shot[] = [];
    for (const [kind, part] of sending) {
      const many = Math.round((size * part) / whole);
      const made =
        kind === 'raw'
          ? rawShots(seed + sent, many)
          : Array.from({ length: many }, () => one(kind, list, grounds, campaign, counts, seed));
      shots.push(...made);
    }
    await campaign.volley(shuffled(shots, random), 'siege');
    await campaign.volley(
      Array.from({ length: Math.ceil(size / 3) }, () => calm(random)),
      'calm',
    );
    await lives.look();
    await campaign.stage.supplies.gather(campaign.stage.service.url, 4);
    campaign.stage.service.holds();
    say(
      `${sent + size} of ${requests} sent, ${campaign.findings.all.length} findings, worst hold ` +
        `${campaign.worst.worked} ms of work`,
    );
  }
}

function one(
  kind: string,
  list: readonly Aim[],
  grounds: Grounds,
  { stage }: Campaign,
  counts: Record<string, number>,
  seed: number,
): Shot {
  const number = (counts[kind] = (counts[kind] ?? 0) + 1);
  const random = new Random(seed + number * 7919);
  if (kind === 'upgrades') return upgrade(random);
  return shotAt(list[number % list.length] as Aim, grounds, stage.supplies, random);
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const order = [...list];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    [order[at], order[other]] = [order[other] as T, order[at] as T];
  }
  return order;
}
