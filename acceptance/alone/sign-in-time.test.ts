/** Nobody learns from the clock whether an account exists. Measured here, where nothing else runs at the same time. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hotel, openHotel } from '../hotel.ts';

const pairs = 40;
const accounts = Array.from({ length: pairs }, (_, index) => `  - { name: user${index}, passwordEnv: STAFF_PASSWORD }`);
let hotel: Hotel;

beforeAll(async () => {
  const file = ['property: Quiet Hotel', 'timezone: Europe/Lisbon', 'accounts:', ...accounts].join('\n');
  // Each try comes from an address of its own, as the trusted proxy in front tells: five failures would slow an address
  // down.
  hotel = await openHotel(file, { STAFF_PASSWORD: 'not-to-be-guessed', REVEILLE_TRUSTED_PROXIES: '127.0.0.1' });
});

afterAll(() => hotel.close());

async function timed(name: string, from: string): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${name}:a-wrong-guess`).toString('base64')}`;
  const start = performance.now();
  const response = await fetch(`${hotel.url}/rest/system`, { headers: { authorization, 'x-forwarded-for': from } });
  await response.arrayBuffer();
  expect(response.status).toBe(401);
  return performance.now() - start;
}

test('a wrong password and an unknown account take the same time', async () => {
  const wrong: number[] = [];
  const unknown: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const known = async () => wrong.push(await timed(`user${pair}`, `10.1.0.${pair}`));
    const nobody = async () => unknown.push(await timed(`ghost${pair}`, `10.2.0.${pair}`));
    // Whoever comes first alternates, so that neither is favoured by what the machine does meanwhile.
    for (const one of pair % 2 === 0 ? [known, nobody] : [nobody, known]) await one();
  }
  const ratio = undisturbed(wrong) / undisturbed(unknown);
  console.log(`a wrong password takes ${ratio.toFixed(3)} times as long as an unknown account`);
  expect(ratio).toBeGreaterThan(1 / 1.2);
  expect(ratio).toBeLessThan(1.2);
});

/** A busy machine only ever adds to a time: the quick fifth shows what the work itself takes. */
function undisturbed(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 5)] ?? Number.NaN;
}
