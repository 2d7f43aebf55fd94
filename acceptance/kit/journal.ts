/** The journal as an administrator reads it. */
import type { Client } from './client.ts';
import { expectStatus } from './expect.ts';

export interface JournalEntry extends Record<string, unknown> {
  readonly kind: string;
  readonly actor: string;
}

/** What the journal tells of one thing. */
export function journalOf(client: Client, subject: string): Promise<JournalEntry[]> {
  return entries(client, { subject }, (entry) => entry['subject'] === subject);
}

/** What the journal tells of a room, of the kinds that start alike. */
export function journalOfRoom(client: Client, room: string, kind: string): Promise<JournalEntry[]> {
  return entries(client, { room }, (entry) => entry['room'] === room && entry.kind.startsWith(kind));
}

async function entries(
  client: Client,
  query: Record<string, string>,
  wanted: (entry: JournalEntry) => boolean,
): Promise<JournalEntry[]> {
  const found: JournalEntry[] = [];
  let before: string | null = null;
  do {
    const more: Record<string, string> = before === null ? {} : { before };
    const answer = await client.get(
      `/api/v1/journal?${new URLSearchParams({ ...query, ...more, limit: '500' }).toString()}`,
    );
    expectStatus(answer, 200);
    const page = answer.body as { entries: JournalEntry[]; next: string | null };
    found.push(...page.entries.filter(wanted));
    before = page.next;
  } while (before !== null);
  return found;
}
