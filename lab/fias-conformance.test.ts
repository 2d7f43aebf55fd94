/**
 * The rules of the link, each against the simulated property system over TCP. docs/fias-conformance.md lists them all,
 * and where each is proven.
 */
import { describe, expect, test, vi } from 'vitest';
import { FiasLink } from '../server/src/connectors/fias/protocol/link.ts';
import { usualLimits } from '../server/src/connectors/fias/protocol/options.ts';
import { bytesOf, stamp } from './fias/letters.ts';
import { eventually, Talk } from './fias/talk.ts';

const talk = new Talk();
const charge = (number: number) =>
  [
    ['RN', '101'],
    ['PT', 'M'],
    ['MA', '10'],
    ['M#', 1],
    ['DA', '001015'],
    ['TI', '123045'],
    ['P#', number],
  ] as const;
const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('the start', () => {
  test('answers its greeting with who we are, what we speak, and that we are ready', async () => {
    await talk.up('opera');
    expect(talk.said()).toEqual([
      'LD|DA001015|TI123046|V#1.01|IFPB|',
      'LR|RIPS|FLDATIRNPTTAMAM#P#SO|', 'LR|RIPA|FLASDAP#RNTICT|',
      'LR|RIWR|FLRNDATI|', 'LR|RIWC|FLRNDATI|', 'LR|RIWA|FLRNDATIAS|',
      'LR|RIGI|FLRNG#GLGSSF|', 'LR|RIGC|FLRNG#GLGSRO|', 'LR|RIGO|FLRNG#GSSF|', 'LR|RIRE|FLRNDN|',
      'LA|DA001015|TI123046|',
    ]); // prettier-ignore
  });

  test('greets by itself when the other side has not done so in time, and not before', async () => {
    await talk.start({ profile: 'protel' });
    const begun = performance.now();
    const client = talk.connect({ limits: { ...usualLimits, startSeconds: 1 } });
    await vi.waitUntil(() => talk.said('LS').length === 1, eventually);
    expect(performance.now() - begun).toBeGreaterThan(900);
    await vi.waitUntil(() => client.state === 'up', eventually);
    expect(usualLimits.startSeconds).toBe(3);
  });

  test('is made again on every greeting, also in the middle', async () => {
    const client = await talk.up();
    talk.system.silent = true;
    talk.raw(`LS|${stamp()}`);
    await vi.waitUntil(() => talk.said('LA').length === 2, eventually);
    expect(talk.said('LD')).toHaveLength(2);
    expect(client.maySend).toBe(false); // until it is confirmed
    talk.raw(`LA|${stamp()}`);
    await vi.waitUntil(() => client.maySend, eventually);
  });

  test('comes before any data: theirs is ignored, and ours does not leave', async () => {
    await talk.start({ profile: 'protel' });
    const client = talk.connect({ limits: { ...usualLimits, startSeconds: 1 } });
    await vi.waitUntil(() => talk.system.client !== undefined, eventually);
    talk.raw('WR|RN101|DA001031|TI070000|');
    expect(client.send('WA', [])).toBe(false);
    expect(await client.post('1', charge(1))).toBe('unsent');
    await vi.waitUntil(() => client.state === 'up', eventually);
    talk.system.send('WR|RN102|DA001031|TI070000|');
    await vi.waitUntil(() => talk.heard.length === 1, eventually);
    expect(talk.heard[0]?.fields.get('RN')).toBe('102');
    expect(talk.system.complaints).toEqual([]);
  });

  test('that is never confirmed is given up, and made again later and later', async () => {
    await talk.start();
    talk.system.silent = true;
    const reasons: string[] = [];
    const link = new FiasLink({
      ...talk.options({ limits: { ...usualLimits, startSeconds: 0.1, answerSeconds: 0.2 } }),
      pauses: [0.1, 0.3, 0.6],
      onDown: (reason) => reasons.push(reason),
    });
    await vi.waitUntil(() => talk.system.clients.length === 5, eventually);
    await link.end('at once');
    expect(reasons[0]).toContain('does not answer our greeting');
    const gaps = talk.system.clients.slice(1).map(({ from }, index) => from - (talk.system.clients[index]?.to ?? from));
    expect(gaps[2]).toBeGreaterThan((gaps[0] ?? 0) + 200);
  });
});

describe('a record', () => {
  test('is found among noise, broken records and single bytes', async () => {
    await talk.up();
    talk.system.sendRaw(Buffer.from('noise\x03\x02WR|RN1\x02WR|RN\x01|\x03\x7f', 'latin1'));
    for (const byte of bytesOf('WR|RN0042|DA001031|TI070000|', 'latin1')) talk.system.sendRaw(Buffer.of(byte));
    await vi.waitUntil(() => talk.heard.length > 0, eventually);
    expect(talk.heard.map(({ fields }) => fields.get('RN'))).toEqual(['0042']);
  });

  test('may be followed by the check byte of a serial line', async () => {
    await talk.up();
    talk.system.sendRaw(Buffer.concat([bytesOf('WR|RN1|', 'latin1'), Buffer.of(0x41), bytesOf('WR|RN2|', 'latin1')]));
    await vi.waitUntil(() => talk.heard.length === 2, eventually);
    expect(talk.heard.map(({ fields }) => fields.get('RN'))).toEqual(['1', '2']);
  });

  test('has fields in any order, unknown ones and blank ones, and zeros in front count', async () => {
    await talk.up();
    talk.system.send('GI|ZZwhat|GLGE|RN0101|G#|X9|');
    await vi.waitUntil(() => talk.heard.length === 1, eventually);
    const [record] = talk.heard;
    expect(Object.fromEntries(record?.fields ?? [])).toEqual({ ZZ: 'what', GL: 'GE', RN: '0101', 'G#': '', X9: '' });
  });

  test.each([
    ['opera', 'latin1'],
    ['protel', 'cp850'],
  ])('of a site like %s is read in its character set, and written in it', async (profile, characterSet) => {
    const client = await talk.up(profile, { characterSet: characterSet as 'latin1' });
    talk.system.send('GI|RN101|GNBjörk Åñdré|');
    await vi.waitUntil(() => talk.heard.length === 1, eventually);
    expect(talk.heard[0]?.fields.get('GN')).toBe('Björk Åñdré');
    client.send('XX', [['CT', 'Ünïcode\n|']]);
    await vi.waitUntil(() => talk.said('XX').length === 1, eventually);
    expect(talk.said('XX')).toEqual(['XX|CTÜnïcode  |']);
    expect(talk.system.complaints).toEqual([]);
  });
});

