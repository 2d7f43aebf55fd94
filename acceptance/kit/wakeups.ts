/** What the tests of wake-up calls do again and again. */
import { expect } from 'vitest';
import type { Client, Fields } from './client.ts';
import { freeMinute, type Moment, withOffset } from './clock.ts';
import type { Answer } from './contract.ts';
import { expectStatus } from './expect.ts';
import { settings } from './settings.ts';

export interface WakeupRecord extends Record<string, unknown> {
  readonly id: string;
  readonly room: string;
  readonly scheduled: string;
}

export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Everything booked in this file, so that a service which is not ours is left as it was found. */
const booked = new Set<string>();

export async function create(client: Client, form: Fields): Promise<Answer> {
  const answer = await client.post('/rest/wakeup', form);
  remember(answer);
  return answer;
}

export function remember(answer: Answer): void {
  const { id, calls } = (answer.body ?? {}) as { id?: string; calls?: { id: string }[] };
  for (const one of [id, ...(calls ?? []).map((call) => call.id)])
    if (answer.status === 201 && one !== undefined) booked.add(one);
}

/** Books a call in the first room, at a minute of its own unless told otherwise, and gives its id. */
export async function book(client: Client, more: Fields = {}, moment: Moment = freeMinute()): Promise<string> {
  const answer = await create(client, { room: settings.rooms[0], datetime: withOffset(moment), ...more });
  expectStatus(answer, 201);
  return (answer.body as { id: string }).id;
}

export async function removeBooked(client: Client): Promise<void> {
  for (const id of booked) await client.delete(`/rest/wakeup/${id}`).catch(() => undefined);
  booked.clear();
}

/** All records of a list, page by page. */
export async function list(client: Client, type: string, query: Record<string, string> = {}): Promise<WakeupRecord[]> {
  const records: WakeupRecord[] = [];
  let path: string | undefined = `/rest/wakeup/list/${type}?${new URLSearchParams(query).toString()}`;
  while (path !== undefined) {
    const answer: Answer = await client.get(path);
    expectStatus(answer, 200);
    expect(Object.keys(answer.body as object)).toEqual([type]);
    records.push(...(answer.body as Record<string, WakeupRecord[]>)[type]!);
    path = nextPage(answer);
  }
  return records;
}

export async function find(client: Client, type: string, id: string): Promise<WakeupRecord | undefined> {
  return (await list(client, type)).find((record) => record.id === id);
}

/** The record of a call that must be in the list. */
export async function recordOf(client: Client, type: string, id: string): Promise<WakeupRecord> {
  const record = await find(client, type, id);
  if (record === undefined) throw new Error(`${id} is not in the list ${type}`);
  return record;
}

/** Where the Link header says that the list goes on. */
export function nextPage(answer: Answer): string | undefined {
  return /<([^>]+)>\s*;[^,]*\brel="?next"?/.exec(answer.headers.get('link') ?? '')?.[1];
}
