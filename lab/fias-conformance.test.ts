/** The rules of the link, each against the simulated property system over TCP. docs/fias-conformance.md lists them all, and where each is proven. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FiasClient } from '../server/src/connectors/fias/protocol/client.ts';
import { FiasLink } from '../server/src/connectors/fias/protocol/link.ts';
import { type ClientOptions, usualLimits } from '../server/src/connectors/fias/protocol/options.ts';
import type { FiasRecord } from '../server/src/connectors/fias/protocol/record.ts';
import { describedRecords, linkSettings } from '../server/src/connectors/fias/settings.ts';
import { bytesOf, stamp } from './fias/letters.ts';
import { PropertySystem } from './fias/property-system.ts';

const eventually = { timeout: 30_000, interval: 20 };
let system: PropertySystem;
let heard: FiasRecord[];
let clients: FiasClient[] = [];

afterEach(async () => {
  for (const client of clients) client.destroy('the test is over');
  clients = [];
  await system.stop();
});

const bounds = { records: 20_000, recordsPerSecond: 200, noise: 65_536, greetings: 60, unread: 65_536 };

function optionsFor(more: Partial<ClientOptions> = {}): ClientOptions {
  heard = [];
  return {
    host: '127.0.0.1',
    port: system.port,
    interface: 'PB',
    version: '1.01',
    records: describedRecords(linkSettings({ interface: 'PB' })),
    characterSet: system.profile.encoding === 'cp850' ? 'cp850' : 'latin1',
    limits: { ...usualLimits, startSeconds: 0.5, answerSeconds: 3 },
    bounds,
    now: () => Temporal.PlainDateTime.from('2000-10-15T12:30:46'),
    onRecord: (record) => heard.push(record),
    ...more,
  };
}

function connectTo(more: Partial<ClientOptions> = {}): FiasClient {
  const client = new FiasClient(optionsFor(more));
  clients.push(client);
  return client;
}

async function up(profile = 'opera', more: Partial<ClientOptions> = {}): Promise<FiasClient> {
  system = await PropertySystem.start({ profile });
  const client = connectTo(more);
  await vi.waitUntil(() => client.state === 'up', eventually);
  return client;
}
const said = (id?: string) =>
  system.transcript
    .filter(
      ({ direction, text }) =>
        direction === '<' && (id === undefined ? !text.startsWith('--') : text.startsWith(`${id}|`)),
    )
    .map(({ text }) => text);
const raw = (text: string) => system.sendRaw(bytesOf(text, system.profile.encoding));
const charge = (number: number) => [['RN', '101'], ['PT', 'M'], ['MA', '10'], ['M#', 1], ['DA', '001015'], ['TI', '123045'], ['P#', number]] as const; // prettier-ignore
const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('the start', () => {
  test('answers its greeting with who we are, what we speak, and that we are ready', async () => {
    await up('opera');
    expect(said()).toEqual([
      'LD|DA001015|TI123046|V#1.01|IFPB|',
      'LR|RIPS|FLDATIRNPTTAMAM#P#SO|', 'LR|RIPA|FLASDAP#RNTICT|', 'LR|RIWR|FLRNDATI|', 'LR|RIWC|FLRNDATI|', 'LR|RIWA|FLRNDATIAS|',
      'LR|RIGI|FLRNG#GLGSSF|', 'LR|RIGC|FLRNG#GLGSRO|', 'LR|RIGO|FLRNG#GSSF|',
      'LA|DA001015|TI123046|',
    ]); // prettier-ignore
  });

  test('greets by itself when the other side has not done so in time, and not before', async () => {
    system = await PropertySystem.start({ profile: 'protel' });
    const begun = performance.now();
    const client = connectTo({ limits: { ...usualLimits, startSeconds: 1 } });
    await vi.waitUntil(() => said('LS').length === 1, eventually);
    expect(performance.now() - begun).toBeGreaterThan(900);
    await vi.waitUntil(() => client.state === 'up', eventually);
    expect(usualLimits.startSeconds).toBe(3);
  });

  test('is made again on every greeting, also in the middle', async () => {
    const client = await up();
    system.silent = true;
    raw(`LS|${stamp()}`);
    await vi.waitUntil(() => said('LA').length === 2, eventually);
    expect(said('LD')).toHaveLength(2);
    expect(client.maySend).toBe(false); // until it is confirmed
    raw(`LA|${stamp()}`);
    await vi.waitUntil(() => client.maySend, eventually);
  });

  test('comes before any data: theirs is ignored, and ours does not leave', async () => {
    system = await PropertySystem.start({ profile: 'protel' });
    const client = connectTo({ limits: { ...usualLimits, startSeconds: 1 } });
    await vi.waitUntil(() => system.client !== undefined, eventually);
    raw('WR|RN101|DA001031|TI070000|');
    expect(client.send('WA', [])).toBe(false);
    expect(await client.post('1', charge(1))).toBe('unsent');
    await vi.waitUntil(() => client.state === 'up', eventually);
    system.send('WR|RN102|DA001031|TI070000|');
    await vi.waitUntil(() => heard.length === 1, eventually);
    expect(heard[0]?.fields.get('RN')).toBe('102');
    expect(system.complaints).toEqual([]);
  });

  test('that is never confirmed is given up, and made again later and later', async () => {
    system = await PropertySystem.start();
    system.silent = true;
    const reasons: string[] = [];
    const link = new FiasLink({
      ...optionsFor({ limits: { ...usualLimits, startSeconds: 0.1, answerSeconds: 0.2 } }),
      pauses: [0.1, 0.3, 0.6],
      onDown: (reason) => reasons.push(reason),
    });
    await vi.waitUntil(() => system.clients.length === 5, eventually);
    await link.end('at once');
    expect(reasons[0]).toContain('does not answer our greeting');
    const gaps = system.clients.slice(1).map(({ from }, index) => from - (system.clients[index]?.to ?? from));
    expect(gaps[2]).toBeGreaterThan((gaps[0] ?? 0) + 200);
  });
});

describe('a record', () => {
  test('is found among noise, broken records and single bytes', async () => {
    await up();
    system.sendRaw(Buffer.from('noise\x03\x02WR|RN1\x02WR|RN\x01|\x03\x7f', 'latin1'));
    for (const byte of bytesOf('WR|RN0042|DA001031|TI070000|', 'latin1')) system.sendRaw(Buffer.of(byte));
    await vi.waitUntil(() => heard.length > 0, eventually);
    expect(heard.map(({ fields }) => fields.get('RN'))).toEqual(['0042']);
  });

  test('may be followed by the check byte of a serial line', async () => {
    await up();
    system.sendRaw(Buffer.concat([bytesOf('WR|RN1|', 'latin1'), Buffer.of(0x41), bytesOf('WR|RN2|', 'latin1')]));
    await vi.waitUntil(() => heard.length === 2, eventually);
    expect(heard.map(({ fields }) => fields.get('RN'))).toEqual(['1', '2']);
  });

  test('has fields in any order, unknown ones and blank ones, and zeros in front count', async () => {
    await up();
    system.send('GI|ZZwhat|GLGE|RN0101|G#|X9|');
    await vi.waitUntil(() => heard.length === 1, eventually);
    expect(Object.fromEntries(heard[0]?.fields ?? [])).toEqual({ ZZ: 'what', GL: 'GE', RN: '0101', 'G#': '', X9: '' });
  });

  test.each([
    ['opera', 'latin1'],
    ['protel', 'cp850'],
  ])('of a site like %s is read in its character set, and written in it', async (profile, characterSet) => {
    // prettier-ignore
    const client = await up(profile, { characterSet: characterSet as 'latin1' });
    system.send('GI|RN101|GNBjörk Åñdré|');
    await vi.waitUntil(() => heard.length === 1, eventually);
    expect(heard[0]?.fields.get('GN')).toBe('Björk Åñdré');
    client.send('XX', [['CT', 'Ünïcode\n|']]); // prettier-ignore
    await vi.waitUntil(() => said('XX').length === 1, eventually);
    expect(said('XX')).toEqual(['XX|CTÜnïcode  |']);
    expect(system.complaints).toEqual([]);
  });
});

describe('postings', () => {
  test('wait for each other', async () => {
    const client = await up();
    system.faults.push({ kind: 'slow', milliseconds: 200 }, { kind: 'slow', milliseconds: 200 });
    const answers = await Promise.all([1, 2, 3].map((number) => client.post(String(number), charge(number))));
    expect(answers.map((posted) => typeof posted === 'object' && posted.answer.fields.get('P#'))).toEqual([
      '1',
      '2',
      '3',
    ]);
    expect(system.complaints).toEqual([]); // it minds two at a time
  });

  test('are not answered by an answer to another one', async () => {
    const client = await up();
    system.faults.push({ kind: 'stale' });
    expect(await client.post('7', charge(7))).toMatchObject({ answer: { fields: new Map([['AS', 'OK'], ['RN', '101'], ['P#', '7'], ['DA', '001015'], ['TI', '123045']]) } }); // prettier-ignore
  });

  test('without an answer are unanswered after the time allowed, which is 30 s unless set', async () => {
    const client = await up('opera', { limits: { ...usualLimits, answerSeconds: 0.5 } });
    system.faults.push({ kind: 'silence' });
    expect(await client.post('1', charge(1))).toBe('unanswered');
    expect(usualLimits.answerSeconds).toBe(30);
  });

  test('are held from its goodbye until it says something again', async () => {
    const client = await up();
    system.send(`LE|${stamp()}`);
    await vi.waitUntil(() => !client.mayPost, eventually);
    expect(await client.post('1', charge(1))).toBe('unsent');
    system.send('GI|RN101|G#1|');
    await vi.waitUntil(() => client.mayPost, eventually);
  });

  test('are held during the night audit, and other records are not', async () => {
    const client = await up();
    system.setNightAudit(true);
    await vi.waitUntil(() => !client.mayPost, eventually);
    expect(client.maySend).toBe(true);
    system.setNightAudit(false);
    await vi.waitUntil(() => client.mayPost, eventually);
  });
});

describe('the link', () => {
  test.each(['opera', 'protel'])(
    'to a silent system like %s is asked with LS whether it lives, no more often than it should be',
    async (profile) => {
      const client = await up(profile, { limits: { ...usualLimits, startSeconds: 0.3, aliveSeconds: 1 } });
      const before = said('LS').length;
      const begun = performance.now();
      await vi.waitUntil(() => said('LS').length >= before + 2, eventually);
      expect(performance.now() - begun).toBeGreaterThan(1800);
      await vi.waitUntil(() => client.maySend, eventually); // a system like protel greets back, and is answered
      expect(usualLimits.aliveSeconds).toBe(300);
    },
  );

  test('that does not answer it is given up', async () => {
    const client = await up('opera', { limits: { ...usualLimits, aliveSeconds: 0.3, answerSeconds: 0.5 } });
    system.silent = true;
    expect(await client.closed).toBe('the property system has fallen silent');
  });

  test('ends with a goodbye, and waits for two seconds', async () => {
    const client = await up('protel');
    const begun = performance.now();
    await client.end();
    expect(said('LE')).toHaveLength(1);
    expect(performance.now() - begun).toBeGreaterThan(1900);
    await vi.waitUntil(() => system.client === undefined, eventually);
  });

  test('says nothing during a resync', async () => {
    const client = await up();
    system.guests.set('101', 'G#1|').set('102', 'G#2|');
    expect(client.askForResync()).toBe(true);
    expect(client.send('WA', [])).toBe(false);
    expect(await client.post('1', charge(1))).toBe('unsent');
    await vi.waitUntil(() => client.maySend, eventually);
    expect(heard.map(({ id }) => id)).toEqual(['DS', 'GI', 'GI', 'DE']);
    expect(heard[1]?.fields.has('SF')).toBe(true);
    expect(system.complaints).toEqual([]);
  });

  test('belongs to one client: a second one throws the first out', async () => {
    const first = await up();
    connectTo();
    expect(await first.closed).toContain('closed the connection');
    await rest(50);
    expect(system.clients.filter(({ isOpen }) => isOpen)).toHaveLength(1);
  });
});
