/** Asks one question at a time over one connection that stays open, and takes the time of each. */
import { Agent, request } from 'node:http';

export interface Client extends Disposable {
  /** Milliseconds until the whole answer was here. Anything but 200 is an error: a refusal is quick, and no measurement. */
  ask(path: string, account: string): Promise<number>;
}

export function openClient(url: string, password: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ask(path, account) {
      const headers = basic(account, password);
      const started = performance.now();
      return new Promise((resolve, reject) => {
        request(`${url}${path}`, { agent, headers }, (response) => {
          response.resume();
          response.on('error', reject);
          response.once('end', () => {
            if (response.statusCode === 200) resolve(performance.now() - started);
            else reject(new Error(`${path} as ${account} was answered with ${response.statusCode}`));
          });
        })
          .on('error', reject)
          .end();
      });
    },
    [Symbol.dispose]: () => agent.destroy(),
  };
}

export function basic(account: string, password: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${account}:${password}`).toString('base64')}` };
}
