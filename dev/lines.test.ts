import { expect, test } from 'vitest';
import { byLine, prettyLine } from './lines.ts';

const plain = { colour: false };

test('a log line of the service is read as time, level, message and values', () => {
  const line = JSON.stringify({
    level: 'warn',
    time: '2026-11-15T07:00:00.000Z',
    reason: 'gone away',
    attempt: 2,
    msg: 'a connection was lost',
  });
  expect(prettyLine(line, plain)).toMatch(/^\d\d:\d\d:\d\d warn  a connection was lost reason="gone away" attempt=2$/);
});

test('a request that went well is short, one that did not has everything', () => {
  const line = (status: number) =>
    JSON.stringify({
      level: 'info',
      time: 'x',
      request: 'id',
      method: 'GET',
      route: '/rest/system',
      status,
      ms: 3,
      account: 'desk',
      msg: 'request',
    });
  expect(prettyLine(line(200), plain)).toBe('--:--:-- info  200 GET /rest/system 3 ms account=desk');
  expect(prettyLine(line(422), plain)).toContain('request request=id method=GET route=/rest/system status=422');
});

test('what is no log line stays as it is', () => {
  expect(prettyLine('    at Service.stop (service.ts:12:3)', plain)).toBe('    at Service.stop (service.ts:12:3)');
  expect(prettyLine('{ broken', plain)).toBe('{ broken');
});

test('a stack trace is read line by line', () => {
  const line = JSON.stringify({
    level: 'error',
    time: '2026-11-15T07:00:00.000Z',
    err: { message: 'no', stack: 'Error: no\n    at here' },
    msg: 'failed',
  });
  expect(prettyLine(line, plain)).toContain('err=\nError: no\n    at here');
});

test('lines that arrive in pieces are whole again', () => {
  const lines: string[] = [];
  const take = byLine((line) => lines.push(line));
  for (const piece of ['on', 'e\ntwo\r\nth', 'ree\n', 'not yet']) take(piece);
  expect(lines).toEqual(['one', 'two', 'three']);
});
