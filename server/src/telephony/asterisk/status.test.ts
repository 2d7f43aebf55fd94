import { describe, expect, it } from 'vitest';
import { together } from '../telephony.ts';
import { isOld } from './status.ts';

describe('a version of Asterisk', () => {
  it.each(['22.10.1', '22.10.1+dfsg+~cs6.17.60671434-1', '22.10.2', '22.11.0', '23.0.0', '22.10.1-rc1'])(
    'is sound: %s',
    (version) => {
      expect(isOld(version)).toBe(false);
    },
  );

  it.each(['22.10.0', '22.9.4', '22.10', '20.19.0', '', 'GIT-master'])('is worth an upgrade: "%s"', (version) => {
    expect(isOld(version)).toBe(true);
  });
});

it('runs as long as one of several does, and tells of each', () => {
  const up = { running: true, registered: true, detail: 'one is up' };
  const down = { running: false, registered: false, detail: 'two is down' };
  expect(together([up, down])).toEqual({ running: true, registered: true, detail: 'one is up; two is down' });
  expect(together([down])).toEqual(down);
});
