/** Requests to change the protocol: to every kind of target, with every kind of header, whole and cut off. */
import { basic, besieged } from '../hotels.ts';
import type { Random } from '../random.ts';
import type { Shot } from '../shot.ts';

const door = '/telephony/asterisk';
const targets = [
  '//', '///', '//:0', '//[', '//@', '//%', 'http://', 'http://[', 'http://:99999/', 'https://x y/', '*', '/', '',
  '?', '#', '/%', '/%00', '/\\', '\\\\', ':', 'a:b',
  'ws://x', '/rest/system', '/api/v1/events', door, `${door}/`, `${door}?a=%`, `/${door}`, `${door}\t`,
  door.toUpperCase(),   `${door}${'/'.repeat(3000)}`,
  `/${'a'.repeat(8000)}`, `http://127.0.0.1${door}`, '/\u00ff\u00fe', '/../..', '//127.0.0.1:1/x',
]; // prettier-ignore
const keys = [
  'dGhlIHNhbXBsZSBub25jZQ==',
  '',
  'x',
  '='.repeat(24),
  'A'.repeat(5000),
  'dGhlIHNhbXBsZSBub25jZQ==, dGhlIHNhbXBsZSBub25jZQ==',
];
const versions = ['13', '8', '0', '-1', '13, 8', '', '9'.repeat(500), 'x'];
const protocols = ['ari', 'ari, ari', 'x', ',', ' ', 'a,'.repeat(2000), '\u0001', 'chat, superchat'];
const extensions = [
  'permessage-deflate',
  'permessage-deflate; server_max_window_bits=99',
  ';',
  'x; y="',
  `${'a;'.repeat(2000)}b`,
];
const upgrades = ['websocket', 'WebSocket', 'h2c', 'websocket, h2c', '', 'x'.repeat(3000)];
const authorizations = [`tel@${besieged}`, `all@${besieged}`, `least@${besieged}`, 'nobody', ''];
const methods = ['GET', 'GET', 'GET', 'GET', 'POST', 'CONNECT', 'OPTIONS', 'PUT'];

export function upgrade(random: Random): Shot {
  const target = random.pick(targets);
  const method = random.pick(methods);
  const who = random.pick(authorizations);
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Connection: ${random.chance(90) ? 'Upgrade' : 'keep-alive, Upgrade'}`,
  ];
  lines.push(`Upgrade: ${random.chance(80) ? 'websocket' : random.pick(upgrades)}`);
  if (random.chance(70)) lines.push(`Sec-WebSocket-Key: ${random.chance(60) ? keys[0] : random.pick(keys)}`);
  if (random.chance(70))
    lines.push(`Sec-WebSocket-Version: ${random.chance(60) ? versions[0] : random.pick(versions)}`);
  if (random.chance(40)) lines.push(`Sec-WebSocket-Protocol: ${random.pick(protocols)}`);
  if (random.chance(20)) lines.push(`Sec-WebSocket-Extensions: ${random.pick(extensions)}`);
  if (who !== '') lines.push(`Authorization: ${random.chance(90) ? basic(who) : 'Basic ===='}`);
  if (random.chance(5)) lines.push('Content-Length: 5', 'Expect: 100-continue');
  const whole = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const more = random.chance(30)
    ? random.pick([Buffer.from([0x81, 0xff, 0xff]), Buffer.alloc(3000, 0x88), Buffer.from('GET / HTTP/1.1\r\n\r\n')])
    : Buffer.alloc(0);
  const cut = random.chance(10) ? whole.subarray(0, random.below(whole.length)) : Buffer.concat([whole, more]);
  return {
    kind: 'upgrades',
    family: `upgrade to ${target.slice(0, 40)}`,
    label: `${method} ${target.slice(0, 60)} as ${who || 'nobody'}`,
    bytes: cut,
    whole: false,
  };
}
