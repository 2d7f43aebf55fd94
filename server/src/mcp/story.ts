/** Why a guest was not woken: one call with its attempts, its alert, and what the journal and receivers say of it. */
import { Type } from 'typebox';
import { type Client, Refused } from '../../../client/src/client.ts';
import { tell } from '../events/telling/telling.ts';
import { tool } from './tool.ts';
import { Unable } from './trouble.ts';
import { alertLine, attemptLine, clock, type Hotel, hotelOf, lineOf, reasonOf, type Wakeup } from './words.ts';
import { callId, room } from './wakeups.ts';

export const explainWakeup = tool({
  name: 'explain_wakeup',
  title: 'Explain what became of a wake-up call',
  description:
    'Why a guest was not woken, or how they were: each time the phone was rung and how it ended, who was alerted, ' +
    'and where the account may see it, the journal and the messages to other systems. By id, or by room: then the ' +
    'newest call of that room whose time has come.',
  input: Type.Object(
    {
      id: Type.Optional(callId),
      room: Type.Optional(room),
    },
    { additionalProperties: false },
  ),
  changes: 'nothing',
  async run({ id, room: which }, { reveille, signal }) {
    const hotel = await hotelOf(reveille, signal);
    const call = id === undefined ? await newest(which, hotel, reveille, signal) : await byId(id, reveille, signal);
    const parts = await Promise.all([
      attempts(call, hotel, reveille, signal),
      allowed('alerts', () => alerts(call, hotel, reveille, signal)),
      allowed('the journal', () => journal(call, hotel, reveille, signal)),
      allowed('messages to other systems', () => deliveries(call, reveille, signal)),
    ]);
    const hidden = parts.flatMap((part) => (typeof part === 'string' ? [part] : []));
    return [
      lineOf(call, hotel),
      reasonOf(call),
      ...parts.flatMap((part) => (typeof part === 'string' ? [] : part)),
      ...(hidden.length === 0 ? [] : [`Not shown, because this account may not see it: ${hidden.join(', ')}.`]),
    ].join('\n');
  },
});

type Lines = readonly string[];

const byId = (id: string, reveille: Client, signal: AbortSignal): Promise<Wakeup> =>
  reveille.request('GET /api/v1/wakeups/{id}', { path: { id }, signal });

async function newest(which: string | undefined, hotel: Hotel, reveille: Client, signal: AbortSignal): Promise<Wakeup> {
  if (which === undefined) throw new Unable('Say which call: give its id, or a room.');
  const query = { type: 'all', room: which, end: hotel.now, limit: 1 } as const;
  const { wakeups } = await reveille.request('GET /api/v1/wakeups', { query, signal });
  const [call] = wakeups;
  if (call === undefined)
    throw new Unable(
      `No wake-up call of room ${which} has come due, as far back as calls are kept. ` +
        'One that is still to come, or none at all, is shown by list_wakeups; one that was cancelled leaves the lists.',
    );
  return call;
}

async function attempts({ id }: Wakeup, hotel: Hotel, reveille: Client, signal: AbortSignal): Promise<Lines> {
  const answer = await reveille.request('GET /api/v1/wakeups/{id}/attempts', { path: { id }, signal });
  if (answer.attempts.length === 0) return ['The phone was never rung for it.'];
  const oldestFirst = answer.attempts.toReversed();
  return ['Each time the phone was rung:', ...oldestFirst.map((one) => `  ${attemptLine(one, hotel)}`)];
}

async function alerts({ id }: Wakeup, hotel: Hotel, reveille: Client, signal: AbortSignal): Promise<Lines> {
  const answer = await reveille.request('GET /api/v1/alerts', { query: { limit: 200 }, signal });
  const about = answer.alerts.filter(({ subject }) => subject === id);
  return about.map((alert) => `Alert: ${alertLine(alert, hotel)}.`);
}

async function journal({ id }: Wakeup, hotel: Hotel, reveille: Client, signal: AbortSignal): Promise<Lines> {
  const { entries } = await reveille.request('GET /api/v1/journal', { query: { call: id, limit: 60 }, signal });
  if (entries.length === 0) return [];
  const told = entries.toReversed().map((entry) => {
    const { at, actor } = entry;
    return `  ${clock(at, hotel)} ${actor}: ${tell(entry, 'en', { zone: hotel.zone })}`;
  });
  return ['What the journal says of it:', ...told];
}

async function deliveries({ id }: Wakeup, reveille: Client, signal: AbortSignal): Promise<Lines> {
  const answer = await reveille.request('GET /api/v1/deliveries', { query: { subject: id, limit: 30 }, signal });
  if (answer.deliveries.length === 0) return [];
  const told = answer.deliveries.toReversed().map(({ event, name, state, attempts: sent, words }) => {
    const said = words === '' ? '' : `: ${words}`;
    return `  ${event} to ${name}: ${state}, sent ${sent} ${sent === 1 ? 'time' : 'times'}${said}`;
  });
  return ['Messages to other systems:', ...told];
}

/** What the account may not see is left out by its name; everything else that goes wrong goes wrong. */
async function allowed(name: string, ask: () => Promise<Lines>): Promise<Lines | string> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Refused && error.status === 403) return name;
    throw error;
  }
}
