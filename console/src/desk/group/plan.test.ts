/** A pasted group: every line has an outcome, and nothing is set by halves. */
import { describe, expect, test } from 'vitest';
import { facts } from '../../../testing/facts.ts';
import { clockTime } from '../../shared/time/zone.ts';
import { plan } from './plan.ts';

const told = (pasted: string, time = '6:30'): string[] =>
  plan(pasted, time, facts).map(({ text, outcome }) =>
    outcome.kind === 'wakeup' ? `${text} ${clockTime(outcome.at, facts.zone)}` : `${text} ${outcome.why}`,
  );

describe('what is pasted', () => {
  test('is rooms with anything between them, and ranges', () => {
    for (const pasted of ['401 402 403', '401,402,403', '401;402;403', '401\n402\n403', '401-403', '401\t402\t403\n'])
      expect(told(pasted)).toEqual(['401 06:30', '402 06:30', '403 06:30']);
  });

  test('is a table with a time for each room, with a heading', () => {
    expect(told('Room;Time\n401;06:30\n402;7p\n"403","0715"', '')).toEqual(['401 06:30', '402 19:00', '403 07:15']);
  });

  test('keeps every line that is wrong, with why', () => {
    expect(told('401 999 402')).toEqual(['401 06:30', '999 refused.noRoom', '402 06:30']);
    expect(told('401-402 715')).toEqual(['401 06:30', '402 06:30', '715 refused.noRoom']);
    expect(told('401;25:00')).toEqual(['401 refused.noTime']);
    expect(told('401 401')).toEqual(['401 06:30', '401 group.double']);
    expect(told('401', '')).toEqual(['401 group.needsTime']);
    expect(told('401', '675')).toEqual(['401 refused.noTime']);
    expect(told('401', 'clean')).toEqual(['401 refused.noTime']);
  });
});
