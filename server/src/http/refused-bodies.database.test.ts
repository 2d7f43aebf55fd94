/** Who sends more than is taken learns why, also while they are still sending. */
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { basic } from '../../testing/service.ts';
import { slack } from '../../testing/patience.ts';

const hotel = useHotel({}, { REVEILLE_ROLES: 'api', REVEILLE_RATE_PER_MINUTE: '1000000' });

const path = '/api/v1/announcements/en/goodbye/recording';
const headers = { ...basic('boss'), 'content-type': 'audio/wav' };

test.each(['with its length', 'in chunks'])(
  'a recording of 12 MB (%s) is answered with 413, each time',
  async (how) => {
    const parts = Array.from({ length: 48 }, () => Buffer.alloc(256 * 1024));
    for (let time = 0; time < 10; time += 1) {
      const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
        const length = how === 'in chunks' ? {} : { 'content-length': parts.length * 256 * 1024 };
        const sent = request(
          `${hotel.url}${path}`,
          { method: 'PUT', agent: false, headers: { ...headers, ...length } },
          (response) => {
            let body = '';
            response.on('data', (chunk: Buffer) => (body += chunk.toString()));
            response.on('end', () => resolve({ status: response.statusCode, body }));
            response.on('error', reject);
          },
        );
        sent.on('error', reject);
        void (async () => {
          for (const part of parts) if (!sent.write(part)) await sleep(1);
          sent.end();
        })();
      });
      expect(answer).toMatchObject({ status: 413, body: expect.stringContaining('"code":') as string });
    }
  },
);

test('who goes on sending for ever is cut off', async () => {
  const socket = connect({ port: Number(new URL(hotel.url).port), host: '127.0.0.1', allowHalfOpen: true });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let answer = '';
  socket.on('data', (part: Buffer) => (answer += part.toString()));
  socket.on('error', () => undefined); // cut off in the midst of it
  socket.write(
    `PUT ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ` +
      `${basic('boss')['authorization']}\r\nContent-Type: audio/wav\r\nContent-Length: 900000000\r\n\r\n`,
  );
  const sending = setInterval(() => void (socket.writable && socket.write('x'.repeat(1000), () => undefined)), 100);
  const begun = performance.now();
  await closed;
  clearInterval(sending);
  expect(answer).toContain('HTTP/1.1 413');
  expect(performance.now() - begun).toBeGreaterThan(5000); // it was given the time to read
  expect(performance.now() - begun).toBeLessThan(15_000 * slack);
});
