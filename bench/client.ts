/** Asks one question at a time over one connection that stays open, and takes the time of each. */
import { Agent, request } from 'node:http';

export interface Client extends Disposable {
  /**
   * Milliseconds until the whole answer was here. Anything but 200 is an error: a refusal is quick, and no measurement.
   */
  ask(path: string, account: string): Promise<number>;
  /** The same for a form; anything but 201 is an error. */
  create(path: string, account: string, form: string): Promise<number>;
}

export function openClient(url: string, password: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const timed = (path: string, account: string, expected: number, form?: string): Promise<number> => {
    const headers = {
      ...basic(account, password),
      ...(form === undefined ? {} : { 'content-type': formType, 'content-length': Buffer.byteLength(form) }),
    };
    const started = performance.now();
    return new Promise((resolve, reject) => {
      request(`${url}${path}`, { agent, headers, method: form === undefined ? 'GET' : 'POST' }, (response) => {
        response.resume();
        response.on('error', reject);
        response.once('end', () => {
          if (response.statusCode === expected) resolve(performance.now() - started);
          else reject(new Error(`${path} as ${account} was answered with ${response.statusCode}`));
        });
      })
        .on('error', reject)
        .end(form);
    });
  };
  return {
    ask: (path, account) => timed(path, account, 200),
    create: (path, account, form) => timed(path, account, 201, form),
    [Symbol.dispose]: () => agent.destroy(),
  };
}

export const formType = 'application/x-www-form-urlencoded';

export function basic(account: string, password: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${account}:${password}`).toString('base64')}` };
}
