/**
 * Guessing by a clock of its own: what strangers get, what the desk gets, and that no name is treated differently from
 * another.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { networkOf } from '../callers.ts';
import { budgets } from '../budgets/budgets.ts';
import { Failure } from '../failures.ts';
import { KnownNetworks } from './known-networks.ts';
import { SignInThrottle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** What became of each try so far: looked at, refused, or still waiting. */
function scene() {
  const throttle = new SignInThrottle();
  const outcomes: string[] = [];
  const tries: Record<string, number> = {};
  let tried = 0;
  const attempt = async (
    name: string,
    network: string,
    { trusted = false, right = false, password = `wrong-${tried++}` } = {},
  ): Promise<string> => {
    const begun = performance.now();
    try {
      const { forgive } = await throttle.admit(name, network, { trusted, credentials: password });
      if (right) forgive();
      tries[name] = (tries[name] ?? 0) + (right ? 0 : 1);
      return `looked at after ${Math.round((performance.now() - begun) / 1000)}`;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return `${error.failure} ${error.retryAfterSeconds}`;
    }
  };
  const note = (outcome: Promise<string>): void => void outcome.then((text) => outcomes.push(text));
  return { throttle, attempt, note, outcomes, tries };
}

/** A thousand wrong passwords a minute from fifty networks, for so many seconds; `each` runs after every second. */
async function besiege(
  scenery: ReturnType<typeof scene>,
  name: string,
  seconds: number,
  each: (second: number) => Promise<void> | void = () => undefined,
) {
  for (let count = 0; count < seconds * 16; count += 1) {
    scenery.note(scenery.attempt(name, `10.0.0.${count % 50}`));
    await vi.advanceTimersByTimeAsync(62.5);
    if (count % 16 === 15) await each((count + 1) / 16);
  }
  // Whoever still waits gives up.
  await vi.advanceTimersByTimeAsync(10_000);
}

