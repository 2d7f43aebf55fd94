/** Generates requests as somebody who wishes us ill would write them, down to the bytes. */
import fc from 'fast-check';
import type { Shot } from '../shot.ts';
import {
  body,
  contentType,
  credentials,
  knownPaths,
  oddText,
  path,
  plausible,
  query,
  rightCredentials,
} from './raw-values.ts';

const oddHeader = fc.oneof(
  fc.constantFrom(
    'Host: a, b',
    'Host: [::bad',
    'X-Request-Id: ' + 'x'.repeat(300),
    'X-Forwarded-For: 1.2.3.4, "evil"',
    'Origin: null',
    'Origin: https://evil.example',
    'Sec-Fetch-Site: cross-site',
    'Accept: ' + '*/*,'.repeat(500),
    'Accept-Encoding: br;q=nan',
    'Content-Encoding: gzip',
    'Range: bytes=0-',
    'If-None-Match: *',
    'Upgrade: h2c',
    'Upgrade: websocket',
    'Expect: 100-continue',
    'Expect: the-unexpected',
    'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding: identity',
    'Content-Length: -1',
    'Content-Length: 1e3',
    'Content-Length: 99999999999999',
    'Content-Length: 5, 6',
    'Cookie: ' + 'a=b; '.repeat(200),
    `X-Big: ${'y'.repeat(20_000)}`,
    ' folded: header',
    'No-Colon',
    'Bad\x01Name: x',
    'X-Null: a\0b',
    'Accept-Version: 99',
    'Idempotency-Key: ' + 'k'.repeat(1000),
  ),
  oddText.map((text) => `X-Odd: ${text.replaceAll(/[\r\n]/g, '')}`),
);

const method = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'get', 'G\tET', 'X'.repeat(50), 'QUERY'),
  },
);

/** What a caller would send who means well and gets a value wrong, or right. */
const nearlyRight = fc
  .tuple(fc.constantFrom('POST', 'POST', 'PUT', 'DELETE', 'GET'), knownPaths, rightCredentials, plausible)
  .map(([verb, where, who, form]) =>
    Buffer.from(
      `${verb} ${where} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nAuthorization: ` +
        `${who}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ` +
        `${Buffer.byteLength(form)}\r\n\r\n${form}`,
    ),
  );

/** Most are whole HTTP with something odd in it; some are cut off or mangled. */
const odd = fc
  .record({
    method,
    path,
    query,
    credentials,
    headers: fc.array(oddHeader, { maxLength: 2 }),
    body: fc.option(fc.tuple(contentType, body), { nil: undefined }),
    length: fc.oneof(
      { weight: 8, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: -20, max: 20 }) },
    ),
    mangle: fc.oneof(
      { weight: 12, arbitrary: fc.constant('nothing') },
      { weight: 1, arbitrary: fc.constantFrom('cut', 'garbage', 'version', 'chunks') },
    ),
    at: fc.nat({ max: 200 }),
  })
  .map((one) => {
    const content = one.body === undefined ? Buffer.alloc(0) : Buffer.from(one.body[1]);
    const lines = [`${one.method} ${one.path}${one.query} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close'];
    if (one.credentials !== '') lines.push(`Authorization: ${one.credentials}`);
    lines.push(...one.headers);
    if (one.body !== undefined) {
      lines.push(`Content-Type: ${one.body[0]}`);
      lines.push(
        one.mangle === 'chunks'
          ? 'Transfer-Encoding: chunked'
          : `Content-Length: ${Math.max(0, content.length + one.length)}`,
      );
    }
    const whole = Buffer.concat([
      Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8'),
      one.mangle === 'chunks' ? Buffer.from('5\r\nabcde\r\nZZ\r\n') : content,
    ]);
    if (one.mangle === 'cut') return whole.subarray(0, one.at);
    if (one.mangle === 'garbage')
      return Buffer.concat([whole.subarray(0, one.at), Buffer.from([0, 255, 13, 10, 128]), whole.subarray(one.at)]);
    if (one.mangle === 'version')
      return Buffer.from(whole.toString('latin1').replace('HTTP/1.1', 'HTTP/9.9'), 'latin1');
    return whole;
  });

const hostileRequest: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 3, arbitrary: odd },
  { weight: 1, arbitrary: nearlyRight },
);

/** So many requests as bytes, the same for the same seed. */
export function rawShots(seed: number, howMany: number): Shot[] {
  return fc.sample(hostileRequest, { numRuns: howMany, seed }).map((bytes, index) => {
    const [line = ''] = bytes.toString('latin1').split('\r\n', 1);
    return {
      kind: 'raw',
      family: `raw ${line.slice(0, 40)}`,
      label: `raw bytes, seed ${seed}, number ${index}: ${line.slice(0, 60)}`,
      bytes,
      whole: false,
    };
  });
}
