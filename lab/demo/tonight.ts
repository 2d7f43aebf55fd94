/** What happens in the hotel from now on, asked for by REST as the desk and housekeeping would. */
import { setTimeout as sleep } from 'node:timers/promises';
import { accounts, noPostRoom, rooms, type Temperament, temperamentOf } from './hotel.ts';

type Account = keyof typeof accounts;

const outcomes: Readonly<Record<Temperament, string>> = {
  answers: 'answers',
  'answers late': 'takes a while to answer',
  snoozes: 'wants to sleep on a little, and is rung again',
  'sleeps on': 'does not answer: Needs attention opens after the second attempt',
  'is on the phone': 'is busy, twice: Needs attention',
};

/** Seconds from now, of those who are rung while the visitor looks around. */
const soon: Readonly<Record<string, number>> = {
  '305': 15,
  '104': 20,
  '318': 30,
  '221': 40,
  '214': 50,
  '112': 75,
  '412': 90,
  '207': 120,
  '418': 150,
  '223': 180,
  '426': 240,
};
/** The morning, at times on the wall. */
const morning: Readonly<Record<string, readonly string[]>> = {
  '05:15': rooms.slice(3, 6),
  '06:00': rooms.slice(8, 14),
  '06:30': rooms.slice(20, 41),
  '06:45': rooms.slice(44, 52),
  '07:00': rooms.slice(56, 84),
  '07:30': rooms.slice(86, 95),
  '08:00': rooms.slice(98, 105),
};

export interface Hotel {
  readonly url: string;
  readonly phones: boolean;
}

/** Returns what will happen when, in words. */
export async function beginNight({ url, phones }: Hotel): Promise<string[]> {
  const now = Date.now();
  const told: string[] = [];
  // Without phones every call fails; one is enough to see what happens then.
  const due = phones ? Object.entries(soon).toSorted(([, one], [, other]) => one - other) : [['305', 15] as const];
  for (const [room, seconds] of due) {
    const at = new Date(now + seconds * 1000);
    await ask(url, 'desk', '/rest/wakeup', { room, datetime: at.toISOString() });
    const outcome = phones ? outcomes[temperamentOf(room)] : 'cannot be rung without phones: Needs attention opens';
    told.push(`${clock(at)}  room ${room} ${outcome}`);
  }
  for (const [time, some] of Object.entries(morning))
    await ask(url, 'desk', '/rest/wakeup', { room: some.join(','), time: time.replace(':', '') });
  await ask(url, 'desk', '/rest/wakeup', { room: '417', time: '0545', daily: 'true' });
  await chargeMinibars(url);
  for (const [room, id] of Object.entries({ '103': '002', '109': '003', '215': '001', '322': '004' }))
    await ask(url, 'housekeeping', '/rest/rsi/change', { room, id });
  return told;
}

async function chargeMinibars(url: string): Promise<void> {
  const used = [
    ['104', '10', 2],
    ['104', '20', 1],
    ['207', '11', 1],
    [noPostRoom, '12', 2],
    ['412', '13', 1],
    ['418', '21', 1],
  ] as const;
  for (const [room, id, quantity] of used) {
    await ask(url, 'housekeeping', '/rest/isi/charge', { room, id, quantity: String(quantity) });
    await sleep(20);
  }
}

async function ask(url: string, account: Account, path: string, form: Record<string, string>): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${account}:${accounts[account]}`).toString('base64')}`;
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(form),
  });
  if (!response.ok) throw new Error(`POST ${path} was answered with ${response.status}: ${await response.text()}`);
}

function clock(at: Date): string {
  return at.toTimeString().slice(0, 8);
}