describe('under a thousand wrong passwords a minute from fifty networks', () => {
  test('the desk at its own place is looked at at once, every time', async () => {
    const all = scene();
    const desk: string[] = [];
    await besiege(
      all,
      'desk@grand',
      300,
      async () => void desk.push(await all.attempt('desk@grand', '192.0.2.1', { trusted: true, right: true })),
    );
    expect(desk).toHaveLength(300);
    expect(new Set(desk)).toEqual(new Set(['looked at after 0']));
  });

  test('guessers have ten tries and then ten a minute', async () => {
    const all = scene();
    await besiege(all, 'desk@grand', 300);
    expect(all.tries['desk@grand']).toBeGreaterThan(50);
    expect(all.tries['desk@grand']).toBeLessThanOrEqual(10 + 310 / 6);
  });

  test('the right password from a new place gets in within seven seconds, each time', async () => {
    const all = scene();
    const waits: Promise<string>[] = [];
    await besiege(all, 'desk@grand', 300, (second) => {
      if (second % 10 === 0) waits.push(all.attempt('desk@grand', `192.0.2.${second / 10}`, { right: true }));
    });
    for (const wait of await Promise.all(waits)) expect(wait).toMatch(/^looked at after [0-6]$/);
    expect(waits).toHaveLength(30);
  });

  test('each network has twenty tries a day at one name', async () => {
    const all = scene();
    let looked = 0;
    for (let minute = 0; minute < 12 * 60; minute += 1) {
      if ((await all.attempt('desk@grand', '10.0.0.1')).startsWith('looked')) looked += 1;
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect(looked).toBe(budgets.signInsPair.most);
    expect(await all.attempt('desk@grand', '10.0.0.1')).toBe('signInsLimited 3600');
    expect(await all.attempt('other@grand', '10.0.0.1')).toBe('looked at after 0');
  });

  test('a name that exists is treated to the letter like one that does not', async () => {
    const [one, other] = [scene(), scene()];
    await besiege(one, 'desk@grand', 60);
    await besiege(other, 'nosuch@nowhere', 60);
    expect(one.outcomes).toEqual(other.outcomes);
    expect(one.outcomes).toHaveLength(960);
  });

  test('who tries the same password every second from a new place is in soon, also right after a start', async () => {
    const all = scene();
    const seen: string[] = [];
    let second = 0;
    await besiege(all, 'desk@grand', 60, (now) => {
      second = now;
      if (seen.some((text) => text.startsWith('looked at'))) return;
      const tried = all.attempt('desk@grand', '192.0.2.8', { right: true, password: 'the right one' });
      void tried.then((text) => seen.push(text.startsWith('looked at') ? `looked at in second ${second}` : text));
    });
    const [, within = ''] = /looked at in second (\d+)/.exec(seen.at(-1) ?? '') ?? [];
    expect(seen.at(-1)).toMatch(/^looked at/);
    expect(Number(within)).toBeLessThanOrEqual(15);
  });

  test('other accounts feel nothing', async () => {
    const all = scene();
    await besiege(all, 'desk@grand', 20);
    expect(await all.attempt('night@grand', '192.0.2.7')).toBe('looked at after 0');
  });
});

describe('the throttle', () => {
  test('slows a network that tries many names, nobody elsewhere; says when to come back, lets in then', async () => {
    const { attempt } = scene();
    for (let count = 0; count < 5; count += 1) {
      await attempt(`name-${count}`, '10.0.0.1');
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(await attempt('name-9', '10.0.0.1')).toBe('signInsLimited 55');
    expect(await attempt('name-9', '10.0.0.2')).toBe('looked at after 0');
    await vi.advanceTimersByTimeAsync(55_001);
    expect(await attempt('name-9', '10.0.0.1')).toBe('looked at after 0');
  });

  test('does not count what is forgiven', async () => {
    const { attempt } = scene();
    for (let count = 0; count < 100; count += 1)
      expect(await attempt('desk', '10.0.0.1', { right: true })).toBe('looked at after 0');
  });

  test('gives a trusted place ten tries of its own, then one every six seconds', async () => {
    const { attempt } = scene();
    for (let count = 0; count < 10; count += 1)
      expect(await attempt('desk', '10.0.0.1', { trusted: true })).toBe('looked at after 0');
    expect(await attempt('desk', '10.0.0.1', { trusted: true })).toBe('signInsLimited 6');
    await vi.advanceTimersByTimeAsync(6000);
    expect(await attempt('desk', '10.0.0.1', { trusted: true })).toBe('looked at after 0');
    expect(await attempt('desk', '10.0.0.1', { trusted: true })).toBe('signInsLimited 6');
    expect(await attempt('anna', '10.0.0.1', { trusted: true })).toBe('looked at after 0');
    expect(await attempt('desk', '10.0.0.2', { trusted: true })).toBe('looked at after 0');
  });

  test('keeps its memory bounded, whoever tries what', async () => {
    const { throttle } = scene();
    const before = process.memoryUsage().heapUsed;
    for (let count = 0; count < 30_000; count += 1)
      await throttle.admit(`name-${count}`, `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`, {
        trusted: false,
        credentials: `wrong-${count}`,
      });
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(120e6);
  });
});

describe('known networks', () => {
  test('are asked for once a minute and network, whatever the names', async () => {
    const [asked, kept]: [string[], string[]] = [[], []];
    const networks = new KnownNetworks({
      namesAt: (network) =>
        Promise.resolve(asked.push(network) && network === '10.0.0.1' ? [{ name: 'desk@grand', fresh: false }] : []),
      keep: ({ account }, network) => Promise.resolve(void kept.push(`${account} ${network}`)),
    });
    for (let count = 0; count < 1000; count += 1) expect(await networks.knows(`name-${count}`, '10.0.0.2')).toBe(false);
    expect(await networks.knows('desk@grand', '10.0.0.1')).toBe(true);
    expect(asked).toEqual(['10.0.0.2', '10.0.0.1']);
    for (let count = 0; count < 3; count += 1)
      await networks.learn('desk@grand', '10.0.0.1', { property: 'p', account: 'a' });
    for (let count = 0; count < 3; count += 1)
      await networks.learn('anna@grand', '10.0.0.2', { property: 'p', account: 'b' });
    expect(kept).toEqual(['a 10.0.0.1', 'b 10.0.0.2']);
    expect(await networks.knows('anna@grand', '10.0.0.2')).toBe(true);
    await vi.advanceTimersByTimeAsync(60_001);
    expect(await networks.knows('anna@grand', '10.0.0.2')).toBe(false);
  });

  test('are the first half of an IPv6 address, however it is written, and an IPv4 address as it is', () => {
    const same = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::1', '2001:0db8:0001:0002:0:0:0:5', '2001:db8:1:2::1%eth0'];
    expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:1:2']));
    expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
    expect([networkOf('::1'), networkOf('::ffff:10.0.0.1'), networkOf('10.0.0.1')]).toEqual([
      '0:0:0:0',
      '10.0.0.1',
      '10.0.0.1',
    ]);
  });
});
