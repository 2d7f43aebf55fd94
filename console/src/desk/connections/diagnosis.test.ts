import { expect, test } from 'vitest';
import { causeOf, phoneCause, placeOf } from './diagnosis.ts';

test.each([
  ['no answer from 127.0.0.1:9: ECONNREFUSED connect ECONNREFUSED 127.0.0.1:9', 'refused'],
  ['no answer from spa.example: ENOTFOUND getaddrinfo ENOTFOUND spa.example', 'name'],
  [
    '10.0.0.5 is not on the open internet, and nothing is sent inside a network unless whoever runs the ' +
      'service allows it: REVEILLE_ALLOWED_NETWORKS, or for a property system in that network',
    'network',
  ],
  ['no answer from spa.example: nothing within the time allowed', 'silent'],
  ['no answer from spa.example: UND_ERR_CONNECT_TIMEOUT Connect Timeout Error', 'silent'],
  ['no connection to 10.0.0.5:5010 within 10 s', 'silent'],
  ['no answer from spa.example: DEPTH_ZERO_SELF_SIGNED_CERT self-signed certificate', 'certificate'],
  ['no answer from spa.example: UND_ERR_SOCKET other side closed', 'broken'],
  ['the connection broke: ECONNREFUSED', 'refused'],
  ['the connection broke: ECONNRESET', 'broken'],
  ['answered 302, a redirect, which is not followed', 'redirect'],
  ['the property system does not answer our greeting: is the interface switched on there?', 'greeting'],
  ['the property system does not confirm the link (no LA): is the interface switched on there?', 'link'],
  ['the property system closed the connection', 'closed'],
  ['no process holds this link: is one running with the role courier?', 'unheld'],
  ['no mail server is set: whoever runs the service sets REVEILLE_SMTP_URL, like smtp://127.0.0.1:25', 'mail'],
  ['the mail server does not answer well: ECONNREFUSED', 'mail'],
  ['the mail server said: 451 4.3.0 not now', 'mail'],
  ['Internal Server Error', 'answer'],
  ['', 'answer'],
])('"%s" is %s', (words, cause) => {
  expect(causeOf(words)).toBe(cause);
});

test('a telephone system is told apart by what it lacks', () => {
  const down = { running: false, registered: false };
  expect(phoneCause({ ...down, detail: 'Asterisk refuses the user or password: check ARI_USER' })).toBe(
    'phonesPassword',
  );
  expect(phoneCause({ ...down, detail: 'Asterisk at http://a does not answer (ECONNREFUSED)' })).toBe('phonesDown');
  expect(phoneCause({ running: true, registered: false, detail: '' })).toBe('pbx');
  expect(phoneCause({ running: true, registered: true, detail: '' })).toBeUndefined();
});

test('a place is a host and a port, or where mail goes', () => {
  expect(placeOf({ url: 'http://spa.example:8080/hook?key=1' })).toBe('spa.example:8080');
  expect(placeOf({ host: '10.0.0.5', port: 5010 })).toBe('10.0.0.5:5010');
  expect(placeOf({ to: 'a@hotel.example,b@hotel.example' })).toBe('a@hotel.example, b@hotel.example');
  expect(placeOf({ format: 'slack' })).toBe('slack');
  expect(placeOf({})).toBe('');
});