describe('postings', () => {
  test('wait for each other', async () => {
    const client = await talk.up();
    talk.system.faults.push({ kind: 'slow', milliseconds: 200 }, { kind: 'slow', milliseconds: 200 });
    const answers = await Promise.all([1, 2, 3].map((number) => client.post(String(number), charge(number))));
    const numbers = answers.map((posted) => typeof posted === 'object' && posted.answer.fields.get('P#'));
    expect(numbers).toEqual(['1', '2', '3']);
    expect(talk.system.complaints).toEqual([]); // it minds two at a time
  });

  test('are not answered by an answer to another one', async () => {
    const client = await talk.up();
    talk.system.faults.push({ kind: 'stale' });
    expect(await client.post('7', charge(7))).toMatchObject({
      answer: {
        fields: new Map([
          ['AS', 'OK'],
          ['RN', '101'],
          ['P#', '7'],
          ['DA', '001015'],
          ['TI', '123045'],
        ]),
      },
    });
  });

  test('without an answer are unanswered after the time allowed, which is 30 s unless set', async () => {
    const client = await talk.up('opera', { limits: { ...usualLimits, answerSeconds: 0.5 } });
    talk.system.faults.push({ kind: 'silence' });
    expect(await client.post('1', charge(1))).toBe('unanswered');
    expect(usualLimits.answerSeconds).toBe(30);
  });

  test('are held from its goodbye until it says something again', async () => {
    const client = await talk.up();
    talk.system.send(`LE|${stamp()}`);
    await vi.waitUntil(() => !client.mayPost, eventually);
    expect(await client.post('1', charge(1))).toBe('unsent');
    talk.system.send('GI|RN101|G#1|');
    await vi.waitUntil(() => client.mayPost, eventually);
  });

  test('are held during the night audit, and other records are not', async () => {
    const client = await talk.up();
    talk.system.setNightAudit(true);
    await vi.waitUntil(() => !client.mayPost, eventually);
    expect(client.maySend).toBe(true);
    talk.system.setNightAudit(false);
    await vi.waitUntil(() => client.mayPost, eventually);
  });
});

describe('the link', () => {
  test.each(['opera', 'protel'])(
    'to a silent system like %s is asked with LS whether it lives, no more often than it should be',
    async (profile) => {
      const client = await talk.up(profile, { limits: { ...usualLimits, startSeconds: 0.3, aliveSeconds: 1 } });
      const before = talk.said('LS').length;
      const begun = performance.now();
      await vi.waitUntil(() => talk.said('LS').length >= before + 2, eventually);
      expect(performance.now() - begun).toBeGreaterThan(1800);
      await vi.waitUntil(() => client.maySend, eventually); // a system like protel greets back, and is answered
      expect(usualLimits.aliveSeconds).toBe(300);
    },
  );

  test('that does not answer it is given up', async () => {
    const client = await talk.up('opera', { limits: { ...usualLimits, aliveSeconds: 0.3, answerSeconds: 0.5 } });
    talk.system.silent = true;
    expect(await client.closed).toBe('the property system has fallen silent');
  });

  test('ends with a goodbye, and waits for two seconds', async () => {
    const client = await talk.up('protel');
    const begun = performance.now();
    await client.end();
    expect(talk.said('LE')).toHaveLength(1);
    expect(performance.now() - begun).toBeGreaterThan(1900);
    await vi.waitUntil(() => talk.system.client === undefined, eventually);
  });

  test('says nothing during a resync', async () => {
    const client = await talk.up();
    talk.system.guests.set('101', 'G#1|').set('102', 'G#2|');
    expect(client.askForResync()).toBe(true);
    expect(client.send('WA', [])).toBe(false);
    expect(await client.post('1', charge(1))).toBe('unsent');
    await vi.waitUntil(() => client.maySend, eventually);
    expect(talk.heard.map(({ id }) => id)).toEqual(['DS', 'GI', 'GI', 'DE']);
    expect(talk.heard[1]?.fields.has('SF')).toBe(true);
    expect(talk.system.complaints).toEqual([]);
  });

  test('belongs to one client: a second one throws the first out', async () => {
    const first = await talk.up();
    talk.connect();
    expect(await first.closed).toContain('closed the connection');
    await rest(50);
    expect(talk.system.clients.filter(({ isOpen }) => isOpen)).toHaveLength(1);
  });
});
