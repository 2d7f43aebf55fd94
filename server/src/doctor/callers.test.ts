import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { callersAt } from '../telephony/asterisk/status.ts';
import { callers } from './phones.ts';

it('Asterisk is asked for what callers need, and the doctor says what is missing', async () => {
  const lost = new Set<string>();
  let pages = 'http://reveille/api/v1/telephony/call-ins';
  const asterisk = createServer((request, response) => {
    const module = /modules\/(\w+)\.so$/.exec(request.url ?? '')?.[1];
    if (module !== undefined && lost.has(module)) response.statusCode = 404;
    response.end(JSON.stringify(module === undefined ? { value: pages } : { status: 'Running' }));
  });
  await new Promise<void>((resolve) => asterisk.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void asterisk.close());
  const url = `http://127.0.0.1:${(asterisk.address() as AddressInfo).port}`;
  const look = () => callersAt({ url, user: 'u', password: 'p', patienceMilliseconds: 20_000 });
  expect(callers(await look())).toMatchObject({ verdict: 'good' });
  lost.add('func_curl');
  expect(callers(await look())).toMatchObject({
    verdict: 'warning',
    seen: expect.stringContaining('lacks func_curl:'),
    mend: expect.stringContaining('func_curl.so'),
  });
  pages = '';
  expect(callers(await look())).toMatchObject({ verdict: 'off' });
});
