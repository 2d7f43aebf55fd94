import type { Application, Variable } from './ari-types.ts';
import type { Connection, Response } from './connection.ts';

/** How often a process shows that it is alive, and how long its silence is borne. */
export const showEvery = 60_000;
const borne = 300_000;
const ours = /^reveille-[0-9a-f]{16}$/;

/**
 * An application that has subscribed to something stays in Asterisk when its process is killed, and goes on turning every event of every
 * call into JSON for nobody. So each process writes down from time to time that it is alive, and one that connects lets the dead go.
 * Resolves to false when we have been taken for dead ourselves, after a long stop: then nothing is heard any more.
 */
export async function showLife(connection: Connection, application: string, first: boolean): Promise<boolean> {
  const name = lifeOf(application);
  const before = await connection.request({ method: 'GET', uri: 'asterisk/variable', query: { variable: name } });
  if (!first && valueOf(before) === '') return false;
  await connection.request({ method: 'POST', uri: 'asterisk/variable', query: { variable: name, value: String(before.at.getTime()) } });
  return true;
}

/** Ends the subscriptions of applications of ours whose process is gone. */
export async function letTheDeadGo(connection: Connection, application: string): Promise<void> {
  const { body } = await connection.request({ method: 'GET', uri: 'applications' });
  for (const one of body as readonly Application[]) {
    if (one.name === application || !ours.test(one.name) || one.endpoint_ids.length === 0) continue;
    const life = await connection.request({ method: 'GET', uri: 'asterisk/variable', query: { variable: lifeOf(one.name) } });
    if (life.at.getTime() - Number(valueOf(life)) > borne) await farewell(connection, one.name, one.endpoint_ids);
  }
}

/** Leaves nothing behind. */
export async function farewell(connection: Connection, application: string, endpoints: readonly string[]): Promise<void> {
  await connection.request({ method: 'POST', uri: 'asterisk/variable', query: { variable: lifeOf(application) } });
  for (const endpoint of endpoints) {
    await connection.request({ method: 'DELETE', uri: `applications/${application}/subscription`, query: { eventSource: `endpoint:${endpoint}` } });
  }
}

function lifeOf(application: string): string {
  return `REVEILLE_LIFE_${application}`;
}

function valueOf(response: Response): string {
  return response.status === 200 ? (response.body as Variable).value : '';
}
