import { describe, expect, test } from 'vitest';
import { placesOf } from './database-url.ts';

const urls = (url: string) => placesOf(url).map((place) => place.url);
const names = (url: string) => placesOf(url).map(({ name }) => name);

describe('a database URL', () => {
  test.each([
    'postgres://me@db.example/hotel',
    'postgres://me:p%40ss@db.example:6000/hotel?sslmode=verify-full',
    'postgres://me@/hotel?host=/var/run/postgresql',
    'postgresql://me@%2Fvar%2Frun%2Fpostgresql/hotel',
    'postgres://me@[::1]:5433/hotel',
    'postgres:///hotel',
  ])('with one host is left as it was given: %s', (url) => {
    expect(urls(url)).toEqual([url]);
  });

  test('with several gives each a URL of its own, in their order', () => {
    expect(placesOf('postgres://me:word@one:5432,two:5433/hotel?sslmode=verify-full')).toEqual([
      { name: 'one:5432', host: 'one', port: 5432, url: 'postgres://me:word@one:5432/hotel?sslmode=verify-full' },
      { name: 'two:5433', host: 'two', port: 5433, url: 'postgres://me:word@two:5433/hotel?sslmode=verify-full' },
    ]);
  });

  test('takes the usual port where none is written', () => {
    expect(names('postgres://me@one,two:5433,three/hotel')).toEqual(['one:5432', 'two:5433', 'three:5432']);
  });

  test('takes IPv6 addresses in brackets', () => {
    expect(placesOf('postgres://me@[::1]:5432,[2001:db8::7]/hotel')).toMatchObject([
      { name: '[::1]:5432', host: '::1', url: 'postgres://me@[::1]:5432/hotel' },
      { name: '[2001:db8::7]:5432', host: '2001:db8::7', url: 'postgres://me@[2001:db8::7]:5432/hotel' },
    ]);
  });

  test('takes sockets, as hosts and as parameters', () => {
    const expected = [
      { host: '/run/one', port: 5432, url: 'postgres://me@%2Frun%2Fone:5432/hotel' },
      { host: '/run/two', port: 5433, url: 'postgres://me@%2Frun%2Ftwo:5433/hotel' },
    ];
    expect(placesOf('postgres://me@%2Frun%2Fone,%2Frun%2Ftwo:5433/hotel')).toMatchObject(expected);
    expect(placesOf('postgres://me@/hotel?host=/run/one,/run/two&port=5432,5433')).toMatchObject(expected);
    expect(names('postgres://me@/hotel?host=one,two&port=6000')).toEqual(['one:6000', 'two:6000']);
  });

  test('keeps a password whatever it is made of', () => {
    for (const word of ['a,b', 'a@b', 'a%2Fb%3F', '~!$&()*+;=', 'ä%20ö'])
      expect(urls(`postgres://me:${word}@one,two/hotel`)).toEqual([
        `postgres://me:${word}@one:5432/hotel`,
        `postgres://me:${word}@two:5432/hotel`,
      ]);
  });

  test('may ask for what it gets anyway, which the driver does not know', () => {
    expect(urls('postgres://me@one,two/hotel?target_session_attrs=read-write')).toEqual([
      'postgres://me@one:5432/hotel',
      'postgres://me@two:5432/hotel',
    ]);
  });

  test.each([
    ['postgres://me@one,,two/hotel', /number 2 of its hosts is empty/],
    ['postgres://me@one,/hotel', /number 2 of its hosts is empty/],
    ['postgres://me@one:5432,two:x/hotel', /number 2 of its hosts has no port from 1 to 65535/],
    ['postgres://me@one,two:70000/hotel', /number 2 of its hosts has no port/],
    ['postgres://me@one,::1/hotel', /number 2\) that cannot be read: an IPv6 address goes in brackets/],
    ['postgres://me@/hotel?host=a,b,c&port=1,2', /3 hosts and 2 ports/],
    ['postgres://me@one,two/hotel?target_session_attrs=standby', /may be read-write or primary/],
    ['postgres://me:12,word/more@one,two/hotel', /an @ behind its hosts/],
  ])('that cannot be understood is refused with words: %s', (url, words) => {
    expect(() => placesOf(url)).toThrow(words);
  });
});
