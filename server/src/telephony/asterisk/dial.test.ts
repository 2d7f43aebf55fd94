import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call, Script } from '../telephony.ts';
import { callId, channelId, objection, originate } from './dial.ts';

const id = '0b9d6c1e-6f2a-4f6e-9a55-0c5a4f1f7d11';
const script: Script = {
  announcement: ['/sounds/good-morning', '/sounds/7.00'],
  readings: 2,
  waitSeconds: 5,
  replies: { 1: 'thanks', '#': 'later' },
  goodbye: 'bye',
};
const call = (more: Partial<Call> = {}): Call => ({
  id,
  property: 'grand',
  node: 'voice',
  extension: '101',
  ringSeconds: 30,
  caller: { name: 'Wake-up', number: '900' },
  script,
  ...more,
});
const bodyOf = (given: Call) =>
  originate(given, 'PJSIP/pbx').body as {
    endpoint: string;
    callerId: string;
    timeout: number;
    variables: Record<string, string>;
  };

describe('a call that may be placed', () => {
  it.each(['1', '101', 'A12', '1234567890'])('rings the extension %s on the line to the PBX', (extension) => {
    expect(objection(call({ extension }))).toBeUndefined();
    expect(bodyOf(call({ extension })).endpoint).toBe(`PJSIP/${extension}@pbx`);
  });

  it('takes its whole conversation with it', () => {
    expect(bodyOf(call())).toMatchObject({
      timeout: 30,
      callerId: '"Wake-up" <900>',
      variables: {
        REVEILLE_CALL: id,
        REVEILLE_ANNOUNCEMENT: '/sounds/good-morning&/sounds/7.00',
        REVEILLE_READINGS: '2',
        REVEILLE_WAIT: '5',
        REVEILLE_KEYS: '1#',
        REVEILLE_REPLY_1: 'thanks',
        'REVEILLE_REPLY_#': 'later',
        REVEILLE_GOODBYE: 'bye',
      },
    });
  });

  it('shows a name that cannot end its quotes or its header', () => {
    expect(bodyOf(call({ caller: { name: 'The "Grand"\r\nX: <1>', number: '9;0>0' } })).callerId).toBe(
      '"The  Grand   X:  1 " <900>',
    );
  });

  it('has a channel that leads back to it', () => {
    expect(callId(channelId(id))).toBe(id);
  });
});

describe('a call that may not be placed', () => {
  const hostile = [
    '',
    '101@trunk',
    '101&102',
    'Local/1',
    '101,20',
    '101/2',
    '1 1',
    '101\n',
    '\n101',
    '12345678901',
    '../1',
    '${X}',
    '$[1]',
    '१०१',
    'ä1',
    '1%002',
    '"1"',
    '1;2',
    '*1',
    '+49',
  ];
  it.each(hostile)('has the extension %j', (extension) => {
    expect(objection(call({ extension }))).toContain('list of rooms');
  });

  it('has any extension that is not plain digits and letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (extension) => {
        expect(objection(call({ extension })) === undefined).toBe(
          /^[0-9A-Za-z]{1,10}$/.test(extension) && !extension.endsWith('\n'),
        );
      }),
    );
  });

  it.each(['a&b', 'a,b', '${HOME}', 'a b', '', 'a"b', 'a\nb', 'a;b', 'a)b'])('has the sound %j', (sound) => {
    expect(objection(call({ script: { ...script, announcement: [sound] } }))).toContain('sound');
    expect(objection(call({ script: { ...script, goodbye: sound } }))).toContain('sound');
    expect(objection(call({ script: { ...script, replies: { 1: sound } } }))).toContain('sound');
  });

  it('has no announcement, a key that no telephone has, or no id', () => {
    expect(objection(call({ script: { ...script, announcement: [] } }))).toContain('nobody would be woken');
    for (const key of ['12', 'A', '', '1,'] as const)
      expect(objection(call({ script: { ...script, replies: { [key]: 'thanks' } } }))).toContain('key');
    expect(objection(call({ id: `${id}/../x` }))).toContain('UUID');
  });
});
