import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { mostAtOnce, parseSeen } from './seen.ts';

const run = promisify(execFile);

/** A line as the PBX writes it. */
function line(eventtype: string, seconds: string, call: string, extra: object | '' = ''): string {
  const eventextra = extra === '' ? '' : JSON.stringify(extra);
  const written = {
    eventtype,
    eventtime: `1794713891.${seconds}`,
    name: 'Wake-up',
    num: '5000',
    exten: '101',
    uniqueid: call,
    channame: `PJSIP/${call}`,
    eventextra,
  };
  return `${JSON.stringify(written)}\n`;
}

const one = [
  line('CHAN_START', '000001', 'a'),
  line('SIP', '000100', 'a', { extra: 'call-id-of-a 127.31.152.1:5070' }),
  line('RINGING', '000200', 'a', { extra: '' }),
  line('ANSWER', '100300', 'a'),
  line('KEY', '200400', 'a', { extra: '5' }),
];

describe('what the PBX saw', () => {
  it('is told with microseconds', () => {
    const text = [
      ...one,
      line('HANGUP', '300500', 'a', { hangupcause: 16, hangupsource: 'PJSIP/a' }),
      line('CHAN_END', '300501', 'a'),
    ].join('');
    expect(parseSeen(text)).toStrictEqual([
      {
        callId: 'call-id-of-a',
        extension: '101',
        caller: { number: '5000', name: 'Wake-up' },
        from: '127.31.152.1:5070',
        invited: 1794713891000.001,
        ringing: 1794713891000.2,
        answered: 1794713891100.3,
        ended: 1794713891300.501,
        endedBy: 'caller',
        cause: 16,
        refused: null,
        forwardedTo: null,
        keys: [{ key: '5', at: 1794713891200.4 }],
      },
    ]);
  });

  it('leaves out a line that is still being written', () => {
    expect(parseSeen(`${one.join('')}{"eventtype":"HANG`)).toMatchObject([
      { extension: '101', ended: null, endedBy: null },
    ]);
  });

  it('names the phone where the phone hung up or refused', () => {
    const hungUp = [...one, line('HANGUP', '300500', 'a', { hangupcause: 16, hangupsource: 'dialplan/builtin' })].join(
      '',
    );
    expect(parseSeen(hungUp)).toMatchObject([{ endedBy: 'phone' }]);
    const refused = [
      line('CHAN_START', '000001', 'a'),
      line('REFUSED', '000002', 'a', { extra: '603' }),
      line('HANGUP', '000003', 'a', { hangupcause: 21, hangupsource: 'PJSIP/a' }),
    ];
    expect(parseSeen(refused.join(''))).toMatchObject([{ endedBy: 'phone', refused: 603, cause: 21 }]);
  });

  it('stops with an event that nobody reads', () => {
    expect(() => parseSeen([...one, line('SNEEZED', '300500', 'a')].join(''))).toThrow('SNEEZED');
  });

  it('counts calls at once from INVITE to end', () => {
    const calls = [
      { invited: 1, ended: 3 },
      { invited: 2, ended: 4 },
      { invited: 4, ended: 5 },
      { invited: 4.5, ended: null },
    ];
    expect(mostAtOnce(calls)).toBe(2);
    expect(mostAtOnce([...calls, { invited: 4.6, ended: 9 }])).toBe(3);
    expect(mostAtOnce([])).toBe(0);
  });

  it('is printed as a table for people and as JSON for programs', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'seen-'));
    const file = join(folder, 'calls.jsonl');
    await writeFile(file, one.join(''));
    const print = async (...words: string[]) =>
      (await run(process.execPath, [join(import.meta.dirname, 'print-seen.ts'), file, ...words])).stdout;
    expect(await print()).toMatch(
      /^2026-11-15 03:38:11\.000 {2}101 +Wake-up <5000> +0\.000 +0\.100 +- +lasts +pressed 5 at 0\.200$/m,
    );
    expect(JSON.parse(await print('--json', '101'))).toMatchObject([{ extension: '101', callId: 'call-id-of-a' }]);
    expect(await print('102')).toContain('no such call');
    expect(await print('--since', '2026-11-15T03:38:12Z')).toContain('no such call');
    await expect(print('--since', 'breakfast')).rejects.toThrow('"breakfast" is no time');
    await expect(print('--colour')).rejects.toThrow('lab/lab --help');
    await rm(folder, { recursive: true });
  });
});
