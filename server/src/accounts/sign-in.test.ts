import { beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '../failures.ts';
import type { Principal } from '../principal.ts';
import { hashPassword } from '../passwords/password.ts';
import { type KnownAccount, type Parts, SignIn } from './sign-in.ts';

let deskHash: string;
let otherHash: string;
beforeAll(async () => {
  deskHash = await hashPassword('desk-password');
  otherHash = await hashPassword('other-password');
});

function account(passwordHash: string, permissions: string[] = []): KnownAccount {
  return {
    passwordHash,
    byPassword: true,
    principal: {
      account: 'id-desk',
      name: 'desk',
      property: 'p1',
      role: null,
      permissions: new Set(permissions),
      rights: new Set(),
      licences: new Map(),
    },
  };
}

/** A directory with one account in it, that counts how often it was asked for one. */
function directory(stored: { known: KnownAccount | undefined; asked: number }) {
  return {
    bySignInName: (name: string) => {
      stored.asked += 1;
      return Promise.resolve(name === 'desk@grand' ? stored.known : undefined);
    },
    defaultCode: () => Promise.resolve('grand'),
    byId: () => {
      stored.asked += 1;
      return Promise.resolve(stored.known);
    },
  };
}

function watched(stored: { known: KnownAccount | undefined; asked: number }, seconds = 300, parts: Parts = {}): SignIn {
  const signIn = new SignIn(directory(stored), seconds, parts);
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

const away = () => Promise.reject(new Error('away'));

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

  test('looks at ten wrong passwords of an account at once, however many come', async () => {
    const looked: string[] = [];
    const listener = { wrong: (name: string) => looked.push(name), refused: () => undefined };
    const signIn = watched({ known: account(deskHash), asked: 0 }, 300, { listener });
    const tries = Array.from({ length: 30 }, (_, index) =>
      failureOf(signIn.check('desk', `wrong-${index}`, `10.0.1.${index}`)),
    );
    const refused = await Promise.all(tries.slice(18));
    expect(refused.every((outcome) => outcome === 'signInsLimited')).toBe(true);
    expect(looked.length).toBeLessThanOrEqual(10);
    await Promise.all(tries.slice(0, 10));
    expect(looked.length).toBeGreaterThanOrEqual(10);
  });

  test('does not count a database that is away as a failure of the caller', async () => {
    const signIn = new SignIn({ bySignInName: away, byId: away, defaultCode: () => Promise.resolve('grand') }, 300);
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(await failureOf(signIn.check('desk', 'x', '10.0.0.1'))).toBe('Error: away');
  });

  test('never holds up credentials that were right a moment ago, whoever guesses at that place', async () => {
    const signIn = watched({ known: account(deskHash), asked: 0 }, 0.001);
    await signIn.check('desk', 'desk-password', '10.0.0.1');
    for (let attempt = 0; attempt < 6; attempt += 1)
      await failureOf(signIn.check('desk', `wrong-${attempt}`, '10.0.0.1'));
    expect(await failureOf(signIn.check('desk', 'wrong', '10.0.0.1'))).toBe('signInsLimited');
    expect((await signIn.check('desk', 'desk-password', '10.0.0.1')).name).toBe('desk');
  });

  test('lets nobody who is trusted wait for a stranger with the same credentials', async () => {
    const asked: string[] = [];
    const networks = {
      knows: (_name: string, network: string) => Promise.resolve(network === '10.0.0.1'),
      learn: () => Promise.resolve(),
    };
    const throttle = {
      admit: (_name: string, network: string, { trusted }: { trusted: boolean }) => {
        asked.push(network);
        return trusted ? Promise.resolve({ rank: 0, forgive: () => undefined }) : new Promise<never>(() => undefined);
      },
    };
    const signIn = watched({ known: account(deskHash), asked: 0 }, 300, { networks, throttle });
    void signIn.check('desk', 'desk-password', '10.9.9.9');
    expect((await signIn.check('desk', 'desk-password', '10.0.0.1')).name).toBe('desk');
    expect(asked).toEqual(['10.9.9.9', '10.0.0.1']);
  });

  test('writes names that exist and names that do not in the same way, before anything is counted', async () => {
    const heard: string[] = [];
    const listener = {
      wrong: (name: string, _address: string, exists: boolean) => heard.push(`${name} ${exists}`),
      refused: () => undefined,
    };
    const signIn = watched({ known: account(deskHash), asked: 0 }, 300, { listener });
    const names = ['desk', 'desk@grand', 'desk@GRAND', 'nosuch', 'nosuch@grand', 'nosuch@GRAND', 'x'.repeat(700)];
    for (const [index, name] of names.entries()) await failureOf(signIn.check(name, 'wrong', `10.0.0.${index}`));
    expect(heard.slice(0, 6)).toEqual([
      ...Array<string>(3).fill('desk@grand true'),
      ...Array<string>(3).fill('nosuch@grand false'),
    ]);
    expect(heard[6]?.length).toBeLessThan(60);
  });
});
