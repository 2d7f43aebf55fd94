import { beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '../failures.ts';
import type { Principal } from './account.ts';
import { hashPassword } from './password.ts';
import { type KnownAccount, SignIn } from './sign-in.ts';
import { SignInThrottle } from './throttle.ts';

let deskHash: string;
let otherHash: string;
beforeAll(async () => {
  deskHash = await hashPassword('desk-password');
  otherHash = await hashPassword('other-password');
});

function account(passwordHash: string, permissions: string[] = []): KnownAccount {
  return { passwordHash, principal: { account: 'id-desk', name: 'desk', property: 'p1', permissions: new Set(permissions), licences: new Map() } };
}

/** A directory with one account in it, that counts how often it was asked. */
function directory(stored: { known: KnownAccount | undefined; asked: number }) {
  return {
    bySignInName: (name: string) => {
      stored.asked += 1;
      return Promise.resolve(name === 'desk' ? stored.known : undefined);
    },
    byId: () => {
      stored.asked += 1;
      return Promise.resolve(stored.known);
    },
  };
}

function watched(stored: { known: KnownAccount | undefined; asked: number }, seconds = 300): SignIn {
  const signIn = new SignIn(directory(stored), seconds);
  signIn.watching(true);
  return signIn;
}

const failureOf = async (attempt: Promise<Principal> | Principal): Promise<string> => {
  try {
    await attempt;
    return 'none';
  } catch (error) {
    return error instanceof Failure ? error.failure : String(error);
  }
};

describe('signing in', () => {
  test('verifies once, then answers from memory without a promise', async () => {
    const stored = { known: account(deskHash), asked: 0 };
    const signIn = watched(stored);
    await signIn.check('desk', 'desk-password', '10.0.0.1');
    const again = signIn.check('desk', 'desk-password', '10.0.0.1');
    expect(again).not.toBeInstanceOf(Promise);
    expect(stored.asked).toBe(1);
  });

  test('remembers nothing when told to remember for no time', async () => {
    const stored = { known: account(deskHash), asked: 0 };
    const signIn = watched(stored, 0);
    await signIn.check('desk', 'desk-password', '10.0.0.1');
    await signIn.check('desk', 'desk-password', '10.0.0.1');
    expect(stored.asked).toBe(2);
  });

  test('forgets at once when the password has changed', async () => {
    const stored = { known: account(deskHash) as KnownAccount | undefined, asked: 0 };
    const signIn = watched(stored);
    await signIn.check('desk', 'desk-password', '10.0.0.1');
    stored.known = account(otherHash);
    signIn.changed('p1');
    expect(await failureOf(signIn.check('desk', 'desk-password', '10.0.0.1'))).toBe('credentials');
    expect((await signIn.check('desk', 'other-password', '10.0.0.1')).name).toBe('desk');
  });

  test('takes new permissions at once, without the password being verified again', async () => {
    const stored = { known: account(deskHash) as KnownAccount | undefined, asked: 0 };
    const signIn = watched(stored);
    await signIn.check('desk', 'desk-password', '10.0.0.1');
    stored.known = account(deskHash, ['inventory']);
    signIn.changed('p1');
    expect((await signIn.check('desk', 'desk-password', '10.0.0.1')).permissions.has('inventory')).toBe(true);
    expect(signIn.check('desk', 'desk-password', '10.0.0.1')).not.toBeInstanceOf(Promise);
  });

  test('forgets an account that was removed or switched off', async () => {
    const stored = { known: account(deskHash) as KnownAccount | undefined, asked: 0 };
    const signIn = watched(stored);
    await signIn.check('desk', 'desk-password', '10.0.0.1');
    stored.known = undefined;
    signIn.changed('*');
    expect(await failureOf(signIn.check('desk', 'desk-password', '10.0.0.1'))).toBe('credentials');
  });

  test('believes nothing it remembers while nobody tells it of changes', async () => {
    const stored = { known: account(deskHash) as KnownAccount | undefined, asked: 0 };
    const signIn = watched(stored);
    await signIn.check('desk', 'desk-password', '10.0.0.1');
    signIn.watching(false);
    stored.known = account(otherHash);
    expect(await failureOf(signIn.check('desk', 'desk-password', '10.0.0.1'))).toBe('credentials');
  });

  test('a change that is told while the account is being read is not lost', async () => {
    const stored = { known: account(deskHash) as KnownAccount | undefined, asked: 0 };
    const slow = directory(stored);
    const signIn = new SignIn(
      {
        ...slow,
        async bySignInName(name) {
          const before = await slow.bySignInName(name);
          signIn.changed('p1'); // the row we have just read is out of date by now
          stored.known = account(otherHash);
          return before;
        },
      },
      300,
    );
    signIn.watching(true);
    await signIn.check('desk', 'desk-password', '10.0.0.1');
    expect(await failureOf(signIn.check('desk', 'desk-password', '10.0.0.1'))).toBe('credentials');
  });

  test('verifies identical credentials that arrive together once', async () => {
    const stored = { known: account(deskHash), asked: 0 };
    const signIn = watched(stored);
    await Promise.all(Array.from({ length: 20 }, () => signIn.check('desk', 'desk-password', '10.0.0.1')));
    expect(stored.asked).toBe(1);
  });

  test('slows an account down after five failures, even when they come at once', async () => {
    const signIn = watched({ known: account(deskHash), asked: 0 });
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, index) => failureOf(signIn.check('desk', `wrong-${index}`, `10.0.1.${index}`))));
    expect(outcomes.filter((outcome) => outcome === 'credentials')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'signInsLimited')).toHaveLength(3);
  });

  test('does not count a database that is away as a failure of the caller', async () => {
    const signIn = new SignIn({ bySignInName: () => Promise.reject(new Error('away')), byId: () => Promise.reject(new Error('away')) }, 300);
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await failureOf(signIn.check('desk', 'x', '10.0.0.1'))).toBe('Error: away');
  });
});

