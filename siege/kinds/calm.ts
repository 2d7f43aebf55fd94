/** What a hotel that means well sends at the same rate: what hostile requests are compared with. */
import { basic, besieged } from '../hotels.ts';
import type { Random } from '../random.ts';
import type { Shot } from '../shot.ts';

const paths = [
  '/rest/system',
  '/rest/wakeup/list/pending?limit=20',
  '/api/v1/rooms?limit=50',
  '/api/v1/room-status',
  '/rest/isi/item',
  '/api/v1/property',
];
let booked = 0;

export function calm(random: Random): Shot {
  booked += 1;
  const booking = random.chance(10);
  const when = new Date(Date.UTC(2031, 0, 1) + Math.floor(booked / 60) * 60_000).toISOString().slice(0, 16);
  const body = booking ? JSON.stringify({ room: String(101 + (booked % 60)), datetime: when }) : '';
  const lines = [
    `${booking ? 'POST /rest/wakeup' : `GET ${random.pick(paths)}`} HTTP/1.1`,
    'host: 127.0.0.1',
    'connection: close',
    `authorization: ${basic(`all@${besieged}`)}`,
  ];
  if (booking) lines.push('content-type: application/json', `content-length: ${body.length}`);
  return {
    kind: 'calm',
    family: 'calm',
    label: 'calm',
    bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`),
    whole: true,
  };
}
