import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { fetchedFrom, isSignedFor, originOf, scriptWith, soundsOf } from './sounds.ts';

const fetcher = { account: '0d9f1d0e-7a07-4b0e-9d10-d0a8b8a3c1aa', stamp: 'one' };
const sound = 'a'.repeat(32);
const where = fetchedFrom('https://reveille.example', fetcher, '/srv/sounds');

describe('where an Asterisk that dials in finds a sound', () => {
  it('is at what it has dialled, signed for its account', () => {
    const address = where(`/srv/sounds/${sound}`);
    const [, signature = ''] =
      /^https:\/\/reveille\.example\/telephony\/sounds\/[0-9a-f-]{36}\/([\w-]{22})\/a{32}\.sln16$/.exec(address) ?? [];
    expect(isSignedFor(fetcher, sound, signature)).toBe(true);
    expect(isSignedFor({ stamp: 'two' }, sound, signature)).toBe(false);
    expect(isSignedFor(fetcher, 'b'.repeat(32), signature)).toBe(false);
    expect(isSignedFor(fetcher, sound, '')).toBe(false);
    expect(where(`/srv/sounds/${sound}`)).toBe(address);
  });

  it('is where it was, for those that Asterisk brings, and for a folder that is not ours', () => {
    for (const own of ['hello', 'digits/1', '/srv/other/x', `/srv/sounds/../${sound}`]) expect(where(own)).toBe(own);
  });

  it('is asked for once, whatever says it', () => {
    const script = {
      announcement: [`/srv/sounds/${sound}`, 'hello', `/srv/sounds/${sound}`],
      readings: 2,
      waitSeconds: 5,
      replies: { 1: 'hello' },
      goodbye: 'vm-goodbye',
    };
    expect(soundsOf(scriptWith(where, script))).toEqual([where(`/srv/sounds/${sound}`), 'hello', 'vm-goodbye']);
  });
});

describe('what was dialled', () => {
  const request = (headers: Record<string, string>, encrypted = false) =>
    ({ headers, socket: { remoteAddress: '127.0.0.1', encrypted } }) as unknown as IncomingMessage;
  const trusted = () => true;
  const strangers = () => false;

  it.each([
    [{ host: 'reveille.example' }, true, strangers, 'https://reveille.example'],
    [{ host: '127.0.0.1:10022' }, false, strangers, 'http://127.0.0.1:10022'],
    [{ host: 'reveille.example', 'x-forwarded-proto': 'https' }, false, trusted, 'https://reveille.example'],
    [
      { host: 'inner:10022', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'outer.example' },
      false,
      trusted,
      'https://outer.example',
    ],
    // Whoever is no proxy of ours says nothing for others.
    [{ host: 'reveille.example', 'x-forwarded-proto': 'https' }, false, strangers, 'http://reveille.example'],
    // Nothing that a dialplan would read as something else.
    [{ host: 'a&b' }, true, strangers, undefined],
    [{ host: 'a,b' }, true, strangers, undefined],
    [{}, true, strangers, undefined],
  ])('%j, encrypted %s', (headers, encrypted, trusts, origin) => {
    expect(originOf(request(headers as Record<string, string>, encrypted), trusts)).toBe(origin);
  });
});
