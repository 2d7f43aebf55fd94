/** Hundreds of event streams, opened, abandoned and never read, while things happen. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Campaign } from '../campaign.ts';
import { basic, besieged } from '../hotels.ts';
import type { Random } from '../random.ts';
import { calm } from './calm.ts';

const types = [
  '',
  '?types=wakeup.*',
  '?types=*',
  `?types=${'*,'.repeat(200)}*`,
  `?types=${'wakeup.booked,'.repeat(30)}x`,
  '?types=a.b.c.d',
  '?types=-',
  '?types=..',
];
const lasts = ['', 'Last-Event-ID: 1\r\n', 'Last-Event-ID: 999999999999999999\r\n', 'Last-Event-ID: 000\r\n'];
const freedWithin = 30;

export async function streams(campaign: Campaign, howMany: number, random: Random): Promise<string> {
  const { stage, findings } = campaign;
  const before = stage.service.descriptors();
  const sockets: Socket[] = [];
  const statuses = new Map<string, number>();
  for (let number = 0; number < howMany; number += 1) {
    const head =
      `GET /api/v1/events${random.pick(types)} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ` +
      `${basic(`${random.pick(['all', 'least'])}@${besieged}`)}\r\n${random.pick(lasts)}\r\n`;
    const socket = connect(
      { port: stage.service.port, host: '127.0.0.1', localAddress: `127.0.7.${1 + (number % 100)}` },
      () => socket.write(head),
    );
    socket.once('data', (first: Buffer) => {
      const status = first.toString('latin1').slice(9, 12);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (random.chance(30)) socket.pause();
    });
    socket.on('error', () => undefined);
    sockets.push(socket);
    if (random.chance(30)) setTimeout(() => socket.destroy(), random.below(500));
    if (number % 50 === 0) await sleep(50);
  }
  await campaign.volley(
    Array.from({ length: 300 }, () => calm(random)),
    'siege',
  );
  for (const socket of sockets) socket.destroy();
  let [now, waited] = [stage.service.descriptors(), 0];
  for (; now > before + 10 && waited < freedWithin; waited += 1) {
    await sleep(1000);
    now = stage.service.descriptors();
  }
  const label = `${howMany} event streams`;
  if (now > before + 10)
    findings.add(
      'descriptors',
      { kind: 'streams', family: label, label },
      `${before} descriptors before, ${now} at ${freedWithin} s after the last was closed`,
    );
  return `${JSON.stringify(Object.fromEntries(statuses))}, descriptors ${before} before, ${now} after ${waited} s`;
}
