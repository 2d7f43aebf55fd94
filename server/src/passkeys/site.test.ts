import { expect, test } from 'vitest';
import { siteOf } from './site.ts';

const asked = (protocol: 'http' | 'https', host: string) => ({ protocol, host, hostname: host.split(':')[0] ?? '' });

test('passkeys are bound to the name of REVEILLE_CONSOLE_URL, whatever the request says', () => {
  const settings = { consoleUrl: 'https://reveille.hotel.example/' };
  expect(siteOf(settings, asked('https', 'evil.example'))).toEqual({
    origin: 'https://reveille.hotel.example',
    name: 'reveille.hotel.example',
  });
});

test('without it only to names that are known to be ours', () => {
  const settings = { hosts: ['desk.example'] };
  expect(siteOf(settings, asked('https', 'desk.example:8443'))).toEqual({
    origin: 'https://desk.example:8443',
    name: 'desk.example',
  });
  expect(siteOf({}, asked('http', 'localhost:10022')).name).toBe('localhost');
  for (const refused of [asked('https', 'evil.example'), asked('http', 'desk.example'), asked('https', '192.0.2.7')])
    expect(() => siteOf(settings, refused)).toThrow('REVEILLE_CONSOLE_URL');
});