describe('the throttle', () => {
  function clocked() {
    let now = 0;
    const throttle = new SignInThrottle(() => now);
    return {
      pass: (milliseconds: number) => {
        now += milliseconds;
      },
      fail: (name: string, address: string) => {
        throttle.begin(name, address);
        throttle.failed(address);
      },
      throttle,
    };
  }

  test('says when to come back, and lets in again then', () => {
    const { pass, fail, throttle } = clocked();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      fail('desk', `10.0.0.${attempt}`);
      pass(1000);
    }
    expect(() => throttle.begin('desk', '10.9.9.9')).toThrow(expect.objectContaining({ failure: 'signInsLimited', retryAfterSeconds: 55 }));
    pass(55_001);
    expect(() => throttle.begin('desk', '10.9.9.9')).not.toThrow();
  });

  test('slows an address that tries many names, and nobody elsewhere', () => {
    const { fail, throttle } = clocked();
    for (let attempt = 0; attempt < 5; attempt += 1) fail(`name-${attempt}`, '10.0.0.1');
    expect(() => throttle.begin('name-9', '10.0.0.1')).toThrow(Failure);
    expect(() => throttle.begin('name-9', '10.0.0.2')).not.toThrow();
  });

  test('does not hold up somebody who has signed in from that address before', () => {
    const { fail, throttle } = clocked();
    throttle.begin('anna', '10.0.0.1');
    throttle.succeeded('anna', '10.0.0.1');
    for (let attempt = 0; attempt < 5; attempt += 1) fail(`name-${attempt}`, '10.0.0.1');
    expect(() => throttle.begin('anna', '10.0.0.1')).not.toThrow();
    expect(() => throttle.begin('bert', '10.0.0.1')).toThrow(Failure);
  });

  test('counts an IPv6 network as one address', () => {
    const { fail, throttle } = clocked();
    for (let attempt = 0; attempt < 5; attempt += 1) fail(`name-${attempt}`, `2001:db8:1:2::${attempt + 1}`);
    expect(() => throttle.begin('name-9', '2001:db8:1:2:ffff::1')).toThrow(Failure);
    expect(() => throttle.begin('name-9', '2001:db8:1:3::1')).not.toThrow();
  });

  test('keeps its memory bounded, whoever tries what', () => {
    const { fail } = clocked();
    const before = process.memoryUsage().heapUsed;
    for (let attempt = 0; attempt < 100_000; attempt += 1) fail(`name-${attempt}`, `10.${attempt >> 16}.${(attempt >> 8) & 255}.${attempt & 255}`);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(60e6);
  });
});
